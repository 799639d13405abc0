"""The numbers in the text of the rules page: each stands there as {{name}} and comes from the engine."""

import re

from building import BuildError
from engine import cards, rules
from engine.rules import Rules

PLACEHOLDER = re.compile(r"\{\{([^{}|]*)(\|word)?\}\}")
WORDS = {
    "de": ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    "en": ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
}


def engine_numbers() -> dict[str, int]:
    """All that the rules say in numbers, by the name that the text uses."""
    told = {
        "goal": rules.GOAL,
        "schneider": rules.SCHNEIDER_LIMIT,
        "pair": rules.MARRIAGE_POINTS,
        "trump_pair": rules.TRUMP_MARRIAGE_POINTS,
        "last_trick": rules.LAST_TRICK_POINTS,
        "pays": rules.SIMPLE,
        "pays_schneider": rules.SCHNEIDER,
        "pays_schwarz": rules.SCHWARZ,
        "close_failed": rules.CLOSE_FAILED,
        "close_failed_trickless": rules.CLOSE_FAILED_TRICKLESS,
        "close_beaten": rules.CLOSE_BEATEN,
        "tie_bonus": rules.TIE_BONUS,
        "double_match": rules.DOUBLE_MATCH_WORTH,
        "presets": len(rules.PRESETS),
    }
    for letter, worth in zip(cards.RANK_LETTERS, cards.POINTS_OF_RANK, strict=True):
        told[f"points.{letter}"] = worth
    for preset in rules.PRESETS:
        told |= {f"{preset.name}.{key}": number for key, number in preset_numbers(preset).items()}
    return told


def preset_numbers(preset: Rules) -> dict[str, int]:
    """The numbers among the fields of one preset, and those that follow from its cards."""
    fields = preset._asdict()
    told = {key: value for key, value in fields.items() if type(value) is int and key != "exchange_rank"}
    pack = preset.pack()
    count, hands = cards.count_cards(pack), preset.hand_size() * preset.seats
    told |= {
        "cards": count,
        "pack_points": cards.sum_points(pack),
        "hand": preset.hand_size(),
        "packet": preset.packets[0],
        "last_packet": preset.packets[-1],
        "facedown": count - hands - 1,
        "upcard_place": preset.seats * sum(preset.packets[: preset.upcard_after]) + 1,
        "open_tricks": (count - hands) // preset.seats,
        "strict_tricks": preset.hand_size(),
        "tricks": count // preset.seats,
    }
    return told


def fill_numbers(text: str, told: dict[str, int], language: str) -> str:
    """The text with every placeholder resolved; BuildError names the one that nobody knows."""

    def number(found: re.Match[str]) -> str:
        if found[1] not in told:
            raise BuildError(f"rules.html: nobody knows the number {{{{{found[1]}}}}}")
        value = told[found[1]]
        words = WORDS[language]
        return words[value] if found[2] and value < len(words) else str(value)

    return PLACEHOLDER.sub(number, text)
