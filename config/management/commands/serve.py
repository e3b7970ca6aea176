"""`make run`: prepare the database, load the demo into an empty one, serve, do what is due every minute."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from club.models import Club
from config import environment
from leagues.actions.demo import DEMO_EMAIL, DEMO_PASSWORD, DEMO_SLUG

DUE_EVERY = 60.0  # seconds
HOST = "127.0.0.1"


class Command(BaseCommand):
    requires_system_checks = ()  # they run with the tests; here every half second counts
    help = "Prepare and serve Parti on this machine."

    def handle(self, *args: Any, **options: Any) -> None:
        environment.require_secret_key()
        call_command("compile_messages")
        if _is_behind():
            call_command("migrate", verbosity=0)
        if not settings.DEBUG:
            call_command("collectstatic", interactive=False, verbosity=0)
        self._load_demo()
        self._serve(environment.number("PORT", 8000))

    def _load_demo(self) -> None:
        if not Club.objects.exclude(slug=DEMO_SLUG).exists():
            call_command("demo", stdout=self.stdout, verbosity=0)

    def _serve(self, port: int) -> None:
        if _answers(port):
            raise CommandError(f"Something else answers on port {port}. Try: PORT={port + 1} make run")
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        server = subprocess.Popen(_server_command(port))
        try:
            self._accompany(server, port)
        except KeyboardInterrupt:
            self.stdout.write("")
        finally:
            server.terminate()
            server.wait()

    def _accompany(self, server: "subprocess.Popen[bytes]", port: int) -> None:
        while server.poll() is None and not _answers(port):
            time.sleep(0.05)
        if not settings.REDIS_URL:
            threading.Thread(target=_do_what_is_due, daemon=True).start()
        self._say_where(port)
        sys.exit(server.wait())

    def _say_where(self, port: int) -> None:
        line = f"Parti is at http://localhost:{port}"
        if Club.objects.filter(slug=DEMO_SLUG).exists():
            line = f"{line} (sign in as {DEMO_EMAIL} with the password {DEMO_PASSWORD})"
        self.stdout.write(line)
        self.stdout.flush()


def _server_command(port: int) -> list[str]:
    granian = str(Path(sys.executable).with_name("granian"))
    quiet = ["--log-level", "warning", "--blocking-threads", "4", "--backpressure", "64"]
    return [
        granian,
        "--interface",
        "wsgi",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        *quiet,
        "config.wsgi:application",
    ]


def _is_behind() -> bool:
    """Whether migrations wait; asking is quicker than running none."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0


def _do_what_is_due() -> None:
    """A process of its own each minute, as cron would do it: nothing of it lives in the web server."""
    while True:
        time.sleep(DUE_EVERY)
        subprocess.run([sys.executable, "manage.py", "run_due"], check=False, env=os.environ.copy())
