"""Messages: the texts of a ruleset by code, their keys, and what they are in other languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from footwork.closest import closest, enumerated
from footwork.errors import MisuseError
from footwork.refusals import KINDS, is_code
from footwork.rules.files.document import Trail
from footwork.rules.files.problems import Problems
from footwork.rules.placeholders import EVENTS, LOG, names_for, names_in
from footwork.rules.schema import MessagesDocument
from footwork.rules.texts import find_text
from footwork.values import dataclass

_CHECKS = {kind.check for kind in KINDS.values()}


@dataclass(frozen=True)
class Messages:
    """Texts by code, for results, the terminal and the log, in one language.

    `keys` are the names under which a game's own catalogues know them; `translations` are texts by language and
    then by key or code. `original` are the texts in the ruleset's own language, where these are translated.
    """

    result: Mapping[str, str]
    terminal: Mapping[str, str]
    log: Mapping[str, str]
    language: str = "en"
    keys: Mapping[str, str] = field(default_factory=dict)
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    original: Messages | None = field(default=None, repr=False)

    def key(self, code: str) -> str | None:
        """The message key of a code, looked up by the whole code and then by its first parts.

        >>> Messages({}, {}, {}, keys={"gate": "cannot_move"}).key("gate.stunned")
        'cannot_move'
        """
        return find_text(self.keys, code)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages there are texts in, the ruleset's own first."""
        return tuple(dict.fromkeys(((self.original or self).language, *self.translations)))

    def translated(self, language: str) -> Messages:
        """The same in another language; texts that it lacks come from the more general one, then stay as they are.

        Raises MisuseError for a language that the ruleset does not know at all.

        >>> texts = Messages({"gate": "No."}, {}, {}, keys={"gate": "k"}, translations={"de": {"k": "Nein."}})
        >>> texts.translated("de").result["gate"], texts.translated("de-AT").result["gate"]
        ('Nein.', 'Nein.')
        """
        original = self.original or self
        known = {name.lower(): name for name in self.languages}
        asked = language.lower().replace("_", "-").split("-")
        chain = ["-".join(asked[:length]) for length in range(1, len(asked) + 1)]
        found = [known[name] for name in chain if name in known]
        if not found:
            near = closest(language, self.languages)
            hint = f"it has {enumerated(self.languages)}" if near is None else f"did you mean {near!r}?"
            raise MisuseError(f"the ruleset has no texts in {language!r}; {hint}")
        spoken = original
        for name in found:
            if name != original.language:
                spoken = replace(spoken._with(self.translations[name]), language=name, original=original)
        return spoken

    def _with(self, texts: Mapping[str, str]) -> Messages:
        """Texts of another language over these: by the code itself, else by its key."""
        found = {}
        for code in {**self.keys, **self.result, **self.terminal}:
            text = texts.get(code, texts.get(self.key(code) or code))
            if text is not None:
                found[code] = text
        return replace(self, result={**self.result, **found}, terminal={**self.terminal, **found})


def check_codes(codes: Iterable[str], problems: Problems, trail: Trail) -> None:
    """A text for a refusal that there cannot be would never be read: that is a problem."""
    for code in codes:
        if not is_code(code):
            problems.known(code, [kind.pattern for kind in KINDS.values()], "refusal", (*trail, code))


def _check_texts(doc: MessagesDocument, problems: Problems) -> None:
    """What a text names in braces must be something that is known where it is shown."""
    for place in ("result", "terminal"):
        for code, text in getattr(doc, place).items():
            trail: Trail = ("messages", place, code)
            if code.partition(".")[0] in _CHECKS or problems.known(code.partition(".")[0], EVENTS, "text", trail):
                _check_names(text, names_for(code), problems, trail)
    for name, text in doc.log.items():
        if problems.known(name, LOG, "text", ("messages", "log", name)):
            _check_names(text, frozenset(LOG[name].split()), problems, ("messages", "log", name))
    for language, texts in doc.translations.items():
        for key, text in texts.items():
            codes = [code for code, own in doc.keys.items() if own == key] or [key]
            found = [names for code in codes if (names := names_for(code)) is not None]
            if found:
                names = frozenset[str]().union(*found)
                _check_names(text, names, problems, ("messages", "translations", language, key))


def _check_names(text: str, names: frozenset[str] | None, problems: Problems, trail: Trail) -> None:
    for name in names_in(text):
        if names is not None and name not in names:
            near, may = closest(name, sorted(names)), ", ".join(sorted(names)) or "nothing"
            hint = f"it may name: {may}" if near is None else f"did you mean '{{{near}}}'?"
            problems.add(trail, f"this text cannot name '{{{name}}}'", hint)


def compile_messages(doc: MessagesDocument, problems: Problems) -> Messages:
    """The messages of a ruleset. A translation of nothing is a problem, and a text for a refusal that there is not."""
    for place in ("result", "terminal", "keys"):
        told = [code for code in getattr(doc, place) if code.partition(".")[0] in _CHECKS]
        check_codes(told, problems, ("messages", place))
    _check_texts(doc, problems)
    known = dict.fromkeys((*doc.keys.values(), *doc.result, *doc.terminal))
    for language, texts in doc.translations.items():
        for key in texts:
            problems.known(key, known, "message", ("messages", "translations", language, key))
    own = doc.translations.get(doc.language, {})
    keyed = {code: own[key] for code, key in doc.keys.items() if key in own}
    return Messages(keyed | doc.result, doc.terminal, doc.log, doc.language, doc.keys, doc.translations)
