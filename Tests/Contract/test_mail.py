"""Verified addresses, forgotten passwords and student badges, by the mails in the folder."""


import received_mail
import pytest


def last_token(api, address, count=1):
    return received_mail.token(received_mail.latest(api.server.data, address, count))


@pytest.fixture(scope="module")
def nora(api, samples):
    return samples.register({"email": "nora@nowhere.example", "password": "glass-harbour-31", "name": "Nora"})


def test_an_address_is_verified_by_who_asked_once(api, nora, samples):
    assert not api.call("showAccount", 200, token=nora.token).json()["emailVerified"]
    first = last_token(api, nora.email)
    api.call("sendVerification", 202, token=nora.token)
    second = last_token(api, nora.email, 2)
    me = {"token": nora.token}
    for dead in ("x", ""):
        assert api.call("verifyAddress", 422, value={"token": dead}, **me).fields == {"token"}
    api.call("verifyAddress", 401, value={"token": second})
    other = api.call("verifyAddress", 403, value={"token": second}, token=samples.owner.token)
    assert other.code == "other_account"
    assert api.call("verifyAddress", 200, value={"token": second}, **me).json() == {"purpose": "email"}
    for used in (first, second):
        refused = api.call("verifyAddress", 422, value={"token": used}, **me)
        assert refused.json()["errors"][0]["code"] == "dead_token"
    assert api.call("showAccount", 200, token=nora.token).json()["emailVerified"]
    assert api.call("sendVerification", 409, token=nora.token).code == "already_verified"
    api.call("sendVerification", 401)


def test_a_mail_is_a_whole_message_with_links_to_the_marketplace(api, nora):
    mail = received_mail.latest(api.server.data, nora.email)
    assert mail["From"].addresses[0].display_name == "Digs"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Date"].datetime and mail["Message-ID"]
    assert mail.get_content_type() == "multipart/alternative"
    link = f"https://digs.example/verify#token={received_mail.token(mail)}"
    assert link in received_mail.plain(mail)
    assert f'<a href="{link}">' in mail.get_body(("html",)).get_content()


def test_a_mail_has_its_link_on_a_button_and_the_text_beside_it(api, nora):
    mail = received_mail.latest(api.server.data, nora.email)
    parts = [(part.get_content_type(), part["Content-Transfer-Encoding"]) for part in mail.iter_parts()]
    assert [kind for kind, _ in parts] == ["text/plain", "text/html"]
    assert all(encoding in ("7bit", "quoted-printable") for _, encoding in parts)
    page = mail.get_body(("html",)).get_content()
    link = f"https://digs.example/verify#token={received_mail.token(mail)}"
    assert page.count(f'<a href="{link}" style="display: inline-block') == page.count("inline-block") == 1
    assert '<html lang="en">' in page and ">Digs</p>" in page
    assert "<img" not in page and "<style" not in page


def test_a_forgotten_password_is_set_anew_and_ends_every_session(api, samples):
    otto = samples.register({"email": "otto@nowhere.example", "password": "glass-harbour-32", "name": "Otto"})
    answers = [
        api.call("askForPasswordReset", 202, value={"email": email}) for email in (otto.email, "no@nowhere.example")]
    assert answers[0].body == answers[1].body
    assert set(answers[0].headers.keys()) == set(answers[1].headers.keys())
    token = last_token(api, otto.email, 2)
    weak = {"token": token, "password": "otto"}
    assert api.call("resetPassword", 422, value=weak).fields == {"password"}
    api.call("resetPassword", 204, value=weak | {"password": "copper-kettle-9"})
    api.call("showAccount", 401, token=otto.token)
    api.call("logIn", 401, value={"email": otto.email, "password": otto.password})
    back = api.call("logIn", 201, value={"email": otto.email, "password": "copper-kettle-9"}).json()
    assert back["account"]["emailVerified"]
    assert api.call("resetPassword", 422, value=weak | {"password": "copper-kettle-9"}).fields == {"token"}
    assert not received_mail.in_folder(api.server.data, "no@nowhere.example")


def test_a_university_address_earns_a_badge_that_listings_show(api, samples):
    pia = samples.register({"email": "pia@nowhere.example", "password": "glass-harbour-33", "name": "Pia"})
    listing = samples.post(token=pia.token)
    refused = api.call("askForBadge", 422, token=pia.token, value={"email": "pia@gmail.com"})
    assert refused.json()["errors"][0]["code"] == "not_a_university"
    api.call("askForBadge", 401, value={"email": "p4711@cs.rit.edu"})
    api.call("askForBadge", 202, token=pia.token, value={"email": "p4711@cs.rit.edu"})
    token = last_token(api, "p4711@cs.rit.edu")
    assert api.call("verifyAddress", 200, value={"token": token}, token=pia.token).json() == {"purpose": "badge"}
    badge = api.call("showAccount", 200, token=pia.token).json()["badge"]
    assert badge["university"]["name"] == "Rochester Institute of Technology"
    shown = api.call("showListing", 200, id=listing).json()
    assert shown["owner"]["studentAt"] == badge["university"]["name"]
    api.call("removeBadge", 204, token=pia.token)
    api.call("removeBadge", 401)
    assert api.call("showListing", 200, id=listing).json()["owner"]["studentAt"] is None
    assert api.call("deleteAccount", 403, token=pia.token).code == "reauthentication_required"
    api.call("reauthenticate", 204, token=pia.token, value={"password": pia.password})
    api.call("deleteAccount", 204, token=pia.token)
    assert not received_mail.in_folder(api.server.data, "pia@nowhere.example")
    assert not received_mail.in_folder(api.server.data, "p4711@cs.rit.edu")


def test_an_address_is_changed_with_the_password_and_the_new_mailbox(api, samples):
    quinn = samples.register({"email": "quinn@nowhere.example", "password": "glass-harbour-34", "name": "Quinn"})
    me, new = {"token": quinn.token}, {"email": "quinn@elsewhere.example"}
    assert api.call("changeEmail", 403, value=new, **me).code == "reauthentication_required"
    wrong = new | {"password": "not the password"}
    assert api.call("changeEmail", 422, value=wrong, **me).fields == {"password"}
    taken = {"email": samples.owner.email, "password": quinn.password}
    assert api.call("changeEmail", 409, value=taken, **me).code == "email_taken"
    api.call("changeEmail", 202, value=new | {"password": quinn.password}, **me)
    token = last_token(api, new["email"])
    assert api.call("verifyAddress", 200, value={"token": token}, **me).json() == {"purpose": "newEmail"}
    assert api.call("showAccount", 200, **me).json()["email"] == new["email"]
    received_mail.latest(api.server.data, quinn.email, 3)


def test_a_bounce_in_a_mailbox_suppresses_its_address_by_the_command(api, samples, tmp_path):
    iris = samples.register({"email": "iris@nowhere.example", "password": "glass-harbour-39", "name": "Iris"})
    mail = received_mail.latest(api.server.data, iris.email)
    mailbox = tmp_path / "mailbox"
    mailbox.write_text(received_mail.bounce(mail), encoding="utf-8")
    for option, bounced in (("--dry-run", False), ("--json", True)):
        said = api.server.run("mail", "bounces", str(mailbox), option)
        assert ('"suppressed" : 1' if bounced else "Dry run") in said
        account = api.call("showAccount", 200, token=iris.token).json()
        assert (account["emailBouncedAt"] is not None) == bounced
