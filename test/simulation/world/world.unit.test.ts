import { afterEach, describe, expect, test } from '@jest/globals'
import { LRUCache } from 'lru-cache'
import { ConnectionLost } from '../../../simulation/world/interfaces.ts'
import { BEGINNING } from '../../../simulation/world/time.ts'
import { simulatedWorld, type VirtualWorld, type WorldOptions } from '../../../simulation/world/world.ts'
import { chance, clock, timers } from '../../../src/primitives/runtime.ts'

let world: VirtualWorld
const open = (seed = 1, options?: WorldOptions) => {
  world = simulatedWorld(seed, options)
  return world
}
afterEach(() => world.close())

const dateNow = () => {
  const date = new Date()
  return date.getTime()
}
const forever = () => new Promise<never>(() => undefined)

describe('time', () => {
  test('passes for timers without waiting', async () => {
    open()
    const begun = performance.now()
    const passed = await world.drive(async () => {
      const since = clock.now()
      await timers.sleep(86_400_000)
      return clock.now() - since
    })
    expect(passed).toBe(86_400_000)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('runs timers in the order in which they are due, and those of one moment in the order in which they were set', async () => {
    open()
    const seen: string[] = []
    world.start('p', () => {
      timers.setTimeout(() => seen.push('late'), 20)
      timers.setTimeout(() => seen.push('first'), 10)
      timers.setTimeout(() => seen.push('second'), 10)
      timers.setImmediate(() => seen.push('immediate'))
      const cleared = timers.setTimeout(() => seen.push('cleared'), 5)
      timers.clear(cleared)
    })
    expect(await world.run()).toBe('nothing due')
    expect(seen).toEqual(['immediate', 'first', 'second', 'late'])
  })

  test('lets promises and ticks settle before the next step', async () => {
    open()
    const seen: string[] = []
    world.start('p', () => {
      timers.setTimeout(async () => {
        for (let each = 0; each < 50; each++) {
          await null
          await new Promise<void>((resolve) => process.nextTick(resolve))
        }
        seen.push('settled')
      }, 1)
      timers.setTimeout(() => seen.push('next'), 1)
    })
    await world.run()
    expect(seen).toEqual(['settled', 'next'])
  })

  test('repeats an interval until it is cleared, and a refreshed timer waits again', async () => {
    open()
    const seen: number[] = []
    const at = () => seen.push(clock.now() - BEGINNING)
    world.start('p', () => {
      const every = timers.setInterval(at, 100)
      timers.setTimeout(() => timers.clear(every), 350)
      const refreshed = timers.setTimeout(at, 500)
      timers.setTimeout(() => refreshed.refresh(), 400)
    })
    await world.run()
    expect(seen).toEqual([100, 200, 300, 900])
  })

  test('that does not pass is refused', async () => {
    open()
    world.start('p', () => {
      const again = () => timers.setImmediate(again)
      again()
    })
    await expect(world.run()).rejects.toThrow('Time does not pass: p repeats something without a pause')
  })
})

describe('globals', () => {
  test('are those of the running process, and Node has them outside', async () => {
    open()
    const { now } = Date
    const inside = await world.drive(async () => {
      const since = [Date.now(), dateNow(), performance.now()] as const
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      const passed = [Date.now() - since[0], dateNow() - since[1], performance.now() - since[2]]
      return { begun: since[0], passed, isDate: new Date() instanceof Date, date: new Date(0).toISOString() }
    })
    expect(inside).toEqual({
      begun: BEGINNING,
      passed: [5_000, 5_000, 5_000],
      isDate: true,
      date: '1970-01-01T00:00:00.000Z',
    })
    expect(Math.abs(Date.now() - now.call(Date))).toBeLessThan(1_000)
    await new Promise((resolve) => setTimeout(resolve, 1))
  })

  test('come back when the world is closed', () => {
    const before = [
      Date,
      setTimeout,
      setInterval,
      setImmediate,
      clearTimeout,
      Math.random,
      Date.now,
      performance.now,
    ]
    open().close()
    expect([
      Date,
      setTimeout,
      setInterval,
      setImmediate,
      clearTimeout,
      Math.random,
      Date.now,
      performance.now,
    ]).toEqual(before)
    expect(Date.prototype.constructor).toBe(Date)
  })

  test('reach packages: an entry of a cache expires', async () => {
    open()
    const seen = await world.drive(async () => {
      const cache = new LRUCache<string, number>({ max: 2, ttl: 10_000 })
      cache.set('a', 1)
      await timers.sleep(9_000)
      const before = cache.get('a')
      await timers.sleep(2_000)
      return [before, cache.get('a')]
    })
    expect(seen).toEqual([1, undefined])
  })

  test('abort a signal after its time', async () => {
    open()
    const reason = await world.drive(async () => {
      const signal = AbortSignal.timeout(60_000)
      await timers.sleep(60_001)
      return signal.reason.name
    })
    expect(reason).toBe('TimeoutError')
  })
})

describe('random values', () => {
  const draws = () => [
    chance.uuid(),
    chance.uuidV7(),
    chance.random(),
    chance.bytes(7).toString('hex'),
    chance.integer(10, 20),
    Math.random(),
  ]

  test('follow from the seed, and differ for another seed, process and life', async () => {
    const run = async (seed: number) => {
      open(seed)
      const all: unknown[][] = []
      const main = () => {
        all.push(draws())
      }
      world.start('p', main)
      world.start('q', main)
      await world.run()
      world.kill('p')
      world.restart('p')
      await world.run()
      world.close()
      return all
    }
    const first = await run(1)
    expect(await run(1)).toEqual(first)
    const uuids = [...first, ...(await run(2))].map(([uuid]) => uuid)
    expect(new Set(uuids).size).toBe(6)
  })

  test('have the forms of the runtime', async () => {
    open()
    const [uuid, uuidV7, random, bytes, integer] = await world.drive(draws)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(uuidV7).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(String(uuidV7).replace('-', '').slice(0, 12), 16)).toBe(BEGINNING)
    expect(random).toBeLessThan(1)
    expect(bytes).toHaveLength(14)
    expect(integer).toBeGreaterThanOrEqual(10)
    expect(integer).toBeLessThan(20)
  })
})

describe('a process', () => {
  test('that is killed runs no more: its timers do not fire, its requests do not settle', async () => {
    open()
    const seen: string[] = []
    world.start('p', async () => {
      timers.setInterval(() => seen.push('tick'), 100)
      await world.network.request('s', 'slow', () => seen.push('served'))
      seen.push('answered')
    })
    await world.run({ until: () => seen.length === 1 })
    expect(seen).toEqual(['served'])
    world.kill('p')
    expect(await world.run()).toBe('nothing due')
    expect(seen).toEqual(['served'])
  })

  test('that is killed in the middle of a step sends nothing and sets no timer', async () => {
    open()
    const seen: string[] = []
    world.start('p', async () => {
      world.kill('p')
      timers.setTimeout(() => seen.push('timer'), 1)
      await world.network.request('s', 'late', () => seen.push('served'))
    })
    await world.run()
    expect(seen).toEqual([])
  })

  test('starts again with its last main and an empty memory of timers', async () => {
    open()
    let lives = 0
    let ticks = 0
    world.start('p', () => {
      lives++
      timers.setInterval(() => ticks++, 1_000)
    })
    await world.run({ ms: 2_500 })
    world.kill('p')
    await world.run({ ms: 10_000 })
    expect([lives, ticks]).toEqual([1, 2])
    world.restart('p')
    await world.run({ ms: 1_500 })
    expect([lives, ticks]).toEqual([2, 3])
    expect(() => world.start('p', () => undefined)).toThrow('p runs already')
  })

  test('that is frozen gets its timers and messages after the thaw, messages in order', async () => {
    open()
    const seen: string[] = []
    const at = () => ` at ${Math.floor((clock.now() - BEGINNING) / 1_000)} s`
    world.start('p', () => {
      timers.setTimeout(() => seen.push(`timer${at()}`), 1_000)
      const end = world.network.connect<number>('s', {
        onMessage: (message) => seen.push(`message ${message}${at()}`),
        onLost: () => seen.push('lost'),
      })
      for (const number of [1, 2, 3]) world.later(500 * number, () => end.send(number))
    })
    await world.run({ ms: 100 })
    world.freeze('p', 20_000)
    await world.run()
    expect(seen.toSorted()).toEqual([
      'message 1 at 20 s',
      'message 2 at 20 s',
      'message 3 at 20 s',
      'timer at 20 s',
    ])
    expect(seen.filter((line) => line.startsWith('message'))).toEqual(seen.toSorted().slice(0, 3))
  })

  test('has a clock with a skew, and jumps move the clock but no timer', async () => {
    open()
    const seen: number[] = []
    world.start(
      'p',
      async () => {
        seen.push(clock.now() - world.now())
        const since = clock.monotonic()
        await timers.sleep(10_000)
        seen.push(clock.now() - world.now(), clock.monotonic() - since)
      },
      { skewMs: -3_000 },
    )
    await world.run({ ms: 1_000 })
    world.jump('p', 60_000)
    await world.run()
    expect(seen).toEqual([-3_000, 57_000, 10_000])
  })

  test('is ended by an error that nothing catches', async () => {
    const crashes: string[] = []
    open(1, { onCrash: (name, error) => crashes.push(`${name}: ${(error as Error).message}`) })
    world.start('timer', () => {
      timers.setTimeout(() => {
        throw new Error('in a timer')
      }, 1)
    })
    world.start('promise', () => {
      timers.setTimeout(() => void Promise.reject(new Error('in a promise')), 2)
    })
    world.start('main', async () => {
      await timers.sleep(3)
      throw new Error('in main')
    })
    world.start('other', forever)
    await world.run()
    expect(crashes).toEqual(['timer: in a timer', 'promise: in a promise', 'main: in main'])
    expect(['timer', 'promise', 'main', 'other'].map((name) => world.isAlive(name))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test.each(['request', 'answer', 'timer', 'reply'] as const)(
    'is killed at its third %s',
    async (boundary) => {
      open()
      const seen = { sent: 0, served: 0, answered: 0, timers: 0, replies: 0, called: 0 }
      world.start('p', async () => {
        for (;;) {
          seen.sent++
          await world.network.request('s', 'next', () => seen.served++)
          seen.answered++
          await timers.sleep(100)
          seen.timers++
        }
      })
      world.start('caller', async () => {
        while (world.isAlive('p')) {
          const call = world.call('p', 'call', () => seen.called++)
          await call.then(
            () => seen.replies++,
            () => undefined,
          )
          await timers.sleep(100)
        }
      })
      await world.run({ steps: 2 })
      world.trap('p', boundary, 3, () => world.kill('p'))
      await world.run({ ms: 60_000, until: () => !world.isAlive('p') })
      await world.run({ ms: 1_000 })
      expect(world.isAlive('p')).toBe(false)
      const expected = {
        request: { served: seen.sent - 1 },
        answer: { served: seen.answered + 1 },
        timer: { timers: 2 },
        reply: { called: 3, replies: 2 },
      }
      expect(seen).toMatchObject(expected[boundary])
    },
  )
})

describe('a call of another process', () => {
  test('is answered by it, in its time', async () => {
    open()
    world.start('p', forever, { skewMs: 5_000 })
    const answer = await world.drive(() =>
      world.call('p', 'what time', async () => {
        await timers.sleep(1_000)
        return clock.now() - world.now()
      }),
    )
    expect(answer).toBe(5_000)
  })

  test.each(['dead', 'killed meanwhile'])('is lost if the process is %s', async (when) => {
    open()
    world.start('p', forever)
    if (when === 'dead') world.kill('p')
    else world.later(1_000, () => world.kill('p'))
    await expect(world.drive(() => world.call('p', 'wait', forever))).rejects.toThrow(ConnectionLost)
  })

  test('rejects with the error of the process', async () => {
    open()
    world.start('p', forever)
    const refused = () => {
      throw new RangeError('refused')
    }
    await expect(world.drive(() => world.call('p', 'fail', refused))).rejects.toThrow(
      new RangeError('refused'),
    )
    await expect(world.drive(() => world.within('p', refused))).rejects.toThrow(new RangeError('refused'))
  })
})

describe('real work', () => {
  test('outside of the world holds its time', async () => {
    open()
    let ticks = 0
    world.start('p', () => void timers.setInterval(() => ticks++, 1_000))
    let resolve: () => void = () => undefined
    const work = new Promise<void>((done) => {
      resolve = done
    })
    setTimeout(() => resolve(), 20)
    await world.drive(() => world.outside(work))
    expect(ticks).toBe(0)
  })

  test('that nothing brings is named', async () => {
    open()
    await expect(world.drive(forever)).rejects.toThrow(
      /waits for something that no step of the world brings.*Node waits for: .*world\.outside/s,
    )
  })
})
