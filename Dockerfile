# One image for the web, the worker and the beat; compose.yaml says which it is.
FROM python:3.11-slim-bookworm AS packages
WORKDIR /app
COPY requirements/run.txt requirements/run.txt
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/run.txt

FROM python:3.11-slim-bookworm
# pg_dump and pg_restore of the server's version: `manage.py backup` calls them.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-client-15 && rm -rf /var/lib/apt/lists/*
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
COPY --from=packages /venv /venv
WORKDIR /app
COPY manage.py pyproject.toml ./
COPY config config
COPY club club
COPY scoring scoring
COPY leagues leagues
COPY rules_engine rules_engine
COPY templates templates
COPY static static
COPY locale locale
COPY docs/rules docs/rules
RUN python manage.py compile_messages && python manage.py collectstatic --noinput --verbosity 0 && rm -rf data \
    && useradd --system parti && install -d -o parti data
USER parti
EXPOSE 8000
CMD ["granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", "--blocking-threads", "4", "--backpressure", "64", "--respawn-failed-workers", "config.wsgi:application"]
