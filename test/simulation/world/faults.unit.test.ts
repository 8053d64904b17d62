import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Stream } from '../../../simulation/world/draw.ts'
import { applyFault, drawFaults, type Fault, KINDS } from '../../../simulation/world/faults.ts'
import { simulatedWorld, type VirtualWorld } from '../../../simulation/world/world.ts'
import { clock, timers } from '../../../src/primitives/runtime.ts'

const SUBJECTS = {
  processes: ['p', 'q'],
  servers: { s: { 'full disk': () => undefined }, upgrade: { 'rolling upgrade': () => undefined } },
  hosts: ['s'],
}
const SPAN_MS = 30_000

describe('the faults of a seed', () => {
  const faultsOf = (seed: number) => drawFaults(new Stream(seed, 'faults'), SUBJECTS, SPAN_MS)

  test('follow from the seed, and fit into JSON', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const faults = faultsOf(seed)
      expect(faultsOf(seed)).toEqual(faults)
      expect(JSON.parse(JSON.stringify(faults))).toEqual(faults)
    }
  })

  test('are of all kinds together, of some kinds each, and befall what exists', () => {
    const seen = new Set<string>()
    for (let seed = 1; seed <= 300; seed++) {
      const faults = faultsOf(seed)
      const kinds = new Set(faults.map(({ kind }) => kind))
      expect(kinds.size).toBeLessThan(Object.keys(KINDS).length)
      for (const { kind, process, server, at } of faults) {
        seen.add(kind)
        expect(at).toBeLessThanOrEqual(SPAN_MS)
        expect(['p', 'q', 'world', undefined]).toContain(process)
        if (kind === 'rolling upgrade') expect(server).toBe('upgrade')
        else if (process === 'world') expect(['p', 'q']).toContain(server)
        else expect(['s', undefined]).toContain(server)
      }
    }
    expect([...seen].toSorted()).toEqual([...Object.keys(KINDS), 'full disk', 'rolling upgrade'].toSorted())
  })

  test('of most seeds come in storms with calm phases of more than a tenth of the time', () => {
    const isCalm = Array.from({ length: 100 }, (_, seed) => {
      const at = [0, ...faultsOf(seed).map((fault) => fault.at), SPAN_MS]
      return Math.max(...at.slice(1).map((moment, index) => moment - (at[index] ?? 0))) > SPAN_MS / 10
    })
    expect(isCalm.filter(Boolean).length).toBeGreaterThan(80)
  })
})

describe('a fault', () => {
  /** What a process does every 100 ms: how often it started, its timers, and its requests. */
  let seen: {
    starts: number
    ticks: number
    served: number
    answered: number
    lost: number
    messages: number
    calls: number
  }
  let world: VirtualWorld
  beforeEach(() => {
    seen = { starts: 0, ticks: 0, served: 0, answered: 0, lost: 0, messages: 0, calls: 0 }
    world = simulatedWorld(3)
    world.start('p', () => {
      seen.starts++
      const end = world.network.connect('s', { onMessage: () => seen.messages++, onLost: () => seen.lost++ })
      world.later(1_000, () => end.send('message'))
      timers.setInterval(() => {
        seen.ticks++
        world.network
          .request('s', 'look', () => seen.served++)
          .then(
            () => seen.answered++,
            () => seen.lost++,
          )
      }, 100)
    })
    const call = () => {
      world.call('p', 'call', () => seen.calls++).catch(() => undefined)
      world.later(100, call)
    }
    call()
  })
  afterEach(() => world.close())

  const run = async (fault: Partial<Fault> & { kind: string }) => {
    await world.run({ ms: 50 })
    applyFault(world, {}, { at: 0, process: 'p', server: 's', forMs: 4_000, value: 1, ...fault })
    await world.run({ ms: 5_030 })
    return seen
  }

  test('that is none leaves all in order', async () => {
    await world.run({ ms: 5_080 })
    expect(seen).toEqual({ starts: 1, ticks: 50, served: 50, answered: 50, lost: 0, messages: 1, calls: 51 })
  })

  test.each([
    ['process is killed', 1],
    ['process is killed before a request leaves', 2],
    ['process is killed before it gets an answer', 2],
    ['process is killed before it replies to a caller', 1],
    ['process is killed at a timer', 2],
  ])('%s: it starts again after its time', async (kind, most) => {
    const { starts, ticks, answered } = await run({ kind })
    expect(starts).toBe(2)
    expect(ticks).toBeLessThanOrEqual(10 + most)
    expect(answered).toBeGreaterThan(5)
  })

  test.each(['process is frozen', 'process is frozen before a request leaves'])(
    '%s: it continues after its time',
    async (kind) => {
      const { starts, ticks, answered } = await run({ kind })
      expect(starts).toBe(1)
      expect(ticks).toBeGreaterThanOrEqual(10)
      expect(ticks).toBeLessThanOrEqual(13)
      expect(answered).toBe(ticks)
    },
  )

  test.each([
    ['clock jumps forward', 60_000],
    ['clock jumps back', -60_000],
  ])('%s', async (kind, value) => {
    await run({ kind, value })
    expect(await world.drive(() => world.within('p', () => clock.now() - world.now()))).toBe(value)
  })

  test.each([
    ['requests are lost', { served: 10, answered: 10 }],
    ['answers are lost', { served: 50, answered: 10 }],
    ['cut from process to server', { served: 10, answered: 10 }],
    ['cut from server to process', { served: 50, answered: 10 }],
    ['cut both ways', { served: 10, answered: 10 }],
    ['process is cut off from all', { served: 10, answered: 10, calls: 11 }],
    ['server is cut off from all', { served: 10, answered: 10, calls: 51 }],
  ])('%s', async (kind, expected) => {
    const { served, answered, calls } = await run({
      kind,
      ...(kind === 'server is cut off from all' && { process: undefined }),
    })
    const close = (figure: number, to: number) => expect(Math.abs(figure - to)).toBeLessThanOrEqual(2)
    close(served, expected.served)
    close(answered, expected.answered)
    if ('calls' in expected) close(calls, expected.calls)
  })

  test('link is slow', async () => {
    const { ticks, answered } = await run({ kind: 'link is slow', value: 5_000 })
    expect(ticks - answered).toBeGreaterThan(10)
  })

  test('messages overtake each other', async () => {
    const { ticks, answered } = await run({ kind: 'messages overtake each other', value: 5_000 })
    expect(ticks - answered).toBeGreaterThan(10)
  })

  test('connections break', async () => {
    await run({ kind: 'connections break' })
    await world.run({ ms: 20_000 })
    expect(seen).toMatchObject({ messages: 0, lost: 1 })
  })

  test('of a server is called by its name', () => {
    let isFull = false
    const servers = {
      s: {
        'full disk': () => {
          isFull = true
        },
      },
    }
    applyFault(world, servers, { at: 0, kind: 'full disk', server: 's', forMs: 0, value: 0 })
    expect(isFull).toBe(true)
  })
})
