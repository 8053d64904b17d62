"""Verifies the evidence of a check without a server; needs Python 3.9 or newer and the package cryptography.
   python verify.py <bundle> <id of the key that you trust> [<chain head that you kept>]
docs/reference/evidence.md describes the format, and what `namecheck verify` checks beyond this."""
import json, re, sys
from base64 import b64decode, b64encode, urlsafe_b64decode
from datetime import datetime, timedelta
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SIG = r'\{"keyid":"[0-9a-f]{64}","sig":"[A-Za-z0-9+/]{85}[AQgw]=="\}'
HEAD = r'\{"payload":"([A-Za-z0-9+/]+={0,2})","payloadType":"([a-z.+/]+)","signatures":'
FORM = re.compile(HEAD + r"(\[" + SIG + "(?:," + SIG + r")?\])\}")

def must(holds, what):
    if not holds:
        sys.exit(f"REFUSED: {what}")

def written(value):
    return json.dumps(value, separators=(",", ":"))

def node(left, right):
    return sha256(b"\1" + bytes.fromhex(left) + bytes.fromhex(right)).hexdigest()

def opened(text, kind):
    form = FORM.fullmatch(text)
    must(form and form[2] == f"application/vnd.namecheck.{kind}+json", f"no {kind} in the one form that there is")
    payload = b64decode(form[1])
    must(b64encode(payload).decode() == form[1], "base64 that is not in its one form")
    said = json.loads(payload)
    must(written(said).encode() == payload, f"{kind}: a payload in another form")
    signed = f"DSSEv1 {len(form[2])} {form[2]} {len(payload)} ".encode() + payload
    return {**said, "kind": kind, "signed": signed, "signatures": json.loads(form[3])}

def is_signed(thing, key):
    try:
        sig = next(b64decode(each["sig"]) for each in thing["signatures"] if each["keyid"] == key["id"])
        return key["key"].verify(sig, thing["signed"]) is None
    except (StopIteration, InvalidSignature):
        return False

def key_of(envelope):
    said = opened(written(envelope), "key")
    raw = urlsafe_b64decode(said["publicKey"] + "=")
    return {**said, "id": sha256(raw).hexdigest(), "key": Ed25519PublicKey.from_public_bytes(raw)}

def is_linked(later, earlier):
    follows = later["previous"] == earlier["id"] and later["number"] == earlier["number"] + 1
    return follows and is_signed(later, later) and is_signed(later, earlier)

def check(thing, time):
    at = next((i for i, key in enumerate(keys) if key["id"] == thing["signatures"][0]["keyid"]), None)
    holds = at in trusted and len(thing["signatures"]) == 1 and is_signed(thing, keys[at])
    must(holds, f"{thing['kind']}: no key that follows from the pinned one has signed it")
    since, moment = (datetime.fromisoformat(text[:-1]) for text in (keys[at]["from"], time))
    after = datetime.fromisoformat(keys[at + 1]["from"][:-1]) if at + 1 in trusted else moment
    must(since <= moment <= after + timedelta(hours=1), f"{thing['kind']}: its key was not in use then")
    return thing

def root_at(leaf, index, size, proof):  # RFC 6962, 2.1.1, from the root down: the last hash is the highest
    if size == 1 or not proof:
        return leaf if size == 1 and not proof else "00" * 32
    half = 1 << (size - 1).bit_length() - 1
    if index < half:
        return node(root_at(leaf, index, half, proof[:-1]), proof[-1])
    return node(proof[-1], root_at(leaf, index - half, size - half, proof[:-1]))

with open(sys.argv[1], encoding="latin-1", newline="") as file:
    bundle = opened(file.read(), "evidence")
keys = [key_of(envelope) for envelope in bundle["keys"]]
trusted = [i for i, key in enumerate(keys) if key["id"] == sys.argv[2]]
while trusted and trusted[0] > 0 and is_linked(keys[trusted[0]], keys[trusted[0] - 1]):
    trusted.insert(0, trusted[0] - 1)
while trusted and trusted[-1] + 1 < len(keys) and is_linked(keys[trusted[-1] + 1], keys[trusted[-1]]):
    trusted.append(trusted[-1] + 1)
check(bundle, bundle["madeAt"])
found = [opened(written(each["envelope"]), "checkpoint") for each in bundle["checkpoints"]]
cover = next(check(each, each["time"]) for each in found if each["number"] == bundle["covering"])
head, verdict, hashes = "00" * 32, None, []
for revision, event in enumerate(bundle["events"]):
    record, at, fields = b64decode(event["record"]), 48, []
    while at < len(record):
        fields.append(record[at + 4 : at + 4 + int.from_bytes(record[at : at + 4], "big")])
        at += 4 + len(fields[-1])
    is_next = record[4:36].hex() == head and int.from_bytes(record[36:44], "big") == revision
    must(is_next and fields[1].decode() == f"check-{bundle['check']}", f"event {revision} is not the next one")
    head = sha256(record).hexdigest()
    leaf, index, size = sha256(b"\0" + bytes.fromhex(head)).hexdigest(), event["index"], cover["size"]
    is_in = index < size and root_at(leaf, index, size, event["proof"]) == cover["root"]
    must(is_in, f"event {revision} is not in the log that checkpoint {cover['number']} covers")
    hashes.append(head)
    verdict = json.loads(fields[10])["verdict"] if fields[3] == b"CheckCompleted" else verdict
must(head == bundle["chainHead"] and verdict == bundle["verdict"], "chain head or verdict are not of its events")
for answer in (each for each in bundle["answers"] if each["bytes"] is not None):
    must(sha256(b64decode(answer["bytes"])).hexdigest() == answer["sha256"], "an answer does not have its hash")
must((sys.argv[3:] or [head])[0] in hashes, "the kept chain head is of another history")
print(f"HOLDS: {bundle['check']}, {bundle['status']}, verdict {verdict}, chain head {head}")
