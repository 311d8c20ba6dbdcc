"""What a marketplace tells its people."""

import pytest


@pytest.fixture
def write(api, samples):
    """Writes drafts, and takes back at the end what was sent."""
    admin, written = {"token": samples.admin.token}, []

    def make(**changes) -> str:
        form = api.example("createNotice") | {"isMailed": False} | changes
        written.append(api.call("createNotice", 201, value=form, **admin).json()["id"])
        return written[-1]

    yield make
    for notice in written:
        for method, path in (("POST", "/withdrawal"), ("DELETE", "")):
            api.server.send(
                method, f"/v1/admin/notices/{notice}{path}", headers={"Authorization": f"Bearer {admin['token']}"})


def shown(api, token=None) -> list[str]:
    return [item["id"] for item in api.call("listNotices", 200, token=token).json()["items"]]


def test_a_notice_is_written_sent_read_dismissed_and_withdrawn(api, samples, write):
    reader, other = ({"token": who.token} for who in (samples.stranger, samples.owner))
    admin = {"token": api.confirmed(samples.admin)}
    notice = write(title="Move-in week")
    edited = api.call("editNotice", 200, id=notice, value={"text": "Lifts are reserved."}, **admin).json()
    assert edited["status"] == "draft" and edited["title"] == "Move-in week" and edited["university"] is None
    assert notice not in shown(api)
    assert notice in [item["id"] for item in api.call("listAllNotices", 200, **admin).json()["items"]]
    preview = api.call("previewNotice", 200, id=notice, **admin).json()
    assert preview["subject"] == "Move-in week" and "    Lifts are reserved." in preview["text"]
    assert preview["recipients"] > 3 and preview["mails"] == 0
    unconfirmed = api.call("sendNotice", 403, id=notice, token=samples.admin.token)
    assert unconfirmed.code == "reauthentication_required" and notice not in shown(api)
    assert api.call("sendNotice", 200, id=notice, **admin).json()["status"] == "current"
    for again in (
            api.call("sendNotice", 409, id=notice, **admin), api.call("deleteNotice", 409, id=notice, **admin),
            api.call("editNotice", 409, id=notice, value={"text": "Another text"}, **admin)):
        assert again.code == "notice_sent"
    assert notice in shown(api) and notice in shown(api, reader["token"])
    api.call("markNoticeRead", 204, id=notice, **reader)
    item = next(n for n in api.call("listNotices", 200, **reader).json()["items"] if n["id"] == notice)
    assert item["isRead"] and item["text"] == "Lifts are reserved."
    for _ in "ab":
        api.call("dismissNotice", 204, id=notice, **reader)
    assert notice not in shown(api, reader["token"]) and notice in shown(api, other["token"])
    assert api.call("withdrawNotice", 200, id=notice, **admin).json()["status"] == "withdrawn"
    assert api.call("withdrawNotice", 409, id=notice, **admin).code == "notice_withdrawn"
    assert notice not in shown(api)
    entries = api.call("listAudit", 200, query={"limit": 2}, **admin).json()["items"]
    assert [(entry["action"], entry["subject"], entry["reason"]) for entry in entries] == [
        ("withdrawNotice", notice, "Move-in week"), ("sendNotice", notice, "Move-in week")]


def test_an_edit_of_another_version_is_refused(api, samples, write):
    admin = {"token": samples.admin.token}
    notice = write()
    stale = {"If-Match": api.call("showNotice", 200, id=notice, **admin).headers["ETag"]}
    change = {"value": {"title": "Gas is off on Monday"}}
    fresh = {"If-Match": api.call("editNotice", 200, id=notice, headers=stale, **change, **admin).headers["ETag"]}
    for name, call in (("editNotice", change), ("deleteNotice", {}), ("sendNotice", {}), ("withdrawNotice", {})):
        assert api.call(name, 412, id=notice, headers=stale, **call, **admin).code == "stale"
        assert api.call(name, 400, id=notice, headers={"If-Match": "1"}, **call, **admin).fields == {"If-Match"}
    assert api.call("withdrawNotice", 409, id=notice, headers=fresh, **admin).code == "notice_not_sent"
    api.call("deleteNotice", 204, id=notice, headers=fresh, **admin)


def test_students_are_those_of_a_university(api, samples, write):
    admin = {"token": api.confirmed(samples.admin)}
    form = api.example("createNotice") | {"audience": "students"}
    assert api.call("createNotice", 422, value=form, **admin).fields == {"universityId"}
    notice = write(audience="students", universityId=samples.university)
    assert api.call("showNotice", 200, id=notice, **admin).json()["university"]["id"] == samples.university
    api.call("sendNotice", 200, id=notice, **admin)
    assert notice not in shown(api) and notice not in shown(api, samples.owner.token)
    api.call("markNoticeRead", 404, id=notice, token=samples.owner.token)


def test_a_parameter_of_a_single_notice_is_refused(api, samples):
    admin = {"token": samples.admin.token}
    for name, call in (("listNotices", {}), ("showNotice", {"id": samples.notice}),
                       ("previewNotice", {"id": samples.notice})):
        assert api.call(name, 400, query={"surprise": 1}, **call, **admin).fields == {"surprise"}


def test_only_admins_write_notices(api, samples):
    for name in ("listAllNotices", "createNotice", "showNotice", "editNotice", "deleteNotice", "previewNotice",
                 "sendNotice", "withdrawNotice"):
        call = samples.sample(name) | {"token": samples.moderator.token}
        if name in ("createNotice", "editNotice"):
            call["value"] = api.example(name)
        assert api.call(name, 403, **call).code == "admins_only"
