import { expect, it } from '@jest/globals'
import { runnerOn } from './runner.ts'

/** The fetchers of a consumer that runs do not ask so often within a test. */
const ENDLESS = 10_000

const crashes: Error[] = []

it('a consumer that stops while its fetchers begin again does not fetch any more', async () => {
  let nodes = [1, 2]
  let asked = 0
  const second = Promise.withResolvers<unknown[]>()
  const begun = Promise.withResolvers<void>()
  const runner = await runnerOn(
    () => {
      if (++asked > ENDLESS) throw new Error('its fetchers ask without an end')
      return nodes
    },
    async (node) => {
      if (node === 1) await begun.promise
      else return second.promise
      return []
    },
    { onCrash: (error) => crashes.push(error) },
  )
  await runner.start()
  nodes = [1]
  begun.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  const stopped = runner.stop()
  second.resolve([])
  await stopped
  await new Promise((resolve) => setImmediate(resolve))
  expect(crashes).toEqual([])
  expect([runner.running, asked < ENDLESS]).toEqual([false, true])
})
