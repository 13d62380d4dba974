"""Schemathesis: values of our formats, ids that exist, and each request as every caller. See docs/testing.md."""

import atexit
import base64
import json
import os
from collections import Counter
from datetime import date
from zlib import crc32

import requests
import schemathesis
from hypothesis import strategies as st
from schemathesis import checks

with open(os.environ["FUZZ_IDS"]) as file:
    IDS = json.load(file)
ANY = [one for ids in IDS.values() for one in ids]
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)

days = st.dates(date(2000, 1, 2), date(2100, 12, 30))
zones = st.sampled_from(["Z", ".500Z", "+02:00", "-05:00"])
instants = st.builds(lambda day, hour, zone: f"{day}T{hour:02}:30:00{zone}", days, st.integers(0, 23), zones)
cursors = st.binary(min_size=1, max_size=60).map(lambda it: base64.urlsafe_b64encode(it).decode().rstrip("="))
digits = st.text("0123456789", min_size=10, max_size=10)
formats = {
    "date": days.map(str),
    "date-time": instants,
    "phone": digits,
    "zip-code": st.sampled_from(["12534", "10001", "94103", "00000"]),
    "email": st.from_regex(r"[a-z0-9]{1,12}@[a-z]{1,8}\.example", fullmatch=True),
    "web-address": st.from_regex(r"(https?://)?[a-z]{1,8}\.example(/[a-z]{0,5})?", fullmatch=True),
    "youtube-address": st.from_regex(r"https://youtu\.be/[A-Za-z0-9]{11}", fullmatch=True),
    "time-zone": st.sampled_from(["America/New_York", "Europe/Berlin", "UTC", "Asia/Kolkata"]),
    "cursor": cursors,
    "name": st.text("abcXYZ éß-01 ", min_size=1, max_size=30).map(lambda it: "a" + it),
    "line": st.text("abcXYZ éß-01.@ ", min_size=1, max_size=30).map(lambda it: "a" + it),
    "person-name": st.text("abcXYZ éß-' ", min_size=1, max_size=30).map(lambda it: "a" + it),
    "password": st.from_regex(r"[a-z]{4}[A-Z]{2}[0-9]{2}!", fullmatch=True),
    "binary": st.binary(max_size=200) | st.just(PNG),
}
for name, values in formats.items():
    schemathesis.openapi.format(name, values)


def without_patterns(part):
    """Our formats make the values: an address of 254 characters takes minutes to find by its pattern, and other texts
    need none of the control characters that theirs excludes."""
    if isinstance(part, list):
        return [without_patterns(each) for each in part]
    if not isinstance(part, dict):
        return part
    known = part.get("format") in formats or "\\u0000-" in str(part.get("pattern"))
    return {key: without_patterns(each) for key, each in part.items() if not (known and key == "pattern")}


@schemathesis.hook
def before_load_schema(context, schema):
    for key in ("paths", "components"):
        schema[key] = without_patterns(schema[key])


def pick(ids, seed):
    """The same value is given the same id, so that a failure can be made smaller."""
    number = crc32(repr(seed).encode())
    return ids[number // 8 % len(ids)] if ids and number % 8 else seed


def kind_of(path):
    """What `{id}` is the id of. Wrong passwords and lost verifications of the callers would end their sessions."""
    if path.endswith(("/password", "/email", "/verification", "/erase")):
        return IDS["others"]
    return IDS.get(next(part for part in path.split("/") if part not in ("", "public"))) or ANY


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    if not path_parameters:
        return path_parameters
    ids = kind_of(context.operation.path)
    return {name: pick(ids, value) for name, value in path_parameters.items()}


FIELDS = {
    "client_id": "clients",
    "client": "clients",
    "venue_id": "venues",
    "venue": "venues",
    "artist_id": "artists",
    "artist": "artists",
    "musician_id": "musicians",
    "bandleader_id": "musicians",
    "group_id": "groups",
    "brand_id": "brands",
    "event_id": "events",
    "id": "events",
    "agent_id": "agents",
}


def with_ids(value, depth=0):
    if isinstance(value, list):
        return [with_ids(each, depth) for each in value]
    if not isinstance(value, dict) or depth > 4:
        return value
    return {
        key: pick(IDS[FIELDS[key]], each) if key in FIELDS and isinstance(each, str) else with_ids(each, depth + 1)
        for key, each in value.items()
    }


@schemathesis.hook
def map_body(context, body):
    return with_ids(body)


@schemathesis.hook
def map_query(context, query):
    return with_ids(query)


def email_of(kind):
    return f"{kind}@bookme.example"


@schemathesis.hook
def before_call(context, case, kwargs):
    # The fuzzer learns the callers' sessions from their lists, and would end those that the run needs.
    if "session_id" in (case.path_parameters or {}):
        nobodys = f"{crc32(repr(case.path_parameters['session_id']).encode()):064x}"
        case.path_parameters = {**case.path_parameters, "session_id": nobodys}
    if not isinstance(case.body, dict):
        return
    label = context.operation.label
    # Another address asks for the password, and wrong ones end the session.
    if label == "PUT /users/{id}":
        case.body = {**case.body, "email": email_of(FIRST[0])}
    if label == "POST /users/{id}/factors" and "password" in case.body:
        case.body = {**case.body, "password": os.environ["FUZZ_PASSWORD"]}


with open(os.environ["FUZZ_TOKENS"]) as file:
    # Of the first caller, whose token the run has, and of the others.
    FIRST, *OTHERS = json.load(file).items()
CONFORMANCE = [
    checks.not_a_server_error,
    *(
        checks.CHECKS.get_one(f"{name}_conformance")
        for name in ("status_code", "content_type", "response_headers", "response_schema")
    ),
]
ANSWERS = {kind: Counter() for kind, _ in (FIRST, *OTHERS)}
PROBLEMS = Counter()
session = requests.Session()


def count(kind, case, status):
    ANSWERS[kind][f"{case.operation.label} {status}"] += 1


@schemathesis.hook
def after_call(context, case, response):
    count(FIRST[0], case, response.status_code)


@schemathesis.check
def answers_everybody(ctx, response, case):
    """Making the requests costs more than answering them: each is sent again as every other caller."""
    failures = []
    for kind, token in OTHERS:
        request = response.request.copy()
        request.headers.pop("X-Authorization", None)
        if token:
            request.headers["X-Authorization"] = token
        if case.operation.label == "PUT /users/{id}" and isinstance(case.body, dict):
            request.prepare_body(None, None, json={**case.body, "email": email_of(kind)})
        answer = session.send(request, timeout=60, allow_redirects=False)
        count(kind, case, answer.status_code)
        try:
            case.validate_response(answer, checks=CONFORMANCE)
        except Exception as problem:
            PROBLEMS[f"{kind}: {case.operation.label} {answer.status_code}: {problem}"] += 1
            failures.append(f"As {kind}: {problem}")
    if failures:
        raise AssertionError("\n".join(failures))


@atexit.register
def write_answers():
    with open(os.environ["FUZZ_ANSWERS"], "w") as file:
        json.dump({"answers": ANSWERS, "problems": PROBLEMS}, file)
