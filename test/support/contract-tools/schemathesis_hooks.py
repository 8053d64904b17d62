"""What schemathesis must not do to itself."""

import os

import schemathesis

OWN_KEY = os.environ["OWN_KEY"]
NAMES_NOTHING = "key_000000000000000000000000"


@schemathesis.hook
def before_call(context, case, kwargs):
    """The key that asks would revoke itself, or let itself run out, and everything after that would be 401."""
    changes_key = case.operation.path.startswith("/api/v1/keys/") and case.method != "GET"
    if changes_key and case.path_parameters and case.path_parameters.get("id") == OWN_KEY:
        case.path_parameters["id"] = NAMES_NOTHING
