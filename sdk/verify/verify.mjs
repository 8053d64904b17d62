// Verifies the evidence of a check without a server and without other packages; needs Node 22 or newer.
//   node verify.mjs <bundle> <id of the key that you trust, or several: id,id> [<chain head that you kept>]
// docs/reference/evidence.md describes the format, and what `namecheck verify` checks beyond this.
// Exit code: 0 the evidence holds, 1 it is refused, 2 it could not be checked.
import { createPublicKey, hash, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const end = (code, sentence) => {
  console.error(sentence)
  process.exit(code)
}
process.on('uncaughtException', (error) => end(1, `REFUSED: not a bundle (${error.name}: ${error.message})`))
const must = (holds, what) => {
  if (!holds) end(1, `REFUSED: ${what}`)
}
const hex = (text) => Buffer.from(text, 'hex')
const sha256 = (...parts) => hash('sha256', Buffer.concat(parts), 'hex')
const isTime = (text) => Number.isFinite(Date.parse(text)) && new Date(text).toISOString() === text
const node = (left, right) => sha256(hex('01'), hex(left), hex(right))
const SIG = '\\{"keyid":"[0-9a-f]{64}","sig":"[A-Za-z0-9+/]{85}[AQgw]=="\\}'
const HEAD = '\\{"payload":"([A-Za-z0-9+/]+={0,2})","payloadType":"([a-z.+/]+)","signatures":'
const FORM = new RegExp(`^${HEAD}\\[(${SIG}(?:,${SIG})?)\\]\\}$`)
function decoded(text, form = 'base64') {
  must(Buffer.from(text, form).toString(form) === text, `${form} that is not in its one form`)
  return Buffer.from(text, form)
}
function open(text, kind) {
  const [, body, type, list] = FORM.exec(text) ?? []
  must(type === `application/vnd.namecheck.${kind}+json`, `no ${kind} envelope in the one form that there is`)
  const payload = decoded(body)
  const [written, said] = [payload.toString('latin1'), JSON.parse(payload)]
  must(/^[ -[\]-~]*$/.test(written) && JSON.stringify(said) === written, `${kind}: a payload in another form`)
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

const [file, pins, kept, ...more] = process.argv.slice(2)
if (!pins || more.length > 0) end(2, 'Usage: node verify.mjs <bundle> <key id>[,<key id>…] [<chain head>]')
function textOf(name) {
  try {
    return readFileSync(name, 'latin1')
  } catch (error) {
    return end(2, `Cannot read the bundle: ${error.message}`)
  }
}
const bundle = open(textOf(file), 'evidence')
const keys = bundle.keys.map((envelope, i) => {
  const said = open(JSON.stringify(envelope), 'key')
  const id = sha256(decoded(said.publicKey, 'base64url'))
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: said.publicKey }, format: 'jwk' })
  const isOwn = said.signatures[0].keyid === id && isSigned(said, { id, key }) && said.number === i + 1
  const isWhole = said.signatures.length === (said.previous === '' ? 1 : 2) && isTime(said.from)
  must(isOwn && isWhole, `key ${i + 1} does not state itself as it has to`)
  return { ...said, key, id, pinned: pins.split(',').includes(id) }
})
const isLinked = (b, a) => a && b.previous === a.id && b.from >= a.from && isSigned(b, a)
let run = 0
const runs = keys.map((key, i) => (isLinked(key, keys[i - 1]) ? run : ++run))
const trusted = keys.filter((_, i) => keys.some(({ pinned }, j) => pinned && runs[i] === runs[j]))
function check(opened, time) {
  const i = trusted.findIndex(({ id }) => id === opened.signatures[0].keyid)
  const holds = i >= 0 && opened.signatures.length === 1 && isSigned(opened, trusted[i]) && isTime(time)
  const until = trusted[i + 1] ? Date.parse(trusted[i + 1].from) + 3_600_000 : Number.POSITIVE_INFINITY
  const isInTime = time >= trusted[i]?.from && Date.parse(time) <= until
  must(holds && isInTime, `${opened.kind}: no key that follows from the pinned one has signed it then`)
  return opened
}
check(bundle, bundle.madeAt)
const opened = bundle.checkpoints.map(({ envelope }) => open(JSON.stringify(envelope), 'checkpoint'))
const checkpoints = opened.map((checkpoint) => check(checkpoint, checkpoint.time))
const { size, root, number } = checkpoints.find((each) => each.number === bundle.covering) ?? {}
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
let [head, at, place, verdict] = ['00'.repeat(32), '', -1, null]
const named = new Set()
const hashes = bundle.events.map(({ record, index, proof }, revision) => {
  const [bytes, fields] = [decoded(record), []]
  let end = 48
  while (fields.length < 11) {
    const begin = end + 4
    end = begin + bytes.readUInt32BE(end)
    fields.push(utf8.decode(bytes.subarray(begin, end)))
  }
  must(bytes.readUInt32BE(0) === 0x4e434501 && end === bytes.length, `event ${revision} is not a record`)
  const [, stream, time, type, , mode] = fields
  const isNext = bytes.toString('hex', 4, 36) === head && Number(bytes.readBigUInt64BE(36)) === revision
  const isHere = stream === `check-${bundle.check}` && mode === bundle.mode && isTime(time) && time >= at
  must(isNext && isHere, `event ${revision} does not follow the previous event of the check`)
  head = sha256(bytes)
  const isIn = index < size && rootAt(sha256(hex('00'), hex(head)), index, size, proof) === root
  must(isIn && index > place, `event ${revision} is not in the log that checkpoint ${number} covers`)
  ;[at, place] = [time, index]
  const data = JSON.parse(fields[10])
  if (type === 'CheckCompleted') verdict = data.verdict
  for (const { sha256: answer } of data.outcome?.evidence ?? []) if (answer !== null) named.add(answer)
  return head
})
const isSaid = head === bundle.chainHead && verdict === bundle.verdict && bundle.madeAt >= at
must(isSaid && (bundle.status === 'completed') === (verdict !== null), 'it says other than its events')
const isListed = bundle.answers.map((each) => each.sha256).join() === [...named].join()
const isWhole = ({ sha256: hash, bytes }) => bytes === null || sha256(decoded(bytes)) === hash
must(isListed && bundle.answers.every(isWhole), 'its answers are not those that its events name')
must(hashes.includes(kept ?? head), 'the kept chain head is of another history')
console.log(`HOLDS: ${bundle.check}, ${bundle.status}, verdict ${verdict}, chain head ${head}`)
