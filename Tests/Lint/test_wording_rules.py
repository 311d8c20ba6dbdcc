"""What people read sounds like a neighbor: pages, mails, the program's help and the errors of the API.

Each rule is a row below: what it finds, why a native speaker would not write it, and what they would. Names that
programs read (codes, fields, parameters, commands) are no texts. A text that breaks a rule for a good reason changes
the rule's pattern, with an example of it under `good`.
"""

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAIL = ROOT / "Sources/API/Resources/mail"
PLURALS = {"zero", "one", "two", "few", "many", "other"}


class Rule(NamedTuple):
    """`where` are the kinds of text that it is for: client, mail, program, document, and es for Spanish."""

    pattern: str
    why: str
    better: str
    bad: str
    good: str
    where: str = "client mail program"


SPEECH = "client mail"
US_ENGLISH = "Texts are in US English; British ones are in en-GB.json."

RULES = {
    # Translated from another language
    "is no": Rule(
        r"(?<![Tt]here )\b(is|are) no (?!longer\b|more than\b|one\b)", "“Is no” before a noun is no English idiom.",
        "isn’t a …", "This is no date.", "This is no longer shown."),
    "anew": Rule(
        r"\banew\b", "Nobody says “anew” aloud.", "again", "publish it anew", "publish it again",
        "client mail program document"),
    "stands": Rule(
        r"\b[Ii]t stands\b|\bstands? (in|on|at|below|there|here)\b", "A text does not stand anywhere.",
        "is shown, is on, appears", "It stands on line 3.", "It’s on line 3."),
    "room for": Rule(
        r"\bas (many|much)\b.*\b(room|fits?)\b|\bthe most there can be\b", "Say that a limit is reached.",
        "You’ve reached the limit for …", "You have as many as there is room for.", "You’ve reached the limit."),
    "gone": Rule(
        r"\b(is|are|was|were) gone\b", "“Gone” leaves open what happened.", "was deleted, is no longer available",
        "This place is gone", "This place is no longer available"),
    "any more": Rule(
        r"\bany more(?=[\s”\"]*([.,;:!?)]|$))", "At the end of a clause it sounds translated.", "no longer …",
        "It is not shown any more.", "This list can’t take any more votes.", "client mail program document"),
    "no more": Rule(
        r"\bno more(?=[.,;:!?)]|$)", "At the end of a clause it sounds translated.", "no longer …",
        "The old ones work no more.", "The old ones no longer work."),
    "whole": Rule(
        r"\bnot whole\b", "Half a link is incomplete.", "incomplete", "The link is not whole",
        "The link is incomplete"),
    "leads nowhere": Rule(
        r"\bleads? nowhere\b", "Say what happens.", "stops working", "The link leads nowhere", "It stops working"),
    "not known": Rule(
        r"\b(is|are)( not|n’t|n't) known\b", "Say who looked, and found nothing.", "We can’t find …",
        "The address is not known.", "We can’t find this address."),
    "meanwhile": Rule(
        r"\bmeanwhile\b", "Within a sentence it sounds translated.", "in the meantime",
        "It was changed meanwhile.", "It was changed in the meantime."),
    "may not": Rule(
        r"\bmay not\b", "It may mean “perhaps not”.", "can’t", "You may not do this.", "You can’t do this."),
    "such as": Rule(
        r"^Such as\b", "A hint is an example.", "e.g. …", "Such as NY", "e.g. NY"),
    # One word for one thing
    "email": Rule(
        r"\b[Ee]-[Mm]ails?\b", "The usual spelling today.", "email", "your e-mail address", "your email address",
        "client mail program document"),
    "mails": Rule(
        r"\bmails\b|\b([Tt]he|[Tt]his|a|by|daily) mail\b", "In US English “mail” comes on paper.", "email",
        "Stop these mails", "The sender offers to mail the keys.", SPEECH),
    "log in": Rule(
        r"\b[Ll]og-ins?\b", "The verb is “log in”, the noun “login”.", "log in, login", "New log-in",
        "New login",
        SPEECH),
    "sign in": Rule(
        r"\b[Ss]ign(ed)? in\b", "The button says “Log in”.", "log in", "Sign in first.", "Log in first.",
        SPEECH),
    "sign up": Rule(r"\bRegister\b", "People sign up.", "Sign up", "Register", "registered"),
    "two-step": Rule(
        r"\b[Ss]econd factors?\b", "The term that people know.", "two-step verification",
        "Turn on the second factor.", "Turn on two-step verification."),
    "announcement": Rule(
        r"\b[Nn]otices?\b", "What the marketplace tells everybody.", "announcement", "Write a notice",
        "Write an announcement", SPEECH),
    "on hold": Rule(
        r"\b(is|are|was|were|isn’t) held\b", "A listing is held by nobody’s hands.", "is on hold, is under review",
        "Your listing is held.", "Your listing is on hold."),
    "resolved": Rule(
        r"\bsettled?\b", "The usual word for reports.", "resolved", "Reports are settled", "Reports resolved", SPEECH),
    "someone": Rule(
        r"\b([Ss]ome|[Nn]o|[Ee]very|[Aa]ny)body\b", "One form for all of them.", "someone, no one, everyone, anyone",
        "Nobody sees it.", "No one can see it."),
    "utilities included": Rule(
        r"\ball in\b", "Only landlords say so.", "utilities included", "a month, all in",
        "From 9 to 12 in all halls", "client"),
    # Spelling and punctuation
    "ellipsis": Rule(
        r"\w …($|[\s\"”])(?![A-Z])", "An ellipsis follows the word.", "Uploading…", "Uploading …",
        "GEOID … INTPTLONG"),
    "contraction": Rule(
        r"\b(([Cc]an|[Ii]s|[Aa]re|[Dd]o|[Dd]oes|[Dd]id|[Ww]as|[Ww]ere|[Hh]as|[Hh]ave) not|[Cc]annot)\b",
        "Spoken English contracts.", "isn’t, can’t, doesn’t", "This does not work.",
        "This doesn’t work.", SPEECH),
    "US spelling": Rule(
        r"\b[A-Z]?[a-z]*(olour|avourit|eighbour|abelled|icence|entre\b|etre\b|etres\b|rganis|ecognis|heque)[a-z]*",
        US_ENGLISH, "color, favorite, center, license, recognize", "Favourites", "Favorites"),
    "US homes": Rule(
        r"\b[Ff]lats?\b", US_ENGLISH, "apartment", "Rooms and flats", "Rooms and apartments"),
}

