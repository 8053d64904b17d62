import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from '@jest/globals'
import { simulatedWorld } from '../../../simulation/world/world.ts'

describe('a signal of several ones', () => {
  test('is aborted with the reason of the first that is', async () => {
    const world = simulatedWorld(1)
    const reasons: unknown[] = []
    world.start('p', () => {
      const [first, second] = [new AbortController(), new AbortController()]
      const any = AbortSignal.any([first.signal, second.signal])
      any.addEventListener('abort', () => reasons.push(any.reason))
      second.abort('second')
      first.abort('first')
      reasons.push(AbortSignal.any([first.signal]).reason)
    })
    await world.run()
    world.close()
    expect(reasons).toEqual(['second', 'first'])
  })

  test('does not outlive its world', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const held = await listenIn()
    for (let turn = 0; turn < 10 && held.deref(); turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      collect()
    }
    expect(held.deref()).toBeUndefined()
  })
})

/** A process listens to such a signal and is killed; returns what its listener held. */
async function listenIn(): Promise<WeakRef<object>> {
  const world = simulatedWorld(1)
  let held: WeakRef<object> | undefined
  world.start('p', () => {
    const state = { of: 'the process' }
    held = new WeakRef(state)
    AbortSignal.any([new AbortController().signal]).addEventListener('abort', () => state.of)
  })
  await world.run()
  world.kill('p')
  world.close()
  return held as WeakRef<object>
}
