"""The score sheet on paper: what stands on it, and the page itself as a PDF."""