SPANISH = {
    "register": Rule(
        r"\b(piso|pisos|aparcamiento|fianza|móvil|buscad|guardáis|mudáis|vuestr\w+)\b",
        "The readers are in the United States: neutral Latin American Spanish.",
        "apartamento, estacionamiento, depósito, teléfono, ustedes", "tu piso", "tu apartamento", "es"),
    "servicios": Rule(
        r"\bsuministros\b", "One word for one thing.", "servicios", "suministros incluidos", "servicios incluidos",
        "es"),
    "iniciar sesión": Rule(
        r"^(Entrar|Entra|Salir)\b|\bcuenta en la que entr", "One word for one thing.",
        "Iniciar sesión, Cerrar sesión",
        "Entra para guardar", "Inicia sesión para guardar", "es"),
    "avisos": Rule(
        r"\b[Aa]visos?\b", "It meant announcements, notifications and reports.",
        "Comunicados, Notificaciones, Denuncias", "Aún no hay avisos", "Avisarme de viviendas nuevas", "es"),
    "eliminar": Rule(
        r"\b[Bb]orrar\b", "One word for one thing.", "Eliminar", "Borrar la búsqueda", "Borrador guardado", "es"),
    "vivienda": Rule(
        r"\balojamientos?\b", "One word for one thing.", "vivienda", "Publicar un alojamiento",
        "Publicar una vivienda", "es"),
    "insignia": Rule(
        r"\b[Dd]istintivo\b", "One word for one thing.", "insignia", "Distintivo de estudiante", "Insignia", "es"),
    "ellipsis": RULES["ellipsis"]._replace(bad="Subiendo …", good="Subiendo…", where="es"),
}

# A literal of Swift with its line, values cut out. `"""` first, so that its quotation marks are not taken for others.
LITERAL = re.compile(r'"""\n(.*?)"""|"((?:[^"\\\n]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"', re.DOTALL)
VALUE = re.compile(r"\\\((?:[^()]|\([^()]*\))*\)")
SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|VALUES|WHERE|FROM)\b")


class Text(NamedTuple):
    place: str
    kind: str
    words: str


def leaves(node, path=""):
    for name, value in node.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{name}.")
        else:
            yield path + name, value


