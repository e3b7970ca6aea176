"""Reading results files: bytes to text, text to rows, rows to partis. No database, no clock."""
