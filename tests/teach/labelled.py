"""Positions written by hand, with the reason that a good player would give for the best move against the next best.

They were labelled before the program was asked (README, "A position by hand": seat 0 is to move, its cards first).
"""

from __future__ import annotations

from typing import NamedTuple

END = "trump=h phase=exhausted "  # the stock is used up: nothing is hidden


class Labelled(NamedTuple):
    """A position, the code of the reason, and why in a few words."""

    code: str
    text: str
    why: str


class Away(NamedTuple):
    """A position in which a reason holds, and one without the fact that it rests on."""

    code: str
    text: str
    without: str
    why: str


LABELLED = tuple(Labelled(*row) for row in (
    ("reaches_66", f"hands=Ac9d/KcTd {END}tricks=5/5 points=51/44 marriages=-/d", "ace and king: just 66"),
    ("reaches_66", f"hands=ThJh/Ah trick=Kc {END}tricks=5/5 points=52/41", "trump with the ten: just 66"),
    ("reaches_66", f"hands=9cJc/AcTc {END}tricks=5/5 points=46/51 marriages=d/-", "66 now, and no trick any more"),
    ("reaches_66", "hands=KhQh9c9s9dJc trump=h tricks=2/2 points=26/24", "26 and the pair of 40"),
    ("reaches_66", "hands=AdKsQcJc9cJs trump=h trick=Td tricks=3/1 points=46/20", "46 and ace and ten"),
    ("reaches_66", "hands=KhQhAcTs9d9s trump=h trick=Tc tricks=1/1 points=10/14", "10, 21 and then 40: 71"),
    ("denies_66", f"hands=AhAd9c/JhAcKc {END}tricks=4/5 points=38/43 marriages=-/s", "any trick lost is his last"),
    ("denies_66", f"hands=As9s/Ks trick=Qc {END}tricks=5/5 points=42/60", "the ace would give him 74"),
    ("denies_66", "hands=9hKsQc9dJd9s trump=h trick=Ac tricks=2/2 points=20/18 won=-/KhQh marriages=-/h",
     "the ace would bring him to 69"),
    ("denies_66", "hands=Ad9cJcQs9s9d trump=h trick=Td tricks=1/3 points=13/37 won=-/KcQc marriages=-/c",
     "the ten would bring him to 67"),
    ("close_wins", "rules=deutsch hands=AhThJhAcTcAs up=Kh tricks=1/0 points=14/0", "nearly only sure tricks"),
    ("close_wins", "rules=einfach hands=AhThKhAcAsTs up=9h tricks=1/0 points=14/0", "six sure tricks"),
    ("close_wins", "rules=schnapsen hands=AhThKhAcTc trump=h tricks=1/0 points=20/0", "20 and five sure tricks"),
    ("close_wins", "rules=schnapsen hands=AsTsKsAdTd up=Js tricks=1/0 points=8/0", "the same in other suits"),
    ("close_fails", "hands=9c9sJdQcKs trump=h tricks=1/2 points=10/24", "no trump, no ace"),
    ("close_fails", "hands=Ah9c9sJdQc trump=h tricks=2/2 points=20/30", "one sure trick is too few"),
    ("close_fails", "hands=AcTsQd9dJh trump=h tricks=1/0 points=4/0", "66 is far, and it costs three"),
    ("close_fails", "rules=deutsch hands=KcQdJs9s9h trump=h tricks=2/0 points=14/0", "a poor hand"),
    ("wins_deal", f"hands=9hKd/Ad9c {END}tricks=6/4 points=58/47", "the trump takes the last trick"),
    ("wins_deal", f"hands=9hQs/AsJd {END}tricks=6/4 points=57/47", "the trump takes the last trick"),
    ("wins_deal", f"hands=9hJd/KdTs {END}tricks=6/4 points=54/50", "the trump waits for the ten"),
    ("wins_deal", f"rules=schnapsen hands=JhKd/AdQc {END}tricks=4/4 points=51/49", "who wins the last trick wins"),
    ("wins_deal", f"rules=schnapsen hands=JhTs/AsKd {END}tricks=4/4 points=50/43", "who wins the last trick wins"),
    ("denies_33", f"hands=AhAd9c/JhAcKc {END}tricks=6/3 points=49/32", "66 before he has another trick"),
    ("denies_33", f"hands=AhAs9c/QhAcTc {END}tricks=6/3 points=44/30", "66 before he has another trick"),
    ("denies_33", f"hands=AhAc9s/9hAsQs {END}tricks=6/3 points=52/32", "66 before he has another trick"),
    ("denies_33", f"hands=TsAs9d/JsQs trick=Kc {END}tricks=6/3 points=62/28", "the nine leaves him at 32"),
    ("saves_33", f"hands=Ac9dJd/QcAdTd {END}tricks=3/6 points=25/58", "one trick more before he is out"),
    ("saves_33", f"hands=Th9sJs/JhAsTs {END}tricks=3/6 points=24/61", "one trick more before he is out"),
    ("saves_33", f"hands=Kh9cJc/QhAcTc {END}tricks=3/6 points=27/63", "just 34"),
    ("saves_33", f"rules=einfach hands=As9dJd/KsAdTd {END}tricks=3/6 points=22/60", "one trick more"),
    ("announces", "hands=KhQhAcTc9d9s trump=h tricks=1/0 points=14/0", "40 at once"),
    ("announces", "hands=KsQs9cJdJhTd trump=h tricks=1/1 points=14/15", "20 at once"),
    ("announces", "rules=einfach hands=KhQh9cJd9sTd trump=h", "40 count without a trick"),
    ("announces", f"rules=schnapsen hands=KcQc/JcJh {END}tricks=4/4 points=44/65", "the pair makes 66 with the jack"),
    ("exchanges", "rules=einfach hands=9hKhTcAs9cJd up=Ah", "the nine becomes the ace"),
    ("exchanges", "hands=9hKhAsTc9cJd up=Qh tricks=1/1", "the nine becomes the queen of a pair"),
    ("exchanges", "rules=deutsch hands=9hQhAcTs9cJd up=Kh tricks=1/1", "the nine becomes the king of a pair"),
    ("exchanges", "rules=schnapsen hands=JhKhTcQsAs up=Ah", "the jack becomes the ace"),
    ("keeps_pair", f"rules=einfach hands=AsKcQc9d/TsKsJs trick=Ah {END}tricks=3/5 points=25/50", "20 after the ace"),
    ("keeps_pair", f"rules=einfach hands=AdKcQc9s/KdJd9d trick=Th {END}tricks=4/4 points=36/50", "20 after the ace"),
    ("keeps_pair", f"rules=einfach hands=AdKsQs9c/TdKdJd trick=Ah {END}tricks=3/5 points=25/50", "20 after the ace"),
    ("gets_lead", "hands=KhQhAcTs9d9s trump=h trick=Jc tricks=1/1 points=4/14", "win it and show the 40"),
    ("gets_lead", "hands=KsQsAcJd9d9c trump=h trick=Jc tricks=1/1 points=10/14", "win it and show the 20"),
    ("gets_lead", "rules=einfach hands=KhQhAdJs9s9c trick=Kd trump=h", "win it and show the 40"),
    ("draws_trump", f"hands=AhAcAd/9hKsQs {END}tricks=4/5 points=26/54", "else his nine takes an ace"),
    ("draws_trump", f"hands=AhAs9d/QhAdTd {END}tricks=4/5 points=31/43", "else his queen takes an ace"),
    ("draws_trump", f"hands=AhAcAdJs/ThTsKsQs {END}tricks=3/5 points=18/40", "else his ten takes an ace"),
    ("draws_trump", "hands=AhAcTc phase=closed closer=0 trump=h up=9h tricks=2/1 points=31/4", "clubs are safe then"),
    ("draws_trump", "hands=AhAcAs phase=closed closer=0 trump=h up=9h tricks=2/1 points=20/14", "aces are safe then"),
    ("wins_trick", "hands=Ad9c9sJcJsQc trump=h trick=Td tricks=1/1 points=14/10", "ace takes ten"),
    ("wins_trick", "hands=9hKs9s9dJcQd trump=h trick=Ac tricks=1/1 points=14/10", "a small trump for an ace"),
    ("wins_trick", "hands=JhTc9cJsQd9d trump=h trick=As tricks=1/1 points=14/10", "a small trump for an ace"),
    ("wins_trick", "hands=AsJc9c9dQdJd trump=h trick=Ks", "15 points"),
    ("wins_trick", "rules=schnapsen hands=AdJcJsQcQs trump=h trick=Td", "ace takes ten"),
    ("brings_home", "hands=TdQdJc9cKs9s trump=h trick=Jd tricks=1/1 points=14/14", "the ten, before it is caught"),
    ("brings_home", "hands=TcKcJd9dJs9s trump=h trick=Qc tricks=1/1 points=14/14", "the ten, before it is caught"),
    ("brings_home", f"hands=ThJh9s/AhAs trick=Kc {END}tricks=3/6 points=20/62", "else the ten is caught"),
    ("brings_home", f"rules=einfach hands=ThJhAc/AhQc trick=Kd {END}tricks=5/4 points=40/39", "else the ten is caught"),
    ("brings_home", f"rules=einfach hands=Th9hAd/AhKd trick=Qs {END}tricks=5/4 points=40/41", "else the ten is caught"),
    ("keeps_high", f"hands=Ah9h/Th trick=Kc {END}tricks=4/6 points=40/55", "the ace catches the ten"),
    ("keeps_high", f"hands=AhJh9s/ThAs trick=Qc {END}tricks=4/5 points=41/42", "the ace catches the ten"),
    ("keeps_high", f"hands=AcKc/Tc trick=Jc {END}tricks=4/6 points=36/57", "the king is enough"),
    ("keeps_high", f"hands=AdQd/Td trick=9d {END}tricks=4/6 points=36/60", "the queen is enough"),
    ("keeps_high", "hands=AsQs9d/TsAd trick=Kc trump=s phase=exhausted tricks=4/5 points=40/41", "the queen is enough"),
    ("safe_discard", f"hands=Ts9s/Ks trick=Ac {END}tricks=5/5 points=51/44", "the ten wins the next trick"),
    ("safe_discard", f"hands=Ad9d/Qd trick=Th {END}tricks=5/5 points=54/42", "the ace wins the next trick"),
    ("safe_discard", f"hands=AcJs/Kc trick=Th {END}tricks=5/5 points=45/48", "the ace wins the next trick"),
    ("safe_discard", f"rules=schnapsen hands=AsJd/Ks trick=Ac {END}tricks=4/4 points=50/42", "the ace wins the last"),
    ("safe_discard", "hands=TcTsTdAsAd9c trump=h trick=Ah tricks=1/1", "the trick is lost: the nine"),
    ("safe_discard", "hands=TsTd9d phase=closed closer=1 trump=h trick=Ac up=9h tricks=1/2 points=14/35", "the nine"),
))  # fmt: skip

