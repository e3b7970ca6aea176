#!/usr/bin/env python
"""Run a management command of Parti."""

import io
import os
import sys


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the terminal's own encoding lacks must not end a command whose deed is done.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
