"""Bringing a database up to date: alembic's versions, run on a connection that is open already."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from footwork.errors import FootworkError


class DatabaseError(FootworkError):
    """A database cannot be used; the text says what to do."""


def upgrade(connection: Connection) -> None:
    """Make the tables, or bring them up to date. Raises DatabaseError for a database of a later version."""
    config = Config()
    config.set_main_option("script_location", str(files("footwork.server.store") / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
    found = set(MigrationContext.configure(connection).get_current_heads())
    if found - known:
        raise DatabaseError(
            f"the database was made by a later version of Footwork ({', '.join(sorted(found - known))}); use that one"
        )
    command.upgrade(config, "head")
