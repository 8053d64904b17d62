import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { pino } from 'pino'
import { StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import { createMetrics } from '../../src/monitoring/metrics.ts'
import { PartsWatch } from '../../src/monitoring/parts-watch.ts'
import { type Part, Stuck } from '../../src/primitives/process-part.ts'

const LAW_MS = 15_000

describe('a part that stops without an error', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  /** A watch over one part with given answers. */
  function watched({ servesApi = false } = {}) {
    const world = {
      why: null as Error | null,
      parts: [] as Part[],
      lines: [] as { level: number; part?: string; msg: string }[],
      ended: [] as string[],
    }
    const metrics = createMetrics()
    world.parts = [{ name: 'consumer g', stoppage: () => world.why }]
    const watch = new PartsWatch({
      logger: pino({}, { write: (line: string) => void world.lines.push(JSON.parse(line)) }),
      metrics,
      servesApi,
      parts: () => world.parts,
      end: ({ message }) => void world.ended.push(message),
    })
    watch.start()
    const figure = async () => {
      const text = await metrics.registry.getSingleMetricAsString('namecheck_part_up')
      return /^namecheck_part_up\{part="consumer g"\} (\d)$/m.exec(text)?.[1]
    }
    return { world, watch, figure }
  }

  it('shows in readiness, in the log and in a metric within 15 s, and so does its return', async () => {
    const { world, watch, figure } = watched()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(watch.checks()).toEqual([{ name: 'parts', ok: true, detail: 'all work' }])
    expect([world.lines, await figure()]).toEqual([[], '1'])

    world.why = new Error('no heartbeat was accepted')
    await jest.advanceTimersByTimeAsync(LAW_MS)
    expect(watch.checks()).toEqual([
      {
        name: 'consumer g',
        ok: false,
        detail: expect.stringMatching(/^has made no progress for 1\d(\.5)? s: no heartbeat was accepted$/),
      },
    ])
    expect(world.lines).toMatchObject([{ level: 50, part: 'consumer g' }])
    expect(await figure()).toBe('0')

    world.why = null
    await jest.advanceTimersByTimeAsync(2_500)
    expect(watch.checks()).toMatchObject([{ name: 'parts', ok: true }])
    expect(world.lines.at(-1)).toMatchObject({ level: 30, part: 'consumer g' })
    expect(await figure()).toBe('1')
    expect(world.ended).toEqual([])
    watch.stop()
  })

  it('is forgiven a few seconds', async () => {
    const { world, watch } = watched()
    world.why = new Error('it joins its group')
    await jest.advanceTimersByTimeAsync(7_500)
    expect(watch.checks()).toMatchObject([{ name: 'parts', ok: true }])
    world.why = null
    await jest.advanceTimersByTimeAsync(2_500)
    expect(world.lines).toEqual([])
    watch.stop()
  })

  it('counts as stopped while it does not answer', async () => {
    const { world, watch } = watched()
    world.parts = [{ name: 'consumer g', stoppage: () => new Promise<never>(() => undefined) }]
    await jest.advanceTimersByTimeAsync(LAW_MS)
    expect(watch.checks()).toMatchObject([{ name: 'consumer g', ok: false }])
    watch.stop()
  })

  it('ends the process where it cannot recover by itself, after a minute', async () => {
    const { world, watch } = watched()
    world.why = new Stuck('a round of its work does not finish')
    await jest.advanceTimersByTimeAsync(55_000)
    expect(world.ended).toEqual([])
    await jest.advanceTimersByTimeAsync(5_000)
    expect(world.ended).toEqual([
      'consumer g is stuck and cannot recover: a round of its work does not finish. Restart the process',
    ])
    watch.stop()
  })

  it('keeps no requests out while it waits for a server that they do not need, and says so', async () => {
    const { world, watch } = watched({ servesApi: true })
    world.why = new StoreUnavailable('Kafka cannot be used just now')
    await jest.advanceTimersByTimeAsync(LAW_MS)
    expect(watch.checks()).toMatchObject([
      { name: 'consumer g', ok: true, detail: expect.stringContaining('Kafka') },
    ])
    watch.stop()
  })

  it('stays forgotten when it answers after its end', async () => {
    const { world, watch, figure } = watched()
    const answer = Promise.withResolvers<Error | null>()
    world.parts = [{ name: 'consumer g', stoppage: () => answer.promise }]
    await jest.advanceTimersByTimeAsync(2_500)
    world.parts = []
    await jest.advanceTimersByTimeAsync(2_500)
    answer.resolve(null)
    await jest.advanceTimersByTimeAsync(1)
    expect(await figure()).toBeUndefined()
    watch.stop()
  })

  it('is forgotten when it ends in order', async () => {
    const { world, watch, figure } = watched()
    world.why = new Error('no heartbeat was accepted')
    await jest.advanceTimersByTimeAsync(LAW_MS)
    world.parts = []
    await jest.advanceTimersByTimeAsync(2_500)
    expect(watch.checks()).toMatchObject([{ name: 'parts', ok: true }])
    expect(await figure()).toBeUndefined()
    watch.stop()
  })
})
