"""Runs behind all others: what they left out of the document. Meant for a run of the whole folder."""

NOT_PROVOKED = {
    "408": "a body that takes longer than 20 seconds, which the Swift tests drip to one operation",
    "429": "many requests in a row, which the tests send as well",
    "500": "an error of ours",
    "503": "a server under a load that a test must not depend on, or without its database",
}
# Take thousands of rows, or two requests in the same moment; the Swift tests have those of the last admin.
NOT_PROVOKED_AT = {
    ("createListing", "409"), ("saveFavorite", "409"), ("deleteAccount", "409"), ("changePassword", "409"),
    ("verifyAddress", "409"),
}


def test_every_operation_was_called_and_every_status_seen(contract):
    left_out = [
        f"{operation.id} {status}"
        for operation in contract.operations.values() for status in operation.node["responses"]
        if status not in contract.seen[operation.id]
        and status not in NOT_PROVOKED and (operation.id, status) not in NOT_PROVOKED_AT]
    assert not left_out, f"documented and never seen: {', '.join(left_out)}"


def test_the_server_met_no_error_of_its_own(server):
    assert "code=unexpected" not in server.logged()
