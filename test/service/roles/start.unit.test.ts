import { describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import type { Engine } from '../../../src/engine/engine.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { createMetrics } from '../../../src/monitoring/metrics.ts'
import { startCheckers } from '../../../src/service/roles/checkers.ts'
import { startProjections } from '../../../src/service/roles/projections.ts'
import type { Parts } from '../../../src/service/roles/role.ts'
import { startTimers } from '../../../src/service/roles/timers.ts'
import { StartupRetry } from '../../../src/service/startup-retry.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { useWriteSide } from '../../support/write-side.ts'

const world = useWriteSide()
const BUSY = ['end', 'collection', 'get']
const SENTENCE =
  'MongoDB at db:27017 cannot be reached: Timed out while checking out a connection from connection pool'

/** An engine whose named calls are refused once each, like a pool whose connections are all in use. */
function busy(engine: Engine): Engine {
  const refused = new Set<PropertyKey>()
  const refusing = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          if (!BUSY.includes(String(name)) || refused.has(name)) {
            const result: unknown = Reflect.apply(member, target, args)
            return name === 'collection' ? (result as Promise<object>).then(refusing) : result
          }
          refused.add(name)
          return Promise.reject(new StoreUnavailable(SENTENCE))
        }
      },
    })
  return { ...engine, store: refusing(engine.store), readModels: refusing(engine.readModels) }
}

describe('a role that starts while a server is busy', () => {
  it.each([
    ['timers', startTimers],
    ['projections', startProjections],
    ['checkers', startCheckers],
  ] as const)('waits for it: %s', async (_, start) => {
    const writeSide = world.get()
    const sentences: string[] = []
    const waiting = new StartupRetry(
      (sentence) => void sentences.push(sentence),
      new AbortController().signal,
    )
    const parts = {
      settings: readSettings({ NAMECHECK_SANDBOX: 'false' }),
      logger: pino({ level: 'silent' }),
      writeSide: { ...writeSide, engine: busy(writeSide.engine) },
      sandbox: null,
      providerClients: {},
      keysInUse: { values: () => ({}), onChange: () => {} },
      metrics: createMetrics(),
      consumers: [],
      watched: [],
      checkers: [],
      withRetry: (open: () => Promise<unknown>) => waiting.until('role', open),
    } as unknown as Parts
    const running = await start(parts)
    expect([...new Set(sentences)]).toEqual([`${SENTENCE} (role); retrying until it answers`])
    expect(waiting.sentences).toEqual([])
    await running.stop()
  })
})
