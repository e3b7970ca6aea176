"""Who writes while a backup is made: a process that answers for each deed once it is committed."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from club.actions.people import add_guest
    from club.actions.traces import trace
    from club.models import Club

    club = Club.objects.get(slug="whole")
    for number in range(100_000):
        person = add_guest(club=club, name=f"Guest {number}", by=None)
        trace(club=club, by=None, deed="person-seen", about=person, person=person.pk)
        sys.stdout.write(f"{person.pk}\n")  # acknowledged
        sys.stdout.flush()


if __name__ == "__main__":
    main()
