"""Recorded calls asked again of moto, in their order: differences of status, error and answer. Prints JSON.

Each file is a cloud of its own: moto begins with the rows that its table had, and with the names that its calls use.
"""

import json
import pathlib
import re
import sys
import urllib.parse
from collections import Counter
from datetime import datetime

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.test import Client

folder = pathlib.Path(sys.argv[1])
moto = Client(DomainDispatcherApplication(create_backend_app))
judged = []
counts = Counter()
#: By the name in a credential.
known = ("dynamodb", "s3", "sqs", "ses", "scheduler", "secretsmanager")


def ask(method, url, headers, body):
    answer = moto.open(url, method=method, headers=headers, data=body)
    return answer.status_code, {name.lower(): value for name, value in answer.headers}, answer.get_data(as_text=True)


def made(service, method, url, body="", target=None):
    """Something that calls take for granted."""
    headers = {"authorization": f"AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/{service}/aws4_request, b, c"}
    if target:
        headers |= {"x-amz-target": target, "content-type": "application/x-amz-json-1.0"}
    status, _, text = ask(method, url, headers, body if isinstance(body, str) else json.dumps(body))
    if status >= 300:
        raise RuntimeError(f"moto made no {service} {url} {target}: {status} {text[:300]}")


def service_of(call):
    found = re.search(r"Credential=[^/]+/\d+/[^/]+/([^/]+)/", call["headers"].get("authorization", ""))
    return found.group(1) if found else None


def action_of(call):
    target = call["headers"].get("x-amz-target", "").split(".")[-1]
    if target:
        return target
    path = urllib.parse.urlsplit(call["url"]).path.split("/")
    return f"{call['method']} /{path[1]}" if service_of(call) != "s3" else f"{call['method']} object"


def typed(value):
    """A value as DynamoDB writes it."""
    if value is None:
        return {"NULL": True}
    if isinstance(value, bool):
        return {"BOOL": value}
    if isinstance(value, (int, float)):
        return {"N": str(value)}
    if isinstance(value, str):
        return {"S": value}
    if isinstance(value, list):
        return {"L": [typed(part) for part in value]}
    return {"M": {name: typed(part) for name, part in value.items()}}


class Names:
    """What calls take for granted: tables, queues, buckets, secrets, groups and sender."""

    def __init__(self, rows):
        self.rows = rows
        self.made = set()
        #: Keys of rows that moto had, or was asked to write.
        self.known = {(row["PK"], row["SK"]) for row in rows}

    def make(self, kind, name, *more):
        if (kind, name) not in self.made:
            self.made.add((kind, name))
            getattr(self, kind)(name, *more)

    def table(self, name):
        keys = [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}]
        table = {
            "TableName": name,
            "KeySchema": keys,
            "AttributeDefinitions": [{"AttributeName": key, "AttributeType": "S"} for key in ("PK", "SK")],
            "BillingMode": "PAY_PER_REQUEST",
        }
        made("dynamodb", "POST", "/", table, "DynamoDB_20120810.CreateTable")
        puts = [{"PutRequest": {"Item": typed(row)["M"]}} for row in self.rows]
        for at in range(0, len(puts), 25):
            asked = {"RequestItems": {name: puts[at : at + 25]}}
            made("dynamodb", "POST", "/", asked, "DynamoDB_20120810.BatchWriteItem")

    def queue(self, name):
        made("sqs", "POST", "/", {"QueueName": name}, "AmazonSQS.CreateQueue")

    def bucket(self, name):
        made("s3", "PUT", f"/{name}")
        versions = "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>"
        made("s3", "PUT", f"/{name}?versioning", versions)

    def sent(self, path, content):
        made("s3", "PUT", path, content or "long")

    def group(self, name):
        if name != "default":
            made("scheduler", "POST", f"/schedule-groups/{name}", {})

    def sender(self, name):
        made("ses", "POST", "/v2/email/identities", {"EmailIdentity": name})

    def secret(self, name, value):
        # moto gives its own random end to an ARN, and finds secrets by name, too.
        asked = {"Name": name, "SecretString": value, "ClientRequestToken": "0" * 32}
        made("secretsmanager", "POST", "/", asked, "secretsmanager.CreateSecret")


