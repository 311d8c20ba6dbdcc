"""Runs behind all others: what they left out of the document. Meant for a run of the whole folder."""

from contract import members

NOT_PROVOKED = {
    "408": "a body that takes longer than 20 seconds, which the Swift tests drip to one operation",
    "429": "many requests in a row, which the tests send as well",
    "500": "an error of ours",
    "503": "a server under a load that a test must not depend on, or without its database",
    "507": "a full disk",
}
# Take thousands of rows, or two requests in the same moment; the Swift tests have those of the last admin.
NOT_PROVOKED_AT = {
    ("createListing", "409"), ("saveFavorite", "409"), ("deleteAccount", "409"), ("changePassword", "409"),
    ("verifyAddress", "409"), ("voteOnShortlist", "409"), ("saveBookmark", "409"),
    ("saveBlock", "409"), ("saveProperty", "409"), ("createNotice", "409"), ("putExternalListing", "409"),
    ("syncListings", "413"),
}


def test_every_operation_was_called_and_every_status_seen(contract):
    left_out = [
        f"{operation.id} {status}"
        for operation in contract.operations.values() for status in operation.node["responses"]
        if status not in contract.seen[operation.id] and not (operation.node.get("deprecated") and status > "300")
        and status not in NOT_PROVOKED and (operation.id, status) not in NOT_PROVOKED_AT]
    assert not left_out, f"documented and never seen: {', '.join(left_out)}"


EXCERPTS = ("showContractAsJSON",)
"""What would be too long to show."""


def name(member: str) -> str:
    return member.rsplit(" ", 1)[0]


def cannot_tell(member: str, ever: set[str]) -> bool:
    """Whether answers had null there or this has; or it is part of a null, or of a list that was always empty."""
    path, known = name(member), set(map(name, ever))
    if member.endswith(" NoneType") and path in known:
        return True
    parts = path.split(".")
    if any(f"{'.'.join(parts[:length])} NoneType" in ever for length in range(2, len(parts) + 1)):
        return True
    lists = [path[:place + 2] for place in range(len(path)) if path.startswith("[]", place)]
    return any(not any(other.startswith(each) for other in known) for each in lists)


def test_every_example_is_like_an_answer_that_was_given(contract):
    """What all answers of the operation had stands in it, and nothing that no answer of its schema had."""
    differences = []
    for operation in contract.operations.values():
        for status, kind in ((s, k) for s in operation.node["responses"] for k in contract.content(operation, s)):
            if kind != "application/json" or operation.id in EXCERPTS:
                continue
            ever = contract.ever[contract.schema(operation.id, status)]
            for example in contract.examples(operation, status, kind):
                shape = set(members(example))
                new = {what for what in shape - ever if not cannot_tell(what, ever)}
                left_out = set(map(name, contract.always[operation.id, status])) - set(map(name, shape))
                differences += [f"{operation.id} {status} never answered {what}" for what in sorted(new)]
                differences += [f"{operation.id} {status} does not show {what}" for what in sorted(left_out)]
    assert not differences, "\n".join(differences)


def test_every_problem_that_is_shown_was_met(contract):
    for name, response in contract.document["components"]["responses"].items():
        if "content" not in response:
            continue  # 304 has none.
        example = response["content"]["application/problem+json"]["example"]
        told = tuple(example[part] for part in ("status", "title", "code"))
        assert told in contract.problems or str(told[0]) in NOT_PROVOKED, f"{name}: {told}"


def test_the_server_met_no_error_of_its_own(server):
    assert "code=unexpected" not in server.logged()
