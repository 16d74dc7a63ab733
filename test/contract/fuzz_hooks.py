"""What schemathesis is told of the contract: valid data from its examples, and things that a call may use up."""

import atexit
import collections
import json
import os
import threading

import requests
import schemathesis
from hypothesis import strategies as st

BASE, KEY = os.environ["FUZZ_BASE"], os.environ["FUZZ_KEY"]
with open(os.environ["FUZZ_EXAMPLES"], encoding="utf-8") as file:
    EXAMPLES = json.load(file)

ADMIN = {"Authorization": f"Bearer {KEY}"}
WORDS = ["cotton", "steel", "knitted", "shirt", "bolt", "ceramic", "mug", "wooden", "table", "leather", "belt", "toy"]
counts = collections.Counter()
lock = threading.Lock()


def make(path, body):
    return requests.post(BASE + path, json=body, headers=ADMIN, timeout=60).json()


def drop(method, path):
    requests.request(method, BASE + path, headers=ADMIN, timeout=60)


def examples_of(ctx, part):
    label = ctx.operation.definition.raw.get("operationId")
    return [each[part] for each in EXAMPLES.get(label, []) if each.get(part)]


def varied(example):
    """An example with the words of its goods changed; all else is what the contract shows."""

    def put(words):
        text = json.loads(json.dumps(example))
        for each in [text, *text.get("items", []), *text.get("materials", [])]:
            if isinstance(each, dict) and "description" in each and each["description"] != "goods":
                each["description"] = " ".join(words)
        return text

    return st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(put)


def mostly(chosen, generated):
    """Three of four are examples, one is whatever the schema allows."""
    return st.integers(0, 3).flatmap(lambda n: st.just(generated) if n == 0 else chosen)


@schemathesis.hook
def flatmap_body(ctx, body):
    found = examples_of(ctx, "body")
    return mostly(st.sampled_from(found).flatmap(varied), body) if found else st.just(body)


@schemathesis.hook
def flatmap_query(ctx, query):
    found = examples_of(ctx, "query")
    return mostly(st.sampled_from(found), query) if found else st.just(query)


@schemathesis.hook
def flatmap_path_parameters(ctx, path_parameters):
    found = examples_of(ctx, "path")
    return mostly(st.sampled_from(found), path_parameters) if found else st.just(path_parameters)


def operation(case):
    return case.operation.definition.raw.get("operationId")


@schemathesis.hook
def before_call(ctx, case, **kwargs):
    name = operation(case)
    case.headers = {**(case.headers or {}), **ADMIN}
    if name == "events" and case.query:
        # nothing may hold the run up
        case.query.pop("wait", None)
    if name in ("rotate_key", "revoke_key"):
        made = make("/v1/keys", {"scopes": ["read", "classify", "admin"]})
        case.headers["Authorization"] = f"Bearer {made['key']}"
        if name == "revoke_key" and case.path_parameters and case.path_parameters.get("id", "").startswith("key_"):
            case.path_parameters["id"] = made["record"]["id"]
    if name == "delete_webhook" and case.path_parameters and case.path_parameters.get("id", "").startswith("wh_"):
        case.path_parameters["id"] = make("/v1/webhooks", {"url": "http://127.0.0.1:9/hooks"})["id"]
    if name == "delete_catalog" and case.path_parameters and case.path_parameters.get("name") == "spring":
        make("/v1/catalogs", {"name": "spring", "products": [{"reference": "A", "code": "6109100012", "origin": "CN"}]})


@schemathesis.hook
def after_call(ctx, case, response):
    name = operation(case)
    with lock:
        counts[(name, response.status_code)] += 1
    if not 200 <= response.status_code < 300:
        return
    # an account may have so many of these
    if name == "create_webhook":
        drop("DELETE", f"/v1/webhooks/{response.json()['id']}")
    if name == "create_key":
        drop("POST", f"/v1/keys/{response.json()['record']['id']}/revoke")
    if name == "rotate_key":
        body = response.json()
        for each in (body["id"], body["previous"]["id"]):
            drop("POST", f"/v1/keys/{each}/revoke")


@atexit.register
def tell():
    with open(os.environ["FUZZ_REPORT"], "w", encoding="utf-8") as file:
        json.dump([[name, status, times] for (name, status), times in sorted(counts.items())], file)