def prepare(call, service, names):
    """Makes the names, and returns the call as moto gets it."""
    body = call["body"]
    asked = json.loads(body) if body.startswith("{") and service != "s3" else {}
    if service == "dynamodb":
        for found in re.findall(r'"TableName":"([^"]+)"', body):
            names.make("table", found)
        for found in asked.get("RequestItems", {}):
            names.make("table", found)
    if service == "sqs":
        names.make("queue", asked["QueueUrl"].split("/")[-1])
    if service == "scheduler":
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(call["url"]).query)
        names.make("group", asked.get("GroupName") or query.get("groupName", ["default"])[0])
    if service == "ses" and "FromEmailAddress" in asked:
        address = re.sub(r".*<|>.*", "", asked["FromEmailAddress"])
        names.make("sender", address)
    if service == "s3":
        path = urllib.parse.urlsplit(call["url"]).path
        names.make("bucket", path.split("/")[1])
        # A browser's form signs no request, so no record has what it sent.
        if call["method"] == "GET" and call["status"] in (200, 206):
            names.make("sent", path, call["answer"])
        names.made.add(("sent", path))
    if service == "secretsmanager" and call["status"] == 200:
        answer = json.loads(call["answer"])
        names.make("secret", answer["Name"], answer["SecretString"])
        body = json.dumps({**asked, "SecretId": answer["Name"]})
    left = ("host", "content-length", "connection", "transfer-encoding", "expect")
    headers = {name: value for name, value in call["headers"].items() if name not in left}
    # Of the bytes; a record keeps text only.
    headers = {name: value for name, value in headers.items() if not name.startswith("x-amz-checksum")}
    return call["method"], call["url"], headers, body.encode()


def error_of(status, headers, text, service):
    if status < 300:
        return None
    if service == "s3":
        found = re.search(r"<Code>(\w+)</Code>", text)
        return found.group(1) if found else None
    try:
        body = json.loads(text) if text else {}
    except ValueError:
        return text[:60]
    name = body.get("__type") or headers.get("x-amzn-errortype") or body.get("code") or ""
    return re.split("[#:]", name)[-1] or None


def reasons_of(text):
    return [one.get("Code") for one in json.loads(text).get("CancellationReasons", [])]


def kind_of(value):
    if isinstance(value, dict):
        return {name: kind_of(part) for name, part in value.items()}
    if isinstance(value, list):
        return [kind_of(value[0])] if value else []
    return "number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__


def without_numbers(value):
    """1 and 1.0 are one number."""
    if isinstance(value, dict):
        if set(value) == {"N"}:
            return {"N": float(value["N"])}
        return {name: without_numbers(part) for name, part in value.items()}
    return [without_numbers(part) for part in value] if isinstance(value, list) else value


def key_of(item):
    return item["PK"]["S"], item["SK"]["S"]


def rows_of(body):
    """Items that a read found or a write left."""
    found = list(body.get("Items", []))
    found += [body[name] for name in ("Item", "Attributes") if name in body]
    for items in body.get("Responses", {}).values():
        found += items
    return {json.dumps(without_numbers(item), sort_keys=True): item for item in found}


def written_by(asked):
    """Keys that a request writes, or tries to."""
    actions = [one for item in asked.get("TransactItems", []) for one in item.values()]
    actions += [one for items in asked.get("RequestItems", {}).values() for item in items for one in item.values()] if (
        all(isinstance(items, list) for items in asked.get("RequestItems", {}).values())
    ) else []
    actions += [asked] if "Item" in asked or "Key" in asked else []
    return {key_of(action.get("Item") or action["Key"]) for action in actions if "Item" in action or "Key" in action}


def difference(service, call, status, headers, text):
    """The first thing in which the answers differ."""
    if status != call["status"]:
        return f"status {call['status']}, moto {status} {error_of(status, headers, text, service) or ''}"
    error = error_of(call["status"], call["answer_headers"], call["answer"], service)
    other = error_of(status, headers, text, service)
    if error != other:
        return f"error {error}, moto {other}"
    if status >= 300:
        if error == "TransactionCanceledException" and reasons_of(call["answer"]) != reasons_of(text):
            return f"reasons {reasons_of(call['answer'])}, moto {reasons_of(text)}"
        return None
    if service == "s3":
        own, others = (
            {name for name in all_headers if name.startswith("x-amz-") and name not in ids}
            for all_headers in (call["answer_headers"], headers)
        )
        more = own - others
        return f"headers {sorted(more)} are unknown to moto" if more else None
    body = json.loads(call["answer"]) if call["answer"] else {}
    answered = json.loads(text) if text else {}
    if service == "dynamodb":
        own, others = rows_of(body), rows_of(answered)
        if set(own) != set(others):
            return "other rows"
        if body.get("Count") != answered.get("Count") or ("LastEvaluatedKey" in body) != ("LastEvaluatedKey" in answered):
            return "another number of rows"
    more = set(body) - set(answered)
    if more:
        return f"members {sorted(more)} are unknown to moto"
    for name in body:
        if service != "dynamodb" and kind_of(body[name]) != kind_of(answered[name]):
            return f"{name} has another shape"
    return None


ids = {"x-amz-id-2", "x-amz-request-id", "x-amz-version-id"}


def is_whole(item):
    return "PK" in item and "SK" in item


