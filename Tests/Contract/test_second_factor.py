"""The second factor, and taking everything along."""

import base64
import hashlib
import hmac
import io
import struct
import time
import zipfile
from urllib.parse import parse_qs, urlsplit

import received_mail


def one_time(secret: str, steps: int = 0) -> str:
    """RFC 6238, as an authenticator app has it."""
    key = base64.b32decode(secret)
    mac = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30 + steps), hashlib.sha1)
    number = struct.unpack(">I", mac[mac[-1] & 15:][:4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def test_a_second_factor_from_beginning_to_end(api, samples, key):
    form = {"email": "tova@rit.edu", "password": "velvet-anchor-31", "name": "Tova"}
    tova, password = samples.register(form), {"password": form["password"]}
    me = {"token": tova.token}
    assert api.call("confirmSecondFactor", 409, **me, value={"code": "123456"}).code == "second_factor_off"
    assert api.call("removeSecondFactor", 409, **me, value=password | {"code": "123456"}).code == "second_factor_off"
    assert api.call("renewRecoveryCodes", 409, **me, value=password).code == "second_factor_off"
    assert api.call("proposeSecondFactor", 403, **me, value=password).code == "email_not_verified"
    token = received_mail.token(received_mail.latest(api.server.data, tova.email))
    api.call("verifyAddress", 200, **me, value={"token": token})
    proposed = api.call("proposeSecondFactor", 201, **me, value=password, headers=key).json()
    assert api.call("proposeSecondFactor", 201, **me, value=password, headers=key).json() == proposed
    assert parse_qs(urlsplit(proposed["uri"]).query)["secret"] == [proposed["secret"]]
    code = one_time(proposed["secret"])
    codes = api.call("confirmSecondFactor", 200, **me, value={"code": code}).json()["recoveryCodes"]
    assert api.call("confirmSecondFactor", 409, **me, value={"code": code}).code == "second_factor_on"
    assert api.call("proposeSecondFactor", 409, **me, value=password).code == "second_factor_on"
    account = api.call("showAccount", 200, **me).json()
    assert (account["secondFactor"], account["recoveryCodesLeft"]) == (True, 10)

    login = {"email": form["email"], "password": form["password"]}
    assert api.call("logIn", 401, value=login).code == "second_factor_needed"
    assert api.call("logIn", 401, value=login | {"code": code}).code == "wrong_code"
    api.call("logIn", 201, value=login | {"code": one_time(proposed["secret"], 1)})
    api.call("logIn", 201, value=login | {"code": codes[0]})
    assert api.call("renewRecoveryCodes", 403, **me, value=password).code == "reauthentication_required"
    proof = password | {"code": codes[1]}
    new = api.call("renewRecoveryCodes", 201, **me, value=proof).json()["recoveryCodes"]
    assert not set(new) & set(codes)
    api.call("logOutElsewhere", 204, **me)
    assert len(api.call("listSessions", 200, **me).json()["items"]) == 1
    api.call("removeSecondFactor", 204, **me, value=password | {"code": new[0]})
    api.call("logIn", 201, value=login)


def test_everything_can_be_taken_along(api, samples):
    assert api.call("exportAccount", 403, token=samples.owner.token).code == "reauthentication_required"
    api.call("reauthenticate", 204, token=samples.owner.token, value={"password": samples.owner.password})
    answer = api.call("exportAccount", 200, token=samples.owner.token)
    package = zipfile.ZipFile(io.BytesIO(answer.body))
    assert package.testzip() is None
    names = set(package.namelist())
    assert {"account.json", "listings.json"} <= names
    assert any(name.startswith(f"photos/{samples.listing}/1-") for name in names), names
    assert api.call("exportAccount", 400, token=samples.owner.token, query={"surprise": 1}).fields == {"surprise"}
