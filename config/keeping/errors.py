"""Why a copy is not made or not put back, as a sentence for the operator."""


class KeepingError(Exception):
    """Nothing was changed where anything is kept."""
