// Verifies the evidence of a check without a server and without other packages; needs Node 22 or newer.
//   node verify.mjs <bundle> <id of the key that you trust> [<chain head that you kept>]
// docs/reference/evidence.md describes the format, and what `namecheck verify` checks beyond this.
import { createPublicKey, hash, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const must = (holds, what) => {
  if (!holds) throw new Error(`REFUSED: ${what}`)
}
const hex = (text) => Buffer.from(text, 'hex')
const sha256 = (...parts) => hash('sha256', Buffer.concat(parts), 'hex')
const node = (left, right) => sha256(hex('01'), hex(left), hex(right))
const SIG = '\\{"keyid":"[0-9a-f]{64}","sig":"[A-Za-z0-9+/]{85}[AQgw]=="\\}'
const HEAD = '\\{"payload":"([A-Za-z0-9+/]+={0,2})","payloadType":"([a-z.+/]+)","signatures":'
const FORM = new RegExp(`^${HEAD}\\[(${SIG}(?:,${SIG})?)\\]\\}$`)

function open(text, kind) {
  const [, body = '', type, list] = FORM.exec(text) ?? []
  const payload = Buffer.from(body, 'base64')
  const isForm = payload.toString('base64') === body && type === `application/vnd.namecheck.${kind}+json`
  must(isForm, `no ${kind} envelope in the one form that there is`)
  const said = JSON.parse(payload.toString('latin1'))
  must(JSON.stringify(said) === payload.toString('latin1'), `${kind}: a payload in another form`)
  const signed = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload])
  return { ...said, kind, signed, signatures: JSON.parse(`[${list}]`), hash: sha256(payload) }
}
const isSigned = ({ signed, signatures }, { id, key }) =>
  signatures.some(({ keyid, sig }) => keyid === id && verify(null, signed, key, Buffer.from(sig, 'base64')))

// RFC 6962, 2.1.1, taken apart from the root down: the last hash of a proof is the highest.
function rootAt(leaf, index, size, proof) {
  if (size === 1) return proof.length === 0 ? leaf : ''
  const [k, top = '', rest] = [2 ** Math.ceil(Math.log2(size) - 1), proof.at(-1), proof.slice(0, -1)]
  return index < k
    ? node(rootAt(leaf, index, k, rest), top)
    : node(top, rootAt(leaf, index - k, size - k, rest))
}

const [file, pin, kept] = process.argv.slice(2)
const bundle = open(readFileSync(file, 'latin1'), 'evidence')
const keys = bundle.keys.map((envelope) => {
  const said = open(JSON.stringify(envelope), 'key')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: said.publicKey }, format: 'jwk' })
  return { ...said, key, id: sha256(Buffer.from(said.publicKey, 'base64url')) }
})
const isLinked = (b, a) =>
  isSigned(b, b) && b.previous === a?.id && b.number === a.number + 1 && isSigned(b, a)
let run = 0
const runs = keys.map((key, i) => (isLinked(key, keys[i - 1]) ? run : ++run))
const pinned = runs[keys.findIndex(({ id }) => id === pin)]
function check(opened, time) {
  const i = keys.findIndex(({ id }) => id === opened.signatures[0].keyid)
  const holds = pinned && runs[i] === pinned && opened.signatures.length === 1 && isSigned(opened, keys[i])
  const until = runs[i + 1] === pinned ? Date.parse(keys[i + 1].from) + 3_600_000 : Number.POSITIVE_INFINITY
  const isInTime = time >= keys[i]?.from && Date.parse(time) <= until
  must(holds && isInTime, `${opened.kind}: no key that follows from the pinned one has signed it then`)
  return opened
}
check(bundle, bundle.madeAt)
const checkpoints = bundle.checkpoints.map(({ envelope }) => open(JSON.stringify(envelope), 'checkpoint'))
for (const checkpoint of checkpoints) check(checkpoint, checkpoint.time)
const { size, root, number } = checkpoints.find((each) => each.number === bundle.covering) ?? {}
let [head, verdict] = ['00'.repeat(32), null]
const hashes = bundle.events.map(({ record, index, proof }, revision) => {
  const bytes = Buffer.from(record, 'base64')
  const fields = []
  for (let at = 48; at < bytes.length; at += 4 + bytes.readUInt32BE(at))
    fields.push(bytes.toString('utf8', at + 4, at + 4 + bytes.readUInt32BE(at)))
  const isNext = bytes.toString('hex', 4, 36) === head && Number(bytes.readBigUInt64BE(36)) === revision
  must(
    isNext && fields[1] === `check-${bundle.check}`,
    `event ${revision} does not link to the one before it`,
  )
  head = sha256(bytes)
  const isIn = index < size && rootAt(sha256(hex('00'), hex(head)), index, size, proof) === root
  must(isIn, `event ${revision} is not in the log that checkpoint ${number} covers`)
  if (fields[3] === 'CheckCompleted') verdict = JSON.parse(fields[10]).verdict
  return head
})
must(
  head === bundle.chainHead && verdict === bundle.verdict,
  'chain head or verdict are not those of its events',
)
const isWhole = ({ sha256: named, bytes }) => bytes === null || sha256(Buffer.from(bytes, 'base64')) === named
must(bundle.answers.every(isWhole), 'an answer does not have its hash')
must(hashes.includes(kept ?? head), 'the kept chain head is of another history')
console.log(`HOLDS: ${bundle.check}, ${bundle.status}, verdict ${verdict}, chain head ${head}`)