def learn(call, names):
    """Gives moto the rows that no recorded call wrote: those of the tests themselves, which write beside the cloud."""
    body = json.loads(call["answer"])
    asked = json.loads(call["body"])
    tables = {**{asked.get("TableName"): body.get("Items", [])}, **body.get("Responses", {})}
    for table, items in tables.items():
        for item in items:
            if is_whole(item) and key_of(item) not in names.known:
                counts["rows learnt"] += 1
                names.known.add(key_of(item))
                made("dynamodb", "POST", "/", {"TableName": table, "Item": item}, "DynamoDB_20120810.PutItem")


#: moto answers one call after the other, anybody, at any rate.
never_of_moto = re.compile("TransactionConflict|AccessDenied|Throttling|TooManyRequests|SlowDown|LimitExceeded")


partitions = re.compile(r'"PK":\{"S":"[^"]+"\}')


def at_the_same_time(call, calls, at):
    """Whether another call of that time names one of its partitions: then nobody knows which came first."""
    own = set(partitions.findall(call["body"]))
    near = calls[max(0, at - 200) : at] + calls[at + 1 : at + 200]
    return any(
        other["began"] < call["ended"] and call["began"] < other["ended"] and own & set(partitions.findall(other["body"]))
        for other in near
    )


def after(call, calls, at):
    """What calls asked that ended later and had begun before this one ended."""
    for other in calls[at + 1 : at + 200]:
        if other["began"] < call["ended"] and service_of(other) == "dynamodb":
            yield json.loads(other["body"])


def expire(now, names):
    """Time to live, as the local cloud has it when its clock is moved; moto keeps such rows."""
    for table in [name for kind, name in names.made if kind == "table"]:
        for item in expiring(table):
            if float(item["ttl"]["N"]) <= now:
                key = {name: item[name] for name in ("PK", "SK")}
                made("dynamodb", "POST", "/", {"TableName": table, "Key": key}, "DynamoDB_20120810.DeleteItem")
                names.known.discard(key_of(item))
                counts["rows expired"] += 1


def expiring(table):
    asked = {"TableName": table, "FilterExpression": "attribute_exists(#ttl)", "ProjectionExpression": "PK, SK, #ttl"}
    asked["ExpressionAttributeNames"] = {"#ttl": "ttl"}
    while True:
        headers = {"x-amz-target": "DynamoDB_20120810.Scan", "content-type": "application/x-amz-json-1.0"}
        headers["authorization"] = "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/dynamodb/aws4_request, b, c"
        page = json.loads(ask("POST", "/", headers, json.dumps(asked))[2])
        yield from page["Items"]
        if "LastEvaluatedKey" not in page:
            return
        asked["ExclusiveStartKey"] = page["LastEvaluatedKey"]


def clock_of(call):
    """Seconds: functions sign with the cloud's time."""
    signed = call["headers"].get("x-amz-date")
    return signed and datetime.strptime(signed, "%Y%m%dT%H%M%S%z").timestamp()


def replay(calls, rows):
    names = Names(rows)
    clock = None
    #: Calls are recorded at their end: what they met may have been begun by one that ended later.
    waiting = []
    for at, call in enumerate(calls):
        service = service_of(call)
        if service not in known:
            continue
        now = clock_of(call) or clock
        if clock is not None and now > clock + 60:
            expire(now, names)
        clock = max(clock or now, now)
        if call["status"] >= 300 and never_of_moto.search(call["answer"]):
            counts["left out: conflicts, roles, rates"] += 1
            continue
        prepared = prepare(call, service, names)
        if service == "dynamodb":
            if call["status"] == 200 and "ProjectionExpression" not in call["body"]:
                names.known |= {key for other in after(call, calls, at) for key in written_by(other)}
                learn(call, names)
            names.known |= written_by(json.loads(call["body"]))
        counts[service] += 1
        found = difference(service, call, *ask(*prepared))
        if found and service == "dynamodb" and at_the_same_time(call, calls, at):
            waiting.append((call, prepared))
        elif found:
            judged.append({"operation": f"{service} {action_of(call)} (moto)", "problems": [found]})
        waiting = [one for one in waiting if difference("dynamodb", one[0], *ask(*one[1]))]
        over = [one for one in waiting if not any(after(one[0], calls, at))]
        counts["left out: at the same time as another"] += len(over)
        waiting = [one for one in waiting if one not in over]


for file in sorted(folder.glob("*.jsonl")):
    lines = [json.loads(line) for line in file.read_text("utf8").split("\n") if line]
    beginnings = [line["beginning"] for line in lines if "beginning" in line]
    calls = [line for line in lines if "beginning" not in line]
    # Without its beginning, a process shows nothing that could be asked again.
    if not beginnings:
        continue
    ask("POST", "/moto-api/reset", {}, "")
    replay(calls, beginnings[0])

figures = [
    {"what": f"asked of moto: {name}", "value": value, **({"atLeast": 1} if name in known else {})}
    for name, value in sorted(counts.items())
]
json.dump({"judged": judged, "figures": figures}, sys.stdout)
