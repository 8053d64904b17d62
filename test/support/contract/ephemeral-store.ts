import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { EphemeralStore } from '../../../src/engine/ports/ephemeral-store.ts'

/**
 * What every adapter of the ephemeral store must do. `open` gives an empty one that reads the given clock (epoch ms).
 */
export function ephemeralStoreContract(
  name: string,
  open: (now: () => number) => Promise<EphemeralStore>,
): void {
  describe(`${name} as ephemeral store`, () => {
    let ephemeralStore: EphemeralStore
    let clock = 1_790_000_000_000
    let key = ''
    let made = 0
    beforeAll(async () => {
      ephemeralStore = await open(() => clock)
    })
    beforeEach(() => {
      made += 1
      key = `key ${made}`
    })
    afterAll(() => ephemeralStore.close())

    describe('a counter', () => {
      it('lives from its first use for its time, then begins again', async () => {
        const expiresAt = clock + 1_000
        expect(await ephemeralStore.increment(key, 1, 1_000)).toEqual({ value: 1, expiresAt })
        clock += 999
        expect(await ephemeralStore.increment(key, 2, 1_000)).toEqual({ value: 3, expiresAt })
        clock += 1
        expect(await ephemeralStore.increment(key, 5, 1_000)).toEqual({ value: 5, expiresAt: clock + 1_000 })
      })

      it('loses no addition of callers at the same time', async () => {
        const values = await Promise.all(
          Array.from({ length: 50 }, () => ephemeralStore.increment(key, 1, 60_000)),
        )
        expect(values.map(({ value }) => value).sort((a, b) => a - b)).toEqual(
          Array.from({ length: 50 }, (_, i) => i + 1),
        )
      })

      it('is read by adding nothing, and may go down', async () => {
        await ephemeralStore.increment(key, 3, 60_000)
        expect((await ephemeralStore.increment(key, -1, 60_000)).value).toBe(2)
        expect((await ephemeralStore.increment(key, 0, 60_000)).value).toBe(2)
      })

      it.each([
        ['an hour', 3_600_000],
        ['a day', 86_400_000],
      ])('ends when the clock is set back by %s: no window is frozen', async (_, back) => {
        await ephemeralStore.increment(key, 7, 60_000)
        clock -= back
        expect(await ephemeralStore.increment(key, 1, 60_000)).toEqual({
          value: 1,
          expiresAt: clock + 60_000,
        })
        expect((await ephemeralStore.increment(key, 1, 60_000)).value).toBe(2)
        clock += back
      })

      it('is shared by processes whose clocks differ by a few seconds', async () => {
        const { expiresAt } = await ephemeralStore.increment(key, 1, 1_000)
        clock -= 4_000
        expect(await ephemeralStore.increment(key, 1, 1_000)).toEqual({ value: 2, expiresAt })
        clock += 4_000
      })

      it('is its own', async () => {
        await ephemeralStore.increment(key, 3, 60_000)
        expect((await ephemeralStore.increment(`${key} other`, 1, 60_000)).value).toBe(1)
      })
    })

    describe('a cached value', () => {
      it('is there until its time is over', async () => {
        await ephemeralStore.cache(key, 'välue "quoted" \u0000', 1_000)
        const entry = { value: 'välue "quoted" \u0000', storedAt: clock, expiresAt: clock + 1_000 }
        clock += 999
        expect(await ephemeralStore.cached(key)).toEqual(entry)
        clock += 1
        expect(await ephemeralStore.cached(key)).toBeNull()
      })

      it('is deleted when the clock is set back, because its age is unknown', async () => {
        await ephemeralStore.cache(key, 'fresh', 60_000)
        clock -= 3_600_000
        expect(await ephemeralStore.cached(key)).toBeNull()
        clock += 3_600_000
      })

      it('is null when there is none', async () => {
        expect(await ephemeralStore.cached(key)).toBeNull()
      })

      it('is replaced by a newer one, its time too', async () => {
        await ephemeralStore.cache(key, 'old', 1_000_000)
        clock += 10
        await ephemeralStore.cache(key, 'new', 20)
        expect(await ephemeralStore.cached(key)).toEqual({
          value: 'new',
          storedAt: clock,
          expiresAt: clock + 20,
        })
        clock += 20
        expect(await ephemeralStore.cached(key)).toBeNull()
      })

      it('may be long', async () => {
        const value = 'x'.repeat(1_000_000)
        await ephemeralStore.cache(key, value, 1_000)
        expect((await ephemeralStore.cached(key))?.value).toBe(value)
      })
    })

    describe('a heartbeat', () => {
      it('is shown with its time and newest state, one for each part', async () => {
        const first = clock
        await ephemeralStore.beat('checkers', { state: 'starting' })
        await ephemeralStore.beat('timers', { state: 'up', breakers: [{ host: 'a', open: true }] })
        clock += 5
        await ephemeralStore.beat('checkers', { state: 'up' })
        const beats = await ephemeralStore.beats()
        expect(beats.sort((a, b) => a.part.localeCompare(b.part))).toEqual([
          { part: 'checkers', at: clock, state: { state: 'up' } },
          { part: 'timers', at: first, state: { state: 'up', breakers: [{ host: 'a', open: true }] } },
        ])
      })

      it('keeps what was said, not what the object became', async () => {
        const state = { open: false }
        await ephemeralStore.beat('domains', state)
        state.open = true
        expect((await ephemeralStore.beats()).find(({ part }) => part === 'domains')?.state).toEqual({
          open: false,
        })
      })
    })
  })
}
