import { describe, expect, it } from '@jest/globals'
import type { Bundle } from '../../src/evidence/bundle-form.ts'
import { EvidenceRefused } from '../../src/evidence/refused.ts'
import { verifyBundle } from '../../src/evidence/verify-bundle.ts'
import { at, type Changes, type ForgedEvent, forged, lostAt, SIGNERS } from './forged-bundle.ts'

const [first, second, third] = SIGNERS
const verify = (changes: Changes, keys = [first.keyId]) => verifyBundle(forged(changes), { keys })

function lastOf(events: ForgedEvent[]): ForgedEvent {
  const event = events.at(-1)
  if (!event) throw new Error('the event is missing')
  return event
}
function rewrite(event: ForgedEvent, change: (data: Record<string, unknown>) => unknown): void {
  const data = JSON.parse(event.data.toString())
  change(data)
  event.data = Buffer.from(JSON.stringify(data))
}
const again = (event: ForgedEvent, type = event.envelope.type): ForgedEvent => ({
  envelope: { ...event.envelope, type },
  data: event.data,
})
const fill = (from: number, to: number, byte: number) => (record: Buffer, revision: number) =>
  void (revision === 1 && record.fill(byte, from, to))

describe('a bundle forged by a holder of the keys', () => {
  it('holds without a forgery, for each of its keys', async () => {
    for (const { keyId } of [first, second])
      expect((await verify({}, [keyId])).replay.status).toBe('completed')
  })

  const lies: Record<string, Changes & { reason: string }> = {
    'of a record with another magic': { record: fill(0, 1, 0), reason: 'cannot be read' },
    'of a record with a revision beyond all numbers': {
      record: fill(36, 44, 0xff),
      reason: 'cannot be read',
    },
    'of a record that is not UTF-8': {
      record: (record) => void record.fill(0xff, record.indexOf('test'), record.indexOf('test') + 1),
      reason: 'cannot be read',
    },
    'of a time in another form': {
      events: (events) => {
        for (const { envelope } of events) envelope.time = '2026-11-21 09:00'
      },
      reason: 'is not a time',
    },
    'of an event type that does not exist': {
      events: (events) => void events.push(again(lastOf(events), 'constructor')),
      reason: 'unknown',
    },
    'of an event of another kind of stream': {
      events: (events) => {
        lastOf(events).envelope.type = 'BatchCanceled'
      },
      reason: 'cannot be read',
    },
    'of two requests': {
      events: (events) => {
        const [request] = events
        if (request) events.unshift(again(request))
      },
      reason: 'cannot occur there',
    },
    'of two ends': {
      events: (events) => void events.push(again(lastOf(events))),
      reason: 'cannot occur there',
    },
    'of a result after the end': {
      events: (events) => {
        const [, result] = events
        if (result) events.push(again({ ...result, envelope: { ...result.envelope, time: at(40) } }))
      },
      reason: 'cannot occur there',
    },
    'of two modes': {
      events: (events) => {
        lastOf(events).envelope.mode = 'live'
      },
      reason: 'in its mode',
    },
    'of two checks': {
      events: (events) => rewrite(lastOf(events), (data) => Object.assign(data, { checkId: 'chk_other' })),
      reason: 'is not one of',
    },
    'judged by another rule set than was asked for': {
      events: (events) =>
        events.slice(0, 1).forEach((event) => {
          rewrite(event, (data) => Object.assign(data, { ruleSet: '2025-01' }))
        }),
      reason: 'judges by rule set',
    },
    'made before its checkpoint': {
      bundle: (bundle) => {
        bundle.madeAt = at(49)
      },
      signer: first,
      reason: 'before checkpoint 1',
    },
    'made on a day that does not exist': {
      bundle: (bundle) => {
        bundle.madeAt = '2027-02-30T00:00:00.000Z'
      },
      reason: 'does not exist',
    },
    'with a text that is escaped': {
      bundle: (bundle) => {
        bundle.ruleSet = '"'
      },
      reason: 'canonical form',
    },
    'with a first checkpoint after another': {
      checkpoints: (checkpoints) => {
        for (const checkpoint of checkpoints) checkpoint.previous = '1'.repeat(64)
      },
      reason: 'which cannot be',
    },
    'with a checkpoint that covers no more': {
      checkpoints: (checkpoints) => {
        for (const checkpoint of checkpoints) checkpoint.size = 3
      },
      reason: 'covers no more',
    },
    'with keys that do not count from 1': { keys: (keys) => void keys.shift(), reason: 'count from 1' },
    'with a key that has not signed its own statement': {
      keys: (keys) => void keys.push({ ...lostAt(at(65)), by: [first] }),
      reason: 'has not signed its own',
    },
  }
  it.each(Object.entries(lies))('is refused when it is one %s', async (_what, { reason, ...changes }) => {
    const refusal = await verify(changes).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EvidenceRefused)
    expect(String(refusal)).toContain(reason)
  })
})

describe('a key that was introduced because the previous one was lost', () => {
  const afterLoss: Changes = { keys: (keys) => void keys.push(lostAt(at(75))), signer: third }

  it('is trusted together with the earlier ones, if the verifier trusts both', async () => {
    for (const earlier of [first, second])
      expect((await verify(afterLoss, [earlier.keyId, third.keyId])).replay.status).toBe('completed')
    for (const { keyId } of SIGNERS)
      await expect(verify(afterLoss, [keyId])).rejects.toThrow('does not follow')
  })

  it('ends the use of the previous one only if it is trusted', async () => {
    const bundle = (late: Bundle) => {
      late.madeAt = at(75 + 3601)
    }
    const lost = { ...afterLoss, bundle, signer: second }
    expect((await verify(lost)).madeAt).toBe(at(75 + 3601))
    await expect(verify(lost, [first.keyId, third.keyId])).rejects.toThrow('not in use')
  })
})
