"""Habits that scripts, templates and the list of pages keep. Each test names every file that does not."""

import re

from client_files import PARTS, PUBLIC, SCRIPTS, SHEETS, TEMPLATES, name, pages

MAX_LINES = 250
MARKUP_FROM_TEXT = [
    "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc ="]


def test_only_the_server_s_fragments_become_markup_and_no_text_becomes_code():
    assert [(name(path), word) for path in SCRIPTS if path.name != "fragments.js"
            for word in MARKUP_FROM_TEXT if word in path.read_text()] == []
    markup = re.findall(r"innerHTML.*", (PUBLIC / "js" / "fragments.js").read_text())
    assert markup == ["innerHTML = trusted.createHTML(text);"]


def test_one_module_fetches_and_one_uploads():
    assert [name(path) for path in SCRIPTS
            if path.name not in ("api.js", "sw.js", "push-worker.js")
            and re.search(r"\bfetch\(", path.read_text())] == []
    assert [name(path) for path in SCRIPTS if path.name != "upload.js" and "XMLHttpRequest" in path.read_text()] == []


def test_no_scripts_import_each_other_in_a_circle():
    imports = {path: {(path.parent / module).resolve() for module in re.findall(
        r"""(?:from|import\(|^import) ?"(\.[^"]+)\"""", path.read_text(), re.M)} for path in SCRIPTS}
    while ends := {path for path, modules in imports.items() if not modules & imports.keys()}:
        imports = {path: modules for path, modules in imports.items() if path not in ends}
    assert sorted(name(path) for path in imports) == []


def test_one_module_leads_to_other_pages_and_makes_policies():
    """`local-address.js` says of an address that comes from elsewhere whether it is one of this marketplace. Directions
    lead to a map on purpose."""
    leads = re.compile(r"(?<![.\w])(?:window\.)?location(?:\.(?:assign|replace)\(|(?:\.href)? = )")
    assert [name(path) for path in SCRIPTS
            if path.name not in ("local-address.js", "directions.js") and leads.search(path.read_text())] == []
    assert [name(path) for path in SCRIPTS
            if path.name not in ("trusted-types.js", "fragments.js", "sw.js")
            and "createPolicy" in path.read_text()] == []


def test_no_script_is_long():
    assert [name(path) for path in SCRIPTS if len(path.read_text().splitlines()) > MAX_LINES] == []


def test_no_template_has_a_script_or_a_style_within():
    assert [name(path) for path in TEMPLATES if re.search(r"<style|\sstyle=|\son\w+=", path.read_text())] == []
    assert [(name(path), tag) for path in TEMPLATES for tag in re.findall(r"<script[^>]*>", path.read_text())
            if not re.search(r'\ssrc="', tag)] == []


def test_every_page_has_one_main_part_that_the_skip_link_leads_to():
    shell = PUBLIC / "pages/shell.mustache"
    assert '<html lang="{{lang}}" ' in shell.read_text() and 'class="skip" href="#main"' in shell.read_text()
    assert [name(path) for path in set(TEMPLATES) - {shell, *PARTS}
            if len(re.findall(r'<main id="main"[^>]* tabindex="-1">', path.read_text())) != 1] == []


def test_what_a_template_names_is_there():
    named = re.compile(r'(?:src|href)="/((?:css|js|icons|i18n)/[^"{]+|manifest\.webmanifest)"')
    assert [(name(path), file) for path in TEMPLATES for file in named.findall(path.read_text())
            if not (PUBLIC / file).is_file()] == []


def test_every_page_has_its_template_its_script_and_its_styles():
    assert len({page["path"] for page in pages()}) == len(pages())
    needed = {f"{folder}/{page['content']}.{ending}" for page in pages()
              for folder, ending in (("pages", "mustache"), ("js/pages", "js"))}
    needed |= {f"css/{style}.css" for page in pages() for style in page["styles"]}
    assert sorted(file for file in needed if not (PUBLIC / file).is_file()) == []
    contents = {page["content"] for page in pages()} | {"shell"}
    assert sorted({path.stem for path in set(TEMPLATES) - set(PARTS)} ^ contents) == []


def test_every_page_says_when_it_is_open():
    """The tests of pages wait for it."""
    assert [name(path) for path in SCRIPTS
            if path.parent.name == "pages" and 'document.body.dataset.open = "true";' not in path.read_text()] == []


def test_no_module_of_the_client_is_unused():
    imported = re.compile(r"""(?:from|import\() ?"(\.[^"]+)\"""")
    used = {(path.parent / file).resolve() for path in SCRIPTS for file in imported.findall(path.read_text())}
    modules = set(PUBLIC.glob("js/**/*.js")) - set(PUBLIC.glob("js/pages/*.js"))
    assert sorted(name(path) for path in modules - used) == []


def test_files_were_found():
    assert min(len(SCRIPTS), len(TEMPLATES), len(PARTS), len(SHEETS)) > 2
