"""What botocore's models say of recorded calls. Prints JSON: differences, and how much was compared."""

import json
import pathlib
import re
import sys
import urllib.parse
from collections import Counter

import botocore.session

folder = pathlib.Path(sys.argv[1])
models = {"ses": "sesv2", "sms-voice": "pinpoint-sms-voice-v2"}
session = botocore.session.get_session()
loader = session.get_component("data_loader")
loaded = {}
judged = []
counts = Counter()


def note(operation, problem):
    judged.append({"operation": operation, "problems": [problem]})


def service_of(call):
    found = re.search(r"Credential=[^/]+/\d+/[^/]+/([^/]+)/", call["headers"].get("authorization", ""))
    return found.group(1) if found else None


def model_of(service):
    name = models.get(service, service)
    if name not in loaded:
        loaded[name] = loader.load_service_model(name, "service-2")
    return loaded[name]


def operation_of(call, model):
    """Name and the members in the path."""
    target = call["headers"].get("x-amz-target", "").split(".")[-1]
    if target:
        return target, {}
    path = urllib.parse.urlsplit(call["url"]).path
    for name, operation in model["operations"].items():
        uri = operation["http"]["requestUri"].split("?")[0]
        found = re.fullmatch(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", uri), path)
        if found and operation["http"]["method"] == call["method"]:
            return name, {key: urllib.parse.unquote(value) for key, value in found.groupdict().items()}
    return None, {}


def problems(model, shape_name, value, at):
    """Lengths, ranges, patterns and values, which the SDK for JavaScript does not ship; and all else again."""
    shape = model["shapes"][shape_name]
    kind = shape["type"]
    if kind == "structure":
        if not isinstance(value, dict):
            return [f"{at} is no object"]
        members = shape["members"]
        found = [f"{at}.{name} is missing" for name in shape.get("required", []) if value.get(name) is None]
        for name, part in value.items():
            if name not in members:
                found.append(f"{at}.{name} is unknown to {shape_name}")
            elif part is not None:
                found += problems(model, members[name]["shape"], part, f"{at}.{name}")
        return found
    size = None
    found = []
    if kind == "list":
        if not isinstance(value, list):
            return [f"{at} is no list"]
        size = len(value)
        for part in value:
            found += problems(model, shape["member"]["shape"], part, f"{at}[]")
    elif kind == "map":
        size = len(value)
        for key, part in value.items():
            found += problems(model, shape["key"]["shape"], key, f"{at} key")
            found += problems(model, shape["value"]["shape"], part, f"{at}{{}}")
    elif kind == "string":
        if not isinstance(value, str):
            return [f"{at} is no string"]
        size = len(value)
        if "enum" in shape and value not in shape["enum"]:
            found.append(f"{at} has no value {value}")
        try:
            if "pattern" in shape and not re.search(shape["pattern"], value):
                found.append(f"{at} does not match {shape['pattern']}: {value[:60]}")
        except re.error:
            pass
    elif kind in ("integer", "long", "float", "double"):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return [f"{at} is no number"]
        size = value
    elif kind == "boolean" and not isinstance(value, bool):
        return [f"{at} is no boolean"]
    if size is not None and not shape.get("min", size) <= size <= shape.get("max", size):
        found.append(f"{at} has {size}, not {shape.get('min')} to {shape.get('max')}")
    return found


def judge(call, service):
    model = model_of(service)
    name, labels = operation_of(call, model)
    if name not in model["operations"]:
        return note(service, f"botocore knows no {call['method']} {call['url']} {name}")
    operation = model["operations"][name]
    asked = {**labels, **(json.loads(call["body"]) if call["body"] else {})}
    at = f"{service} {name} (botocore)"
    counts["judged"] += 1
    if "input" in operation:
        for problem in problems(model, operation["input"]["shape"], asked, "request"):
            note(at, problem)
    if call["status"] < 300 and "output" in operation and call["answer"]:
        for problem in problems(model, operation["output"]["shape"], json.loads(call["answer"]), "answer"):
            note(at, problem)


for file in sorted(folder.glob("*.jsonl")):
    for line in file.read_text("utf8").split("\n"):
        call = json.loads(line) if line else {}
        # Not a call: the table's rows at the beginning of a process, for moto.
        if "headers" not in call:
            continue
        service = service_of(call)
        if service is not None and service != "s3":
            judge(call, service)

figures = [{"what": "calls against botocore", "value": counts["judged"], "atLeast": 2000}]
json.dump({"judged": judged, "figures": figures}, sys.stdout)
