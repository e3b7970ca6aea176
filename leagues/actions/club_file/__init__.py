"""A whole club in one file, and back. `docs/club_file.md` is the format.

The tables and columns are walked; of each it is decided here what becomes of it (`decisions`). Ids become
numbers within the file, also those within JSON (`ids`). A file is checked whole before anything is written.
"""
