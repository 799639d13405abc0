"""MicroPython has no typing. It drops annotations unread, so only what really runs is needed here."""

from collections import namedtuple

TYPE_CHECKING = False

Any = Callable = ClassVar = Final = Iterable = Iterator = Literal = Mapping = None
Optional = Sequence = TypeAlias = Union = None


class Protocol:
    """A base for classes whose methods only describe."""


def NamedTuple(name: str, fields: list[tuple[str, object]]) -> type:
    """`NamedTuple("State", [("hands", ...)])` as a namedtuple that knows its `_fields`, as MicroPython's does not."""
    names = [field for field, _ in fields]

    class Named(namedtuple(name, names)):
        _fields = tuple(names)

    return Named


def cast(kind: object, value: object) -> object:
    """The value as it is."""
    return value
