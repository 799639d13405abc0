"""The three errors: text that cannot be read, a move that is not allowed, a position that cannot be."""

from __future__ import annotations

NOTATION_CODES = (
    "not_a_card", "not_a_move", "not_a_field", "field_twice", "field_missing", "unknown_field", "bad_value",
    "newer_version", "unknown_rules", "unknown_option", "bad_option_value", "unknown_level", "malformed",
)  # fmt: skip
LONGEST = 80  # characters of a text that are told of it


class NotationError(ValueError):
    """A text does not say what it should. ``code`` names the fault, ``detail`` the beginning of the place."""

    def __init__(self, code: str, detail: str = "") -> None:
        assert code in NOTATION_CODES, code
        super().__init__(code + (": " + detail if detail else ""))
        self.code = code
        self.detail = detail[:LONGEST]


class IllegalMove(ValueError):
    """A move that the rules forbid. ``code`` is the reason that ``legal.why_not`` gives."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class SetupError(ValueError):
    """A position that can be read but not played. ``problems`` are the codes of ``state.problems``."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(", ".join(problems))
        self.problems = problems