def client_texts():
    for name, kind in (("en", "client"), ("en-GB", "british"), ("es", "es")):
        for key, words in leaves(json.loads((ROOT / f"Public/i18n/{name}.json").read_text())):
            yield Text(f"{name}.json {key}", kind, words)
    for key in re.findall(r'"(?:description|name)": "([^"]+)"', (ROOT / "Public/manifest.webmanifest").read_text()):
        yield Text("manifest.webmanifest", "client", key)


def mail_texts():
    for path in sorted(MAIL.glob("*.txt")):
        kind = "es" if path.name.endswith(".es.txt") else "mail"
        yield Text(path.name, kind, re.sub(r"\{\{.*?\}\}", "X", path.read_text()))
    for path in sorted(MAIL.glob("*.json")):
        kind = "es" if path.name.endswith(".es.json") else "mail"
        for key, words in leaves(json.loads(path.read_text())):
            yield Text(f"{path.name} {key}", kind, words)


def program_texts():
    """What a person may read of the program: its help and what it prints, errors of the API and log lines."""
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        source = path.read_text()
        code = "\n".join("" if line.lstrip().startswith("//") else line for line in source.split("\n"))
        for match in LITERAL.finditer(code):
            words = VALUE.sub("X", match[1] or match[2] or "").replace("\\\n", "").replace('\\"', '"')
            words = re.sub(r"`[^`]+`", "X", re.sub(r"\s+", " ", words))
            # What a digest is for is a name that its value depends on.
            if code.endswith("purpose: ", 0, match.start()):
                continue
            if len(re.findall(r"[A-Za-z]{2,}", words)) > 2 and not SQL.search(words):
                line = code.count("\n", 0, match.start()) + 1
                yield Text(f"{path.relative_to(ROOT)}:{line}", "program", words)


def documents():
    for path in [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for number, line in enumerate(path.read_text().split("\n"), 1):
            yield Text(f"{path.relative_to(ROOT)}:{number}", "document", re.sub(r"`[^`]+`", "X", line))


TEXTS = [*client_texts(), *mail_texts(), *program_texts(), *documents()]


def is_for(rule, kind):
    # British English differs from US English only in its spelling.
    return kind in rule.where.split() or kind == "british" and "client" in rule.where and rule.why != US_ENGLISH


@pytest.mark.parametrize("name", [*RULES, *(f"es: {name}" for name in SPANISH)])
def test_no_text_breaks_the_rule(name):
    rule = SPANISH[name[4:]] if name.startswith("es: ") else RULES[name]
    found = [f"{text.place}: {text.words.strip()!r}" for text in TEXTS
             if is_for(rule, text.kind) and re.search(rule.pattern, text.words)]
    assert not found, f"{rule.why} Better: {rule.better}\n" + "\n".join(found)


@pytest.mark.parametrize("rule", [*RULES.values(), *SPANISH.values()], ids=lambda rule: rule.bad)
def test_a_rule_finds_what_it_is_for_and_nothing_else(rule):
    assert re.search(rule.pattern, rule.bad), f"{rule.pattern} should find {rule.bad!r}"
    assert not re.search(rule.pattern, rule.good), f"{rule.pattern} should leave {rule.good!r} alone"


@pytest.mark.parametrize("path", sorted(MAIL.glob("*.txt")), ids=lambda path: path.name)
def test_the_line_after_the_greeting_begins_with_a_capital(path):
    for paragraph in re.findall(r"^(?:Hi|Hello|Hola)[^\n]*[,:]\n\n(\S[^\n]*)", path.read_text(), re.MULTILINE):
        assert re.match(r"[A-Z¡¿{]", paragraph), f"In English, a letter begins with a capital: {paragraph!r}"


def test_a_count_has_a_singular():
    """`{count} days` says “1 days” one day: in the client it needs both forms, in the program `counted`."""
    nouns = r"(seconds|minutes|hours|days|listings|photos|rows|files|accounts|mails|emails|replies|messages)\b"
    plain = [f"{text.place}: {text.words!r}" for text in TEXTS
             if text.kind in ("client", "mail") and text.place.split(".")[-1] not in PLURALS
             and re.search(r"\{(count|number|seconds|days)\} " + nouns, text.words)]
    printed = [f"{path.relative_to(ROOT)}: {match[0]}" for path in sorted((ROOT / "Sources").rglob("*.swift"))
               for match in re.finditer(r"\\\((?:\w+\.)*(count|(?:\w*[a-z]S|s)econds)\) " + nouns, path.read_text())]
    assert not plain + printed, "Give it a singular and a plural:\n" + "\n".join(plain + printed)
