"""The glossary in code: words that every room shares, and nothing that does any work.

A package and not one file, because the tag vocabulary with its access table must lie below both
`packs` (which check it at load) and `blackboard` (which checks it at write).
"""
