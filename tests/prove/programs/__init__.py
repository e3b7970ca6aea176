"""Who may send what to the API: a table for each room."""
