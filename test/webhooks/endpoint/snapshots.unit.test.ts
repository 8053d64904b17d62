import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { CommandRunner } from '../../../src/commands/runner/runner.ts'
import { keepSnapshots } from '../../../src/commands/runner/snapshot-store.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { webhookStream } from '../../../src/events/streams.ts'
import { webhookDecider } from '../../../src/webhooks/endpoint/decider.ts'
import { snapshot } from '../../../src/webhooks/endpoint/snapshot.ts'
import { queue } from '../../support/webhook-commands.ts'
import { contextOf, newEndpoint } from '../../support/webhook-endpoint.ts'
import { type TestWriteSide, useWriteSide } from '../../support/write-side.ts'

const world = useWriteSide()
const MESSAGES = 6_000

/** A runner without cached streams, and the lowest revision that it reads from. */
function newRunner({ engine, now }: TestWriteSide, stream: string, collection: string) {
  const read = { from: Number.MAX_SAFE_INTEGER, events: 0 }
  const store: EventStore = Object.assign(Object.create(engine.store), {
    appendNew: engine.store.appendNew.bind(engine.store),
    async readStream(name: string, options: { from?: number } = {}) {
      const events = await engine.store.readStream(name, options)
      if (name === stream) read.events += events.length
      return events
    },
  })
  const snapshots = keepSnapshots(engine.readModels, collection)
  return { read, runner: new CommandRunner({ store, now, newId: randomUUID, snapshots }) }
}

async function longStream(side: TestWriteSide, id: string, collection: string): Promise<string> {
  await side.accounts.open({ plan: 'agency', contact: null }, 'test', 'acc_1')
  const stream = await newEndpoint(side, 'acc_1', id)
  const { runner } = newRunner(side, stream, collection)
  const ids = [...Array(MESSAGES).keys()].map((n) => `m${n}`)
  for (let n = 0; n < MESSAGES; n += 1_000)
    await Promise.all(
      ids
        .slice(n, n + 1_000)
        .map((one) => runner.run(webhookDecider, stream, queue(one), contextOf('acc_1'))),
    )
  const documents = await side.engine.readModels.collection({ name: collection, indexes: [] })
  while ((await documents.get(stream)) === null) await new Promise((resolve) => setImmediate(resolve))
  return stream
}

describe('a snapshot', () => {
  it('gives the state of the whole stream without reading all of it', async () => {
    const side = world.get()
    const stream = await longStream(side, 'whk_long', '_states')
    const whole = await newRunner(side, stream, '_none').runner.fold(webhookDecider, stream)
    const { runner, read } = newRunner(side, stream, '_states')
    const { state, head } = await runner.fold(webhookDecider, stream)
    expect(snapshot(state)).toBe(snapshot(whole.state))
    expect(head).toEqual(whole.head)
    expect(read.events).toBeLessThan(MESSAGES / 2)
  })

  it('is left alone where the stream is not the one that it was made of', async () => {
    const side = world.get()
    const stream = await longStream(side, 'whk_changed', '_changed')
    const documents = await side.engine.readModels.collection<{
      _id: string
      revision: number
      hash: string
      text: string
    }>({ name: '_changed', indexes: [] })
    const kept = await documents.get(stream)
    if (!kept) throw new Error('no snapshot was kept')
    await documents.delete(stream, kept.revision)
    await documents.put({ ...kept, hash: '00'.repeat(32) })
    const { runner, read } = newRunner(side, stream, '_changed')
    expect((await runner.fold(webhookDecider, webhookStream('whk_changed'))).state.waiting.size).toBe(
      MESSAGES,
    )
    expect(read.events).toBeGreaterThan(MESSAGES)
  })
})
