import type { Engine } from '../../src/engine/engine.ts'
import { START } from '../../src/engine/ports/event-store.ts'
import { EncodedEvent, type RecordedEvent } from '../../src/events/event.ts'
import { encodeRecord, hashRecord } from '../../src/events/record.ts'
import { checkStream, streamKind } from '../../src/events/streams.ts'
import { createEvidence, type Evidence } from '../../src/evidence/evidence.ts'
import type { ApiWorld } from '../support/api-world.ts'

/** A finished check of a new account; its id, and the key that may read its evidence. */
export async function newCheck(
  world: ApiWorld,
  body: Record<string, unknown> = {},
): Promise<{ id: string; key: string; account: string }> {
  const account = await world.newAccount()
  const { secret: key } = await world.newKey(account)
  const { status, json } = await world.call('POST', '/api/v1/checks', {
    key,
    body: { query: 'Lumivora', sources: ['domains', 'analysis'], ...body },
  })
  if (status !== 200) throw new Error(`the check was answered ${status}: ${JSON.stringify(json)}`)
  return { id: String(json.id), key, account }
}

export async function wholeLog(store: Engine['store']): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for (;;) {
    const page = await store.readAll(events.at(-1)?.position ?? START, 1_000)
    if (page.length === 0) return events
    events.push(...page)
  }
}

/**
 * The forgery of an operator with full access: a copy of the log with a changed text in one event, all later hashes
 * recomputed, and evidence over it, signed with the genuine key. Only the keys' statements are unchanged.
 */
export async function rewritten(
  genuine: Engine,
  empty: Engine,
  { checkId, change }: { checkId: string; change(data: string): string },
  now: () => number = Date.now,
): Promise<Evidence> {
  const heads = new Map<string, Buffer>()
  for (const event of await wholeLog(genuine.store)) {
    if (event.stream === 'checkpoint-log' || event.stream === 'checkpoint-stamps') continue
    const prevHash = heads.get(event.stream) ?? Buffer.alloc(32)
    const isChanged = event.stream === checkStream(checkId)
    const text = Buffer.from(event.dataBytes).toString()
    const data = Buffer.from(isChanged ? change(text) : text)
    const record = encodeRecord(event, prevHash, data)
    const hash = hashRecord(record)
    heads.set(event.stream, hash)
    await empty.store.append(event.stream, event.revision - 1, [
      new EncodedEvent(event, record, hash, record.length - data.length),
    ])
  }
  return createEvidence({ ...empty, keyStore: genuine.keyStore, answers: genuine.answers }, now)
}

/** A copy of the log up to an event. */
export async function cutOff(
  genuine: Engine,
  empty: Engine,
  keeps: (event: RecordedEvent, index: number) => boolean,
): Promise<void> {
  let index = 0
  for (const event of await wholeLog(genuine.store)) {
    const isJournal = streamKind(event.stream) === 'checkpoint'
    if (keeps(event, isJournal ? -1 : index++))
      await empty.store.append(event.stream, event.revision - 1, [event])
  }
}