# Nothing to choose: one move, moves alike in two suits, or a deal that is won or lost whatever is played.
EVEN = (
    f"hands=9c9s/AhTh {END}tricks=5/5 points=40/59",
    f"hands=AhTh/9c9s {END}tricks=5/5 points=59/40",
    f"hands=AcAs/9d9h {END}tricks=5/5 points=50/48",
    f"hands=Ac/Kc {END}tricks=6/5",
    f"hands=AcKs/9s trick=Jc {END}tricks=5/5",
    f"hands=9c9s9d/AhThKh {END}tricks=4/5 points=40/55",
    f"hands=AhThKh/9c9s9d {END}tricks=5/4 points=55/40",
    f"hands=KcKs/AcAs {END}tricks=5/5 points=30/60",
    f"hands=AhAc/9h9c {END}tricks=5/5 points=60/38",
    f"rules=schnapsen hands=TcTs/JcJs {END}tricks=4/4 points=50/46",
    "hands=AhTh phase=closed closer=0 trump=h tricks=3/2 points=30/34 marriages=c/-",
    "hands=9c9s phase=closed closer=0 trump=h tricks=2/2 points=14/24",
    "hands=AcAs phase=closed closer=1 trump=h tricks=1/2 points=14/24",
    "hands=AsJs9d phase=closed closer=1 trump=h trick=Ac up=9h tricks=2/1 points=30/14",
    "hands=9c9sJcJsQcQs trump=h",
    "hands=9c9sJcJsAcAs trump=h trick=Ad",
    "rules=einfach hands=9c9sTcTsKcKs trump=h trick=Ah",
    "hands=AhThAcAsAdTd up=Jh tricks=1/1 points=14/4",
    "hands=AhThKhAcTc up=9h tricks=2/1 points=36/10",
    "hands=KhQhAcTc9d9s trump=c trick=Jd tricks=1/1",
)

