import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { ConnectionLost, type ServerEnd } from '../../../simulation/world/interfaces.ts'
import type { Condition } from '../../../simulation/world/network-conditions.ts'
import { simulatedWorld, type VirtualWorld } from '../../../simulation/world/world.ts'
import { clock, timers } from '../../../src/primitives/runtime.ts'

let world: VirtualWorld
beforeEach(() => {
  world = simulatedWorld(1)
})
afterEach(() => world.close())

const hour = 3_600_000
const condition = (effect: Partial<Condition>) =>
  world.net.conditions.add({ process: 'p', server: 's', until: world.now() + hour, ...effect })

/** Sends requests from a process, one after the other; counts what was served and what the process learned. */
async function sendFrom(name: string, count: number, server = 's') {
  const seen = { served: 0, answered: 0, lost: 0 }
  world.start(name, async () => {
    for (let each = 0; each < count; each++)
      await world.network
        .request(server, `request ${each}`, () => seen.served++)
        .then(
          () => seen.answered++,
          (error) => {
            if (!(error instanceof ConnectionLost)) throw error
            seen.lost++
          },
        )
  })
  await world.run()
  return seen
}

describe('a request', () => {
  test('that appends is written when its process is killed after it', async () => {
    const seen: string[] = []
    world.start('p', async () => {
      for (const what of ['read', 'append 1', 'append 2', 'append 3'])
        await world.network.request('s', what, () => seen.push(what))
    })
    world.trap('p', 'append', 2, () => world.kill('p'))
    await world.run()
    expect(seen).toEqual(['read', 'append 1', 'append 2'])
  })

  test('is served once and answered', async () => {
    expect(await sendFrom('p', 50)).toEqual({ served: 50, answered: 50, lost: 0 })
  })

  test('rejects with what the server throws', async () => {
    const refused = () => {
      throw new RangeError('no')
    }
    await expect(world.drive(() => world.network.request('s', 'fail', refused))).rejects.toThrow(
      new RangeError('no'),
    )
  })

  test('is served in no process, in true time', async () => {
    let ahead: number | undefined
    world.start(
      'p',
      async () => {
        await world.network.request('s', 'look', () => {
          ahead = clock.now() - world.now()
        })
      },
      { skewMs: 9_000 },
    )
    await world.run()
    expect(ahead).toBe(0)
  })

  test('that is lost is not served', async () => {
    condition({ lostRequests: 1 })
    expect(await sendFrom('p', 10)).toEqual({ served: 0, answered: 0, lost: 10 })
  })

  test('whose answer is lost was served', async () => {
    condition({ lostAnswers: 1 })
    expect(await sendFrom('p', 10)).toEqual({ served: 10, answered: 0, lost: 10 })
  })

  test('is lost with the probability of its condition', async () => {
    condition({ lostRequests: 0.3 })
    const { served, lost } = await sendFrom('p', 400)
    expect(served + lost).toBe(400)
    expect(lost).toBeGreaterThan(80)
    expect(lost).toBeLessThan(160)
  })

  test('does not pass a cut, and does after its end', async () => {
    condition({ cutOut: true, until: world.now() + 20_000 })
    const { served, lost, answered } = await sendFrom('p', 40)
    expect(lost).toBeGreaterThan(0)
    expect(served).toBe(answered)
    expect(answered).toBe(40 - lost)
    expect(answered).toBeGreaterThan(0)
  })

  test('passes a cut of the other direction, but its answer does not', async () => {
    condition({ cutIn: true })
    expect(await sendFrom('p', 3)).toEqual({ served: 3, answered: 0, lost: 3 })
  })

  test('of another process or to another server is not lost', async () => {
    condition({ cutOut: true })
    expect(await sendFrom('q', 5)).toEqual({ served: 5, answered: 5, lost: 0 })
    expect(await sendFrom('p', 5, 't')).toEqual({ served: 5, answered: 5, lost: 0 })
  })

  test('of every process is lost if the server is cut off', async () => {
    condition({ cutOut: true, process: undefined })
    expect(await sendFrom('p', 2)).toMatchObject({ served: 0, lost: 2 })
    expect(await sendFrom('q', 2)).toMatchObject({ served: 0, lost: 2 })
    expect(await sendFrom('r', 2, 't')).toMatchObject({ served: 2, lost: 0 })
  })

  test('takes longer over a slow link', async () => {
    const wait = () =>
      world.drive(async () => {
        const since = clock.now()
        await world.network.request('s', 'wait', () => undefined)
        return clock.now() - since
      })
    expect(await wait()).toBeLessThan(30)
    condition({ process: 'world', slower: 10_000 })
    expect(await wait()).toBeGreaterThan(1_000)
  })

  test('may overtake another one', async () => {
    condition({ spreadMs: 500 })
    const arrived: number[] = []
    world.start('p', () => {
      for (let each = 0; each < 20; each++)
        void world.network.request('s', 'number', () => arrived.push(each))
    })
    await world.run()
    expect(arrived).not.toEqual(arrived.toSorted((a, b) => a - b))
    expect(arrived.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, each) => each))
  })

  test('that leaves a frozen process arrives after its thaw', async () => {
    let arrivedAt = 0
    const begun = world.now()
    world.start('p', async () => {
      await timers.sleep(1_000)
      await world.network.request('s', 'late', () => {
        arrivedAt = world.now()
      })
    })
    world.trap('p', 'request', 1, () => world.freeze('p', 30_000))
    await world.run()
    expect(arrivedAt - begun).toBeGreaterThanOrEqual(31_000)
  })
})

