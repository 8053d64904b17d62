import { afterAll, beforeAll } from '@jest/globals'
import type { Caller } from '../../src/commands/caller.ts'
import type { NewCheck } from '../../src/commands/check/request.ts'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { asDomainEvent, type DomainEvent } from '../../src/events/event.ts'
import { createWriteSide, type WriteSide } from '../../src/service/write-side.ts'
import { request } from './outcomes.ts'
import { tempFolder } from './temp-folder.ts'

/** The write side on a real engine, on a separate clock, without any consumer of events. */
export type TestWriteSide = WriteSide & {
  engine: Engine
  /** Epoch ms; to be turned by the test. */
  clock: { now: number }
}

export const caller = (accountId: string): Caller => ({
  accountId,
  keyId: 'key_1',
  mode: 'live',
  plan: 'business',
  requestId: 'req_1',
})

export function newCheck(change: Partial<NewCheck> = {}): NewCheck {
  return {
    query: 'Lumivora',
    name: { normalized: 'Lumivora', key: 'lumivora' },
    request,
    urgency: 'waiting',
    deadline: 0,
    metadata: null,
    idempotencyKey: null,
    body: {},
    ...change,
  }
}

/** Opens one for all tests of a file; to be called at its top. */
export function useWriteSide(start = Date.UTC(2026, 10, 1)): { get(): TestWriteSide } {
  const folder = tempFolder()
  let side: TestWriteSide | undefined
  beforeAll(async () => {
    const engine = await openEmbeddedEngine(folder.path)
    const clock = { now: start }
    side = { ...createWriteSide(engine, undefined, () => clock.now), engine, clock }
  })
  afterAll(async () => {
    await side?.engine.close()
    folder.remove()
  })
  return {
    get() {
      if (!side) throw new Error('the write side is opened before the first test')
      return side
    },
  }
}

/** Every event of a stream, as the store has it. */
export async function eventsOf({ engine }: TestWriteSide, stream: string): Promise<DomainEvent[]> {
  return (await engine.store.readStream(stream)).map(asDomainEvent)
}
