"""What programs may do: the same deeds as the pages, in JSON (docs/api.md)."""
