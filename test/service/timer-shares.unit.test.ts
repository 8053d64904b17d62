import { expect, it } from '@jest/globals'
import type { Heartbeat } from '../../src/engine/ports/ephemeral-store.ts'
import { shareTimers } from '../../src/service/timer-shares.ts'

const NOW = 1_000_000
const STREAMS = [...Array(100).keys()].map((n) => `check-${n}`)
const beat = (part: string, roles: string[], age = 0): Heartbeat => ({
  ...{ part, at: NOW - age },
  state: { pid: 1, roles, events: 0, seconds: 0 },
})

/** How many of 100 streams each of these processes fires, once all have read these heartbeats. */
async function shares(names: readonly string[], beats: () => Promise<Heartbeat[]>): Promise<number[]> {
  const all = names.map((who) =>
    shareTimers({ ephemeralStore: { beats }, who, now: () => NOW, onError: () => undefined }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  for (const share of all) share.stop()
  return all.map(({ isMine }) => STREAMS.filter(isMine).length)
}

it('gives each stream to one of the processes that run timers', async () => {
  const beats = [beat('a:1', ['timers', 'api']), beat('b:1', ['timers']), beat('c:1', ['api'])]
  const [first = 0, second = 0] = await shares(['a:1', 'b:1'], async () => beats)
  expect(first + second).toBe(100)
  expect(Math.min(first, second)).toBeGreaterThan(20)
})

it('leaves nothing to a process that is silent, and does everything while the others are unknown', async () => {
  const silent = [beat('a:1', ['timers']), beat('b:1', ['timers'], 20_000)]
  expect(await shares(['a:1'], async () => silent)).toEqual([100])
  const away = () => Promise.reject(new Error('away'))
  expect(await shares(['a:1', 'b:1'], away)).toEqual([100, 100])
})
