"""Python source without what only its readers need: comments and docstrings; each line keeps its number."""

import io
import tokenize

# Tokens after which a string that stands alone is a docstring, or does nothing.
BEFORE_A_STATEMENT = {tokenize.ENCODING, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
EMPTY = '""'  # still a string: what comes from __future__ may stand behind nothing else
WITHOUT_MEANING = {tokenize.NL, tokenize.COMMENT}


def bare(source: str) -> str:
    """The same program, smaller. A docstring becomes an empty one and as many empty lines as it had more than one."""
    lines = source.splitlines(keepends=True)
    last = tokenize.ENCODING
    found: list[tokenize.TokenInfo] = []
    for token in tokenize.tokenize(io.BytesIO(source.encode()).readline):
        is_docstring = token.type == tokenize.STRING and last in BEFORE_A_STATEMENT
        if token.type == tokenize.COMMENT or is_docstring:
            found.append(token)
        if token.type not in WITHOUT_MEANING:
            last = token.type
    for token in reversed(found):
        _blank(lines, token)
    return "".join(lines)


def _blank(lines: list[str], token: tokenize.TokenInfo) -> None:
    (first, begin), (end, after) = token.start, token.end
    head, tail = lines[first - 1][:begin], lines[end - 1][after:]
    if token.type == tokenize.COMMENT:
        lines[first - 1] = head.rstrip() + tail
        return
    lines[first - 1] = head + EMPTY + (tail if first == end else "\n")
    for number in range(first, end):
        lines[number] = tail if number == end - 1 and tail.strip() else "\n"
