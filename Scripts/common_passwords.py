#!/usr/bin/env python3
"""Writes Sources/Domain/Resources/common-passwords.txt: passwords of ten characters and more that people choose first.

The thousand of the first list stay as they are, at the head. Behind them come the habits that every published analysis
of leaked passwords finds: names, months, teams, words of love and of the keyboard with digits and years behind them,
walks over the keyboard, numbers in a row, a word twice. The same on every machine and in every run.
"""

from pathlib import Path

TARGET = Path(__file__).resolve().parents[1] / "Sources/Domain/Resources/common-passwords.txt"
FIRST_LIST = 1_000
SHORTEST = 10

WORDS = """
password passwort passw0rd p@ssword p@ssw0rd pa55word contrasena motdepasse senha parola welcome bienvenido willkommen
letmein changeme default master admin administrator root user guest login access secret student school college
university campus teacher professor computer internet samsung android iphone google facebook instagram youtube netflix
windows microsoft apple iloveyou loveyou loveme lovely mylove forever princess prince angel sweetheart beautiful
sunshine butterfly flower rainbow chocolate cookie cupcake banana orange cherry dragon monkey tiger lion panda kitten
puppy dolphin eagle falcon phoenix unicorn football soccer baseball basketball hockey tennis volleyball cricket rugby
running skateboard snowboard chelsea liverpool arsenal manchester barcelona realmadrid juventus milan yankees redsox
cowboys steelers packers patriots lakers bulls celtics michael jordan jennifer jessica ashley daniel matthew andrew
joshua christopher anthony robert william thomas charlie george david james joseph nicole amanda melissa michelle
stephanie elizabeth samantha alexander benjamin jonathan nicholas victoria isabella sophia olivia emma hannah taylor
madison natalie maria carlos alejandro fernando gabriel sebastian santiago daniela january february march april june
july august september october november december monday tuesday wednesday thursday friday saturday sunday spring summer
autumn winter christmas halloween birthday holiday freedom liberty america american england london paris berlin
newyork california florida texas chicago boston brooklyn canada mexico espana colombia argentina brasil superman
batman spiderman starwars pokemon naruto minecraft fortnite warcraft diablo matrix gandalf harrypotter hogwarts
mustang ferrari porsche corvette mercedes toyota yamaha harley hunter ranger warrior killer shadow ghost ninja samurai
wizard rockstar metallica nirvana guitar music dance summerlove whatever nothing something trustno1 qwerty qwertz
azerty asdfgh zxcvbn asdf qwer abcd abcdef abc123 hello goodbye thunder lightning storm silver golden diamond crystal
purple yellow
""".split()

TAILS = """
1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 321 007 01 11 22 69 77 88 99 00 000 111 666 777
! !! 1! 12! 123! 1234! @123 #1 123# abc abc123 qwerty
""".split()
YEARS = [str(year) for year in [*range(2026, 2014, -1), *range(2005, 1979, -1)]]

ROWS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop"]
COLUMNS = ["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "qaz", "wsx", "edc", "rfv", "1q2w3e4r", "q1w2e3r4",
           "zaq1", "xsw2", "cde3", "!qaz", "@wsx"]


def walks():
    """Over rows and columns of the keyboard, there and back."""
    for row in ROWS:
        yield from (row + row[::-1], row + row, row[::-1])
        for length in range(4, len(row) + 1):
            piece = row[:length]
            yield from (piece * 2, piece * 3, piece + piece[::-1])
            yield from (piece + tail for tail in TAILS[:14])
    for one in ROWS[:4]:
        yield from (one[:length] + other[:length] for other in ROWS[:4] for length in range(3, 8))
    yield from (one + other for one in COLUMNS for other in COLUMNS)
    yield from (one + other + third for one, other, third in zip(COLUMNS, COLUMNS[1:], COLUMNS[2:]))


def numbers():
    """In a row, the same again and again, and the digits that everybody knows."""
    for digit in "0123456789":
        yield from (digit * length for length in range(SHORTEST, 17))
    for start in range(10):
        yield "".join(str((start + step) % 10) for step in range(12))
        yield "".join(str((start - step) % 10) for step in range(12))
    for pair in ("12", "10", "20", "69", "13", "42", "123", "1212", "1313", "321", "12345"):
        yield (pair * 12)[:10]
        yield (pair * 12)[:12]
    yield from ("3141592653", "31415926535", "2718281828", "1123581321", "0123456789", "9876543210", "1414213562")


def habits():
    for tail in [*TAILS[:10], *YEARS, *TAILS[10:]]:
        for word in WORDS:
            yield word + tail
    for word in WORDS:
        yield from (word * 2, word * 3, f"the{word}", f"my{word}", f"i love {word}", f"ilove{word}", f"{word}isthebest")


def passwords():
    first = TARGET.read_text(encoding="utf-8").splitlines()[:FIRST_LIST]
    seen = dict.fromkeys(first)
    # The likeliest tails of every word, and of the rest what comes first.
    for maker, most in ((walks, 1_000), (numbers, 300), (habits, 9_500)):
        fresh = (text for text in maker() if len(text) >= SHORTEST and text not in seen)
        for text, _ in zip(fresh, range(most)):
            seen[text] = None
    return list(seen)


if __name__ == "__main__":
    lines = passwords()
    assert len(lines) >= 3_000 and all(len(line) >= SHORTEST and line == line.lower() for line in lines)
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} passwords")
