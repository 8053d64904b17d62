import { tmpdir } from 'node:os'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import type { Engine } from '../../src/engine/engine.ts'
import { StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import { Health } from '../../src/service/readiness.ts'
import { StartupRetry } from '../../src/service/startup-retry.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'

type Parts = { end?: () => Promise<string>; list?: () => Promise<string[]>; engine?: string }

/** The health of a process whose event store and read models give these answers. */
function healthOf({ end = async () => '', list = async () => [], engine = 'embedded' }: Parts): Health {
  const health = new Health(new StartupRetry(() => undefined, AbortSignal.abort()))
  const settings = { ...readSettings({}), ENGINE: engine as 'embedded', DATA: tmpdir() }
  const parts = {
    store: { end },
    readModels: { list },
    ephemeralStore: new MemoryEphemeralStore(Date.now),
  } as unknown as Engine
  health.opened(settings, parts, [], Date.now)
  return health
}

const lost = () => Promise.reject(new StoreUnavailable('The thread of the read models has ended'))
const never = () => new Promise<never>(() => undefined)

describe('readiness', () => {
  afterEach(() => void jest.useRealTimers())

  it('is refused with the name of the read models of an embedded engine that do not answer', async () => {
    const { ok, checks } = await healthOf({ list: lost }).ready()
    expect(ok).toBe(false)
    expect(checks).toContainEqual({
      name: 'read models',
      ok: false,
      detail: 'The thread of the read models has ended',
    })
  })

  it('is kept without them in the distributed engine, which says so: events can be written', async () => {
    const { ok, checks } = await healthOf({ list: lost, engine: 'distributed' }).ready()
    expect(ok).toBe(true)
    expect(checks).toContainEqual({
      name: 'read models',
      ok: true,
      detail: 'The thread of the read models has ended',
    })
  })

  it('is refused while the process is shutting down', async () => {
    const health = healthOf({})
    expect((await health.ready()).ok).toBe(true)
    health.draining = true
    const { ok, checks } = await health.ready()
    expect(ok).toBe(false)
    expect(checks).toContainEqual({ name: 'draining', ok: false, detail: 'the process is shutting down' })
  })

  it('is found out once for all who ask at the same time', async () => {
    const list = jest.fn(async () => [])
    const health = healthOf({ list })
    await Promise.all(Array.from({ length: 50 }, () => health.ready()))
    expect(list).toHaveBeenCalledTimes(1)
    await health.ready()
    expect(list).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['event store', { end: never }],
    ['read models', { list: never }],
  ])('is refused when %s hang, and does not hang itself', async (name, parts) => {
    jest.useFakeTimers()
    const ready = healthOf(parts).ready()
    await jest.advanceTimersByTimeAsync(30_000)
    const { ok, checks } = await ready
    expect(ok).toBe(false)
    expect(checks).toContainEqual({ name, ok: false, detail: 'did not answer within 10 s' })
  })
})
