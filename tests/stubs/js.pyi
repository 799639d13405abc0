"""The browser's globals."""

from typing import Any

def __getattr__(name: str) -> Any: ...