describe('a connection', () => {
  let seen: (number | string)[]
  let end: ServerEnd<number>
  beforeEach(async () => {
    seen = []
    world.start('p', () => {
      end = world.network.connect<number>('s', {
        onMessage: (message) => seen.push(message),
        onLost: () => seen.push('lost'),
      })
    })
    await world.run()
  })
  const send = (count: number) => {
    for (let each = 1; each <= count; each++) end.send(each)
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, each) => each + 1)

  test('brings messages in order, over every kind of link', async () => {
    condition({ spreadMs: 2_000, slower: 50 })
    send(50)
    await world.run()
    expect(seen).toEqual(numbers(50))
  })

  test('that breaks loses what is in flight, and the process learns it once and later', async () => {
    send(5)
    world.net.breakConnections('p', 's')
    expect(end.isOpen).toBe(false)
    expect(seen).toEqual([])
    end.send(6)
    await world.run()
    expect(seen).toEqual(['lost'])
  })

  test('that the server closes brings what was sent before', async () => {
    send(3)
    end.close()
    await world.run()
    expect(seen).toEqual([1, 2, 3, 'lost'])
  })

  test('that the process closes reports nothing', async () => {
    send(3)
    await world.drive(() => world.within('p', () => end.close()))
    await world.run()
    expect(seen).toEqual([])
    expect(end.isOpen).toBe(false)
  })

  test('of a killed process is closed, that of a frozen one is not', async () => {
    world.freeze('p', 60_000)
    expect(end.isOpen).toBe(true)
    world.kill('p')
    expect(end.isOpen).toBe(false)
    send(1)
    await world.run()
    expect(seen).toEqual([])
  })

  test('holds messages during a short cut, and breaks in a long one', async () => {
    condition({ cutIn: true, until: world.now() + 3_000 })
    send(2)
    await world.run({ ms: 2_900 })
    expect(seen).toEqual([])
    await world.run({ ms: 1_000 })
    expect(seen).toEqual([1, 2])
    condition({ cutIn: true })
    send(1)
    expect(end.isOpen).toBe(false)
    await world.run()
    expect(seen).toEqual([1, 2, 'lost'])
  })

  test('is not made through a cut', async () => {
    condition({ cutOut: true })
    let isLost = false
    const second = await world.drive(() =>
      world.within('p', () =>
        world.network.connect('s', {
          onMessage: () => undefined,
          onLost: () => {
            isLost = true
          },
        }),
      ),
    )
    expect(second.isOpen).toBe(false)
    await world.run()
    expect(isLost).toBe(true)
  })
})
