"""From folders of options and overrides to a `Cell`: one validated brief and how to carry it out.

Hydra decides what is composed (its grammar of overrides and sweeps, its defaults lists, its way of
applying an override); gtlab reads the files. Every YAML, ours or a user's, goes through the strict
reader, is checked, and is then sealed: `${` becomes one private character until the composed tree
is plain data again, so no text of a file is ever interpolated.

Rejected: `hydra.main` for ordinary runs (twice the start-up, files written, secrets copied) and
Hydra's own merge of files (every cell of a grid would read all files again); a test holds the two
ways equal. Where Hydra itself must run, `source.register` and `compose.cell_from_dict_config` serve
it with the same checks.
"""
