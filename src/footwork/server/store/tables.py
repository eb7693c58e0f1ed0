"""The tables of the database. Texts are kept by their hash, so that games share them and none can change."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

texts = Table(
    "texts",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("rules_text", String(64), ForeignKey("texts.hash"), nullable=False),
    Column("scenario_text", String(64), ForeignKey("texts.hash"), nullable=False),
    Column("rules_fingerprint", String(128), nullable=False),
    Column("seed", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("forked_from", String(32)),
    Column("forked_at", Integer),
    Column("listed", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("trouble", Text),
)
Index("ix_games_created", games.c.created)
Index("ix_games_forked_from", games.c.forked_from)

entries = Table(
    "entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    Column("seat", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("fields", Text, nullable=False),
    Column("owner", Text),
    Column("hash", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Column("key", String(128)),
    Column("digest", String(64)),
    Column("answer", Text),
    PrimaryKeyConstraint("game", "number"),
    UniqueConstraint("game", "seat", "key"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("game", "number"),
)

seats = Table(
    "seats",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("role", String(16), nullable=False),
    Column("side", Text),
    Column("player", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("gone", Boolean, nullable=False),
    Column("token_hash", String(64), unique=True),
    Column("created", Float, nullable=False),
)
Index("ix_seats_game", seats.c.game)

invites = Table(
    "invites",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("role", String(16), nullable=False),
    Column("side", Text),
    Column("code_hash", String(64), nullable=False, unique=True),
    Column("gone", Boolean, nullable=False),
)
Index("ix_invites_game", invites.c.game)
