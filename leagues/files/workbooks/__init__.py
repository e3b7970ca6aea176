"""Workbooks (XLSX, ODS, XLS): unpacked with care, looked through, and read into sheets of text."""
