"""What everybody has done in a league, right whether or not the job has run. Nothing here writes."""

from leagues.queries.career import Beside, Career, Mark, Meeting, Run, Sum

__all__ = ["Beside", "Career", "Mark", "Meeting", "Run", "Sum"]
