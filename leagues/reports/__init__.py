"""The report of a day in words, as text for a chat and as a picture; and the badge. In three languages."""
