"""Verifies the evidence of a check without a server; needs Python 3.9 or newer and the package cryptography.
   python verify.py <bundle> <id of the key that you trust, or several: id,id> [<chain head that you kept>]
docs/reference/evidence.md describes the format, and what `namecheck verify` checks beyond this.
Exit code: 0 the evidence holds, 1 it is refused, 2 it could not be checked."""
import json, sys
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta
from hashlib import sha256

def give_up(why):
    print(why, file=sys.stderr)
    sys.exit(2)
try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    give_up("The package cryptography is missing: pip install cryptography")
if len(sys.argv) not in (3, 4):
    give_up("Usage: python verify.py <bundle> <key id>[,<key id>…] [<chain head>]")
try:
    text = open(sys.argv[1], encoding="latin-1", newline="").read()
except OSError as error:
    give_up(f"Cannot read the bundle: {error}")
sys.excepthook = lambda kind, error, _: print(f"REFUSED: not a bundle ({kind.__name__}: {error})", file=sys.stderr)

def must(holds, what):
    if not holds:
        sys.exit(f"REFUSED: {what}")
written = json.JSONEncoder(separators=(",", ":")).encode
def decoded(text, decode=b64decode, encode=b64encode, padding=""):
    raw = decode(text + padding)
    must(encode(raw).decode() == text + padding, "base64 that is not in its one form")
    return raw
def moment_of(text):
    moment = datetime.fromisoformat(text[:-1])
    must(moment.isoformat(timespec="milliseconds") + "Z" == text, f"{text} is not a time")
    return moment
def node(left, right):
    return sha256(b"\1" + bytes.fromhex(left) + bytes.fromhex(right)).hexdigest()

def opened(text, kind):
    form, type_ = json.loads(text), f"application/vnd.namecheck.{kind}+json"
    is_form = [*form] == ["payload", "payloadType", "signatures"] and form["payloadType"] == type_
    must(is_form and written(form) == text, f"no {kind} in the one form that there is")
    payload = decoded(form["payload"])
    said, plain = json.loads(payload), payload.decode()
    is_plain = plain.isascii() and plain.isprintable() and "\\" not in plain
    must(is_plain and written(said) == plain, f"{kind}: a payload in another form")
    signed = f"DSSEv1 {len(type_)} {type_} {len(payload)} ".encode() + payload
    return {**said, "kind": kind, "signed": signed, "signatures": form["signatures"]}
def is_signed(thing, key):
    try:
        sig = next(decoded(each["sig"]) for each in thing["signatures"] if each["keyid"] == key["id"])
        return key["key"].verify(sig, thing["signed"]) is None
    except (StopIteration, InvalidSignature):
        return False
def key_of(number, envelope):
    said = opened(written(envelope), "key")
    raw = decoded(said["publicKey"], urlsafe_b64decode, urlsafe_b64encode, "=")
    key = {**said, "id": sha256(raw).hexdigest(), "key": Ed25519PublicKey.from_public_bytes(raw)}
    stated = [said["number"], said["signatures"][0]["keyid"], len(said["signatures"])]
    is_own = stated == [number, key["id"], 2 if said["previous"] else 1] and is_signed(said, key)
    must(is_own and moment_of(said["from"]), f"key {number} does not state itself as it has to")
    return key
def check(thing, time):
    at = next((i for i, key in enumerate(trusted) if key["id"] == thing["signatures"][0]["keyid"]), None)
    holds = at is not None and len(thing["signatures"]) == 1 and is_signed(thing, trusted[at])
    must(holds, f"{thing['kind']}: no key that follows from the pinned one has signed it")
    since, moment = moment_of(trusted[at]["from"]), moment_of(time)
    after = moment_of(trusted[at + 1]["from"]) if at + 1 < len(trusted) else moment
    must(since <= moment <= after + timedelta(hours=1), f"{thing['kind']}: its key was not in use then")
    return thing
def root_at(leaf, index, size, proof):  # RFC 6962, 2.1.1, from the root down: the last hash is the highest
    if size == 1 or not proof:
        return leaf if size == 1 and not proof else "00" * 32
    half = 1 << (size - 1).bit_length() - 1
    if index < half:
        return node(root_at(leaf, index, half, proof[:-1]), proof[-1])
    return node(proof[-1], root_at(leaf, index - half, size - half, proof[:-1]))

bundle = opened(text, "evidence")
keys, runs = [key_of(i + 1, envelope) for i, envelope in enumerate(bundle["keys"])], [0]
for a, b in zip(keys, keys[1:]):
    is_linked = b["previous"] == a["id"] and b["from"] >= a["from"] and is_signed(b, a)
    runs.append(runs[-1] if is_linked else runs[-1] + 1)
pinned = {run for key, run in zip(keys, runs) if key["id"] in sys.argv[2].split(",")}
trusted = [key for key, run in zip(keys, runs) if run in pinned]
check(bundle, bundle["madeAt"])
found = [opened(written(each["envelope"]), "checkpoint") for each in bundle["checkpoints"]]
cover = next(each for each in [check(each, each["time"]) for each in found] if each["number"] == bundle["covering"])
head, at, place, verdict, hashes, named = "00" * 32, "", -1, None, [], {}
for revision, event in enumerate(bundle["events"]):
    record, end, fields = decoded(event["record"]), 48, []
    while len(fields) < 11 and end < len(record):
        begin, end = end + 4, end + 4 + int.from_bytes(record[end : end + 4], "big")
        fields.append(record[begin:end].decode())
    must(record[:4] == b"NCE\1" and len(fields) == 11 and end == len(record), f"event {revision} is not a record")
    is_next = record[4:36].hex() == head and int.from_bytes(record[36:44], "big") == revision
    is_here = fields[1] == f"check-{bundle['check']}" and fields[5] == bundle["mode"] and fields[2] >= at
    must(is_next and is_here and moment_of(fields[2]), f"event {revision} does not follow the previous event of the check")
    head, at, last, place, data = sha256(record).hexdigest(), fields[2], place, event["index"], json.loads(fields[10])
    leaf = sha256(b"\0" + bytes.fromhex(head)).hexdigest()
    is_in = last < place < cover["size"] and root_at(leaf, place, cover["size"], event["proof"]) == cover["root"]
    must(is_in, f"event {revision} is not in the log that checkpoint {cover['number']} covers")
    verdict = data["verdict"] if fields[3] == "CheckCompleted" else verdict
    named.update((each["sha256"], 1) for each in data.get("outcome", {}).get("evidence", []) if each["sha256"])
    hashes.append(head)
is_said = head == bundle["chainHead"] and verdict == bundle["verdict"] and bundle["madeAt"] >= at
must(is_said and (bundle["status"] == "completed") == (verdict is not None), "it says other than its events")
must([each["sha256"] for each in bundle["answers"]] == [*named], "its answers are not those that its events name")
for answer in (each for each in bundle["answers"] if each["bytes"] is not None):
    must(sha256(decoded(answer["bytes"])).hexdigest() == answer["sha256"], "an answer does not have its hash")
must((sys.argv[3:] or [head])[0] in hashes, "the kept chain head is of another history")
print(f"HOLDS: {bundle['check']}, {bundle['status']}, verdict {verdict}, chain head {head}")
