"""What alembic runs: the versions, on the connection that it is given."""

from __future__ import annotations

from alembic import context

from footwork.server.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,  # on SQLite too: who is killed half way leaves the database as it was
)
with context.begin_transaction():
    context.run_migrations()
