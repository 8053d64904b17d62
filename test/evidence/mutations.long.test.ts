import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { makeBundle } from '../../src/evidence/make-bundle.ts'
import { EvidenceRefused } from '../../src/evidence/refused.ts'
import { verifyBundle } from '../../src/evidence/verify-bundle.ts'
import { type ApiWorld, openApiWorld } from '../support/api-world.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { newCheck } from './evidence-world.ts'

const newFolder = temporaryFolders()
const CHANGES = 10_000
let world: ApiWorld
const bundles: string[] = []
let pin: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  const { evidence } = world.writeSide
  const checks = [await newCheck(world), await newCheck(world, { sources: ['domains'] })]
  for (const { id } of checks) bundles.push(await makeBundle(evidence, id))
  await evidence.keys.rotate()
  checks.push(await newCheck(world, { query: 'Unknown Ærø 名', sources: ['companies', 'social'] }))
  for (const { id } of checks) bundles.push(await makeBundle(evidence, id))
  pin = (await evidence.keys.all())[0]?.id ?? ''
})
afterAll(() => world.close())

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let count = 0
  return (below) => {
    count += 1
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE(0) % below
  }
}

type Envelope = { payload: string; payloadType: string; signatures: { keyid: string; sig: string }[] }
type Said = { events: unknown[]; checkpoints: unknown[]; keys: unknown[]; answers: unknown[] }
type Next = (below: number) => number

/** The payload, read and written again with a change; the signatures stay. */
function withPayload(text: string, change: (said: Said) => string | undefined): string {
  const envelope: Envelope = JSON.parse(text)
  const said: Said = JSON.parse(Buffer.from(envelope.payload, 'base64').toString())
  const written = change(said) ?? JSON.stringify(said)
  return JSON.stringify({ ...envelope, payload: Buffer.from(written).toString('base64') })
}

function swap(list: unknown[], next: Next): undefined {
  const [a, b] = [next(list.length), next(list.length)]
  const kept = list[a]
  list[a] = list[b]
  list[b] = kept
}

const changes: ((text: string, next: Next) => string)[] = [
  function flipsBit(text, next) {
    const bytes = Buffer.from(text, 'latin1')
    const at = next(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8))
    return bytes.toString('latin1')
  },
  function flipsBitOfPayload(text, next) {
    const envelope: Envelope = JSON.parse(text)
    const bytes = Buffer.from(envelope.payload, 'base64')
    const at = next(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8))
    return JSON.stringify({ ...envelope, payload: bytes.toString('base64') })
  },
  function deletes(text, next) {
    const at = next(text.length)
    return text.slice(0, at) + text.slice(at + 1 + next(20))
  },
  function inserts(text, next) {
    const at = next(text.length)
    return text.slice(0, at) + String.fromCharCode(next(256)).repeat(1 + next(3)) + text.slice(at)
  },
  function swapsParts(text, next) {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 0, 0, 0].map(() => next(text.length)).sort((x, y) => x - y)
    return text.slice(0, a) + text.slice(c, d) + text.slice(b, c) + text.slice(a, b) + text.slice(d)
  },
  (text, next) => text.slice(0, next(text.length)),
  (text, next) => text.slice(1 + next(text.length - 1)),
  function mixes(text, next) {
    const other = bundles[next(bundles.length)] ?? text
    const at = next(Math.min(text.length, other.length))
    return text.slice(0, at) + other.slice(at)
  },
  function takesSignatures(text, next) {
    const other: Envelope = JSON.parse(bundles[next(bundles.length)] ?? text)
    return JSON.stringify({ ...JSON.parse(text), signatures: other.signatures })
  },
  (text, next) => JSON.stringify(JSON.parse(text), null, 1 + next(4)),
  function reordersMembers(text, next) {
    const members = Object.entries(JSON.parse(text))
    return JSON.stringify(Object.fromEntries([...members.splice(1 + next(2), 1), ...members]))
  },
  (text, next) => withPayload(text, (said) => JSON.stringify(said, null, next(3))),
  (text, next) => withPayload(text, (said) => swap(said.events, next)),
  (text, next) => withPayload(text, (said) => void said.events.splice(next(said.events.length), 1)),
  (text, next) => withPayload(text, (said) => swap(said.checkpoints, next)),
  (text, next) => withPayload(text, (said) => swap(said.keys, next)),
  (text, next) => withPayload(text, (said) => void said.events.push(said.events[next(said.events.length)])),
]

describe('bundles', () => {
  it('hold as they were made', async () => {
    for (const text of bundles)
      expect((await verifyBundle(text, { keys: [pin] })).replay.status).toBe('completed')
  })

  it(`are refused after each of ${CHANGES.toLocaleString('en')} changes of every kind`, async () => {
    let refused = 0
    for (let seed = 0; seed < CHANGES; seed++) {
      const next = numbers(seed)
      const text = bundles[next(bundles.length)] ?? ''
      const change = changes[seed % changes.length]
      let changed = change ? change(text, next) : text
      // A change without effect is replaced by one with an effect.
      if (bundles.includes(changed)) changed = `${text.slice(0, -1)}${String.fromCharCode(next(125))}`
      const outcome = await verifyBundle(changed, { keys: [pin] }).then(
        () => `seed ${seed} was taken`,
        (error: unknown) => (error instanceof EvidenceRefused ? 'refused' : `seed ${seed}: ${String(error)}`),
      )
      if (outcome !== 'refused') throw new Error(outcome)
      refused += 1
    }
    expect(refused).toBe(CHANGES)
  })
})
