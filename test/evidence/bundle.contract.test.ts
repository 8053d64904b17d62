import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { reviewDecider } from '../../src/commands/review/decider.ts'
import { reviewStream } from '../../src/events/streams.ts'
import { fromBase64, readEnvelope, signEnvelope, TYPES } from '../../src/evidence/envelope.ts'
import { makeBundle } from '../../src/evidence/make-bundle.ts'
import { EvidenceRefused } from '../../src/evidence/refused.ts'
import { type Verified, verifyBundle } from '../../src/evidence/verify-bundle.ts'
import { type ApiWorld, openApiWorld } from '../support/api-world.ts'
import { sampled } from '../support/properties.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { newCheck } from './evidence-world.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let pin: string
let bundle: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  const { id } = await newCheck(world, { sources: ['analysis'] })
  bundle = await makeBundle(world.writeSide.evidence, id)
  pin = await keyId()
})
afterAll(() => world.close())

const keyId = async () => (await world.writeSide.evidence.keys.all()).at(-1)?.id ?? ''
const verify = (text: string, key = pin): Promise<Verified> => verifyBundle(text, { keys: [key] })
/** Whether it is refused because the evidence is invalid, not because the program fails. */
async function isRefused(text: string): Promise<boolean> {
  try {
    await verify(text)
    return false
  } catch (error) {
    if (error instanceof EvidenceRefused) return true
    throw error
  }
}

/** The payload after a change, signed again with the genuine key. */
async function signedAgain(change: (said: Said) => void, from = bundle): Promise<string> {
  const said: Said = JSON.parse(readEnvelope(from, TYPES.evidence).payload.toString())
  change(said)
  return signEnvelope(TYPES.evidence, Buffer.from(JSON.stringify(said)), [
    await world.writeSide.evidence.keys.signer(),
  ])
}
type Said = {
  check: string
  verdict: string
  madeAt: string
  chainHead: string
  covering: number
  events: { record: string; index: number; proof: string[] }[]
  checkpoints: { envelope: unknown; consistency: string[]; stamp: string | null }[]
  keys: unknown[]
  answers: { sha256: string; bytes: string | null }[]
  assessments?: { record: string; index: number; proof: string[] }[]
}

