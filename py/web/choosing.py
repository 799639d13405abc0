"""What follows at once when a setting is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.house import changed_rules
from app.settings import SWITCHES, wished_level, wished_rules, write_rules
from web.cards import load_art
from web.settings import LOOK_NAMES
from web.table import write_level

if TYPE_CHECKING:
    from web.page import Page


async def choose(page: Page, name: str, value: str) -> None:
    """Keep a setting, and let it hold: for the table as it is, or from the next deal on."""
    settings, session = page.settings, page.session
    if not name.startswith("house."):
        settings.keep(name, value)
    settings.apply()
    if name == "rules":
        session.next_rules = wished_rules(settings.values)
    elif name == "level":
        session.next_level = wished_level(settings.values)
        write_level(session.next_level.name)
    elif name.startswith("house."):
        session.next_rules = changed_rules(session.next_rules, name.partition(".")[2], value)
        settings.keep("rules", write_rules(session.next_rules))
    elif name in LOOK_NAMES:
        settings.use_look(name, value)
    if name == "deck":
        page.scene.redress()
        await load_art()
    elif name in SWITCHES or name == "trains":
        page.scene.show()
    await page.session.play_on()