AWAY = tuple(Away(*row) for row in (
    ("reaches_66", f"hands=Ac9d/KcTd {END}tricks=5/5 points=51/44 marriages=-/d",
     f"hands=Ac9d/KcTd {END}tricks=5/5 points=50/45 marriages=-/d", "only 65"),
    ("denies_66", f"hands=AhAd9c/JhAcKc {END}tricks=4/5 points=38/43 marriages=-/s",
     f"hands=AhAd9c/JhAcKc {END}tricks=4/5 points=38/43", "he has not announced"),
    ("close_wins", "rules=schnapsen hands=AhThKhAcTc trump=h tricks=1/0 points=20/0",
     "rules=schnapsen hands=KhJsQcAcJd trump=h tricks=1/0 points=20/0", "the high trumps are elsewhere"),
    ("close_fails", "hands=Ah9c9sJdQc trump=h tricks=2/2 points=20/30",
     "hands=AhThKhAcTc up=9h tricks=2/1 points=36/10", "a hand that does not fail"),
    ("wins_deal", f"hands=9hKd/Ad9c {END}tricks=6/4 points=58/47",
     f"hands=9hKd/Ad9c {END}tricks=6/4 points=50/55", "too few points for it"),
    ("denies_33", f"hands=AhAd9c/JhAcKc {END}tricks=6/3 points=49/32",
     f"hands=AhAd9c/JhAcKc {END}tricks=6/3 points=48/33", "he has 33"),
    ("saves_33", f"hands=Ac9dJd/QcAdTd {END}tricks=3/6 points=25/58",
     f"hands=Ac9dJd/QcAdTd {END}tricks=3/6 points=33/50", "33 already"),
    ("announces", "hands=KhQhAcTc9d9s trump=h tricks=1/0 points=14/0",
     "hands=KhJhAcTc9d9s trump=h tricks=1/0 points=14/0", "no queen"),
    ("exchanges", "hands=9hKhAsTc9cJd up=Qh tricks=1/1",
     "hands=9sKhAsTc9cJd up=Qh tricks=1/1", "no nine of trumps"),
    ("keeps_pair", f"rules=einfach hands=AsKcQc9d/TsKsJs trick=Ah {END}tricks=3/5 points=25/50",
     f"rules=einfach hands=AsKcJc9d/TsKsQc trick=Ah {END}tricks=3/5", "the pair is split between the hands"),
    ("gets_lead", "hands=KsQsAcJd9d9c trump=h trick=Jc tricks=1/1 points=10/14",
     "hands=KsJsAcJd9d9c trump=h trick=Jc tricks=1/1 points=10/14", "no pair"),
    ("gets_lead", "hands=KsQsAcJd9d9c trump=h trick=Jc tricks=1/1 points=10/14",
     "hands=KsQsAcJd9d9c trump=h trick=Jh tricks=1/1 points=10/14", "the ace cannot win"),
    ("draws_trump", f"hands=AhAcAd/9hKsQs {END}tricks=4/5 points=26/54",
     f"hands=AhAcAd/9dKsQs {END}tricks=4/5 points=26/54", "his trump is gone"),
    ("wins_trick", "hands=Ad9c9sJcJsQc trump=h trick=Td tricks=1/1 points=14/10",
     "hands=Kd9c9sJcJsQc trump=h trick=Td tricks=1/1 points=14/10", "the king cannot win"),
    ("brings_home", "hands=TdQdJc9cKs9s trump=h trick=Jd tricks=1/1 points=14/14",
     "hands=KdQdJc9cKs9s trump=h trick=Jd tricks=1/1 points=14/14", "no ten to bring home"),
    ("keeps_high", f"hands=Ah9h/Th trick=Kc {END}tricks=4/6 points=40/55",
     f"hands=Ah9h/Td trick=Kc {END}tricks=4/6 points=40/55", "no ten of trumps to catch"),
    ("safe_discard", f"hands=Ts9s/Ks trick=Ac {END}tricks=5/5 points=51/44",
     f"hands=9d9s/Ks trick=Ac {END}tricks=5/5", "two cards of no worth"),
))  # fmt: skip