describe('a bundle', () => {
  it('holds, and states what was found and when', async () => {
    const { replay, by, events } = await verify(bundle)
    expect(replay).toMatchObject({ status: 'completed', query: 'Lumivora', mode: 'test' })
    expect(replay.recorded).toEqual(replay.derived)
    expect(by.size).toBeGreaterThan(events)
  })

  it('is refused with any single byte changed', async () => {
    const bytes = Buffer.from(bundle, 'latin1')
    const taken: number[] = []
    for (const at of sampled([...bytes.keys()])) {
      const was = bytes[at] ?? 0
      for (const other of [was ^ 1, was ^ 0x20, was === 0x41 ? 0x42 : 0x41, 0x20]) {
        if (other === was) continue
        bytes[at] = other
        if (!(await isRefused(bytes.toString('latin1')))) taken.push(at)
      }
      bytes[at] = was
    }
    expect(taken).toEqual([])
    expect(bytes.toString('latin1')).toBe(bundle)
  })

  it('is refused with bytes added at any place, and truncated anywhere', async () => {
    for (const more of [' ', '\n', '\r\n', '\u0000', '{}', ','])
      for (const text of [more + bundle, bundle + more, bundle.replace(',', `,${more}`)])
        expect(await isRefused(text)).toBe(true)
    for (let end = 0; end < bundle.length; end += 97) expect(await isRefused(bundle.slice(0, end))).toBe(true)
    expect(await isRefused(JSON.stringify(JSON.parse(bundle), null, 2))).toBe(true)
    const { payload, payloadType, signatures } = JSON.parse(bundle)
    expect(await isRefused(JSON.stringify({ payloadType, payload, signatures }))).toBe(true)
    expect(await isRefused(JSON.stringify({ payload, payloadType, signatures, more: 1 }))).toBe(true)
    expect(
      await isRefused(JSON.stringify({ payload, payloadType, signatures: [...signatures, ...signatures] })),
    ).toBe(true)
    const [signature] = signatures
    const loose = signature.sig.replace(
      /(.)==$/,
      (_: string, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==`,
    )
    expect(
      await isRefused(JSON.stringify({ payload, payloadType, signatures: [{ ...signature, sig: loose }] })),
    ).toBe(true)
  })

  it('is refused by a verifier that trusts another key', async () => {
    await expect(verify(bundle, '0'.repeat(64))).rejects.toThrow('none of its keys is the pinned one')
  })

  const lies: [what: string, change: (said: Said) => void, says: string][] = [
    ['another verdict', (said) => (said.verdict = 'conflict'), 'its events say'],
    ['another check', (said) => (said.check = 'chk_000000000000000000000000'), 'event 0 is revision 0 of'],
    ['an event left out', (said) => said.events.pop(), 'chain head'],
    ['events in another order', (said) => said.events.reverse(), 'event 0 is revision'],
    [
      'another place in the log',
      (said) => {
        for (const event of said.events) event.index += 1
      },
      'is not in the log',
    ],
    ['a proof cut short', (said) => said.events[0]?.proof.pop(), 'is not in the log'],
    ['another chain head', (said) => (said.chainHead = '0'.repeat(64)), 'chain head'],
    ['a missing checkpoint', (said) => (said.covering = 99), 'lacks checkpoint 99'],
    [
      'an answer that no event names',
      (said) => said.answers.push({ sha256: '0'.repeat(64), bytes: null }),
      'its answers',
    ],
    ['a time before its last event', (said) => (said.madeAt = '2020-01-01T00:00:00.000Z'), 'was not in use'],
    ['no keys', (said) => (said.keys = []), 'keys'],
    ['a member more', (said) => Object.assign(said, { more: 1 }), 'is invalid'],
    [
      'members in another order',
      (said) => {
        const { check } = said
        Reflect.deleteProperty(said, 'check')
        Object.assign(said, { check })
      },
      'canonical form',
    ],
  ]
  it.each(lies)('is refused with %s, even if the genuine key has signed it', async (_what, change, says) => {
    await expect(verify(await signedAgain(change))).rejects.toThrow(says)
  })

  it('is refused with a checkpoint that was altered inside', async () => {
    const text = await signedAgain((said) => {
      const [first] = said.checkpoints
      const envelope = first?.envelope as { payload: string }
      const inner = JSON.parse(fromBase64(envelope.payload).toString())
      envelope.payload = Buffer.from(JSON.stringify({ ...inner, size: inner.size + 1 })).toString('base64')
    })
    await expect(verify(text)).rejects.toThrow('does not hold')
  })
})

describe('the assessments of a check', () => {
  const assessed = { finding: 'analysis/0', mark: 'distinguished' as const }
  let reviewed: string
  let blocked: string

  beforeAll(async () => {
    const { id } = await newCheck(world, { sources: ['analysis'] })
    const [first] = await world.engine.store.readStream(`check-${id}`)
    const context = {
      ...{ account: String(first?.account), mode: 'test', plan: 'start', actor: 'key:key_1' },
      ...{ correlationId: id, causationId: id },
    } as const
    const run = (command: Parameters<typeof reviewDecider.decide>[1]) =>
      world.writeSide.runner.run(reviewDecider, reviewStream(id), command, context)
    await run({ type: 'mark', checkId: id, ...assessed, sealedReason: 'c2VhbGVk' })
    await run({ type: 'withdraw', checkId: id, finding: assessed.finding })
    reviewed = await makeBundle(world.writeSide.evidence, id)
    await run({ type: 'mark', checkId: id, ...assessed, mark: 'blocking', sealedReason: 'c2VhbGVk' })
    blocked = await makeBundle(world.writeSide.evidence, id)
  })

  it('that hold at the end give the verdict after review', async () => {
    expect((await verify(reviewed)).reviewed).toBeNull()
    expect((await verify(blocked)).reviewed?.verdict).toBe('conflict')
    expect((await verify(blocked)).replay.recorded?.verdict).not.toBe('conflict')
  })

  it('are in the bundle, with who made them and when', async () => {
    const by = 'key:key_1'
    expect((await verify(reviewed)).assessments).toMatchObject([
      { ...assessed, by },
      { finding: assessed.finding, mark: null, by },
    ])
    expect((await verify(bundle)).assessments).toEqual([])
  })

  it.each<[string, (said: Said) => void]>([
    ['without the first one', ({ assessments }) => assessments?.shift()],
    ['in another order', ({ assessments }) => assessments?.reverse()],
    ['with events of the check', (said) => (said.assessments = said.events)],
    [
      'with a proof of another one',
      ({ assessments: [a, b] = [] }) => Object.assign(a ?? {}, { proof: b?.proof }),
    ],
    ['with an empty list', (said) => (said.assessments = [])],
  ])('are refused %s', async (_what, change) => {
    expect(await isRefused(await signedAgain(change, reviewed))).toBe(true)
  })
})
