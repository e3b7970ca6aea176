"""`manage.py` itself."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_names_go_out_as_utf_8_whatever_the_terminal_can_write() -> None:
    arguments = [sys.executable, "manage.py", "shell", "--no-imports", "-c", r"print('\u0150ze \ud800')"]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(arguments, capture_output=True, cwd=ROOT, env=env, check=False)
    assert (ran.stdout.decode().splitlines(), ran.returncode) == ([r"Őze \ud800"], 0), ran.stderr.decode()
