"""Packs: folders of Markdown that say what each worker reads, writes and must do.

Everything the program needs stands in frontmatter, in `llm-bindings.yaml` or in one fenced block
`yaml gtlab`; prose is never scraped. Tags are kept in their canonical English form, whatever
language the pack is written in; bodies stay as written. All faults of a pack are told together,
each with file, line and field.

Frontmatter is read with `terms.strict_yaml` and checked field by field here. pydantic was rejected:
its errors know no lines, and a tag's legality depends on the worker that names it.
"""
