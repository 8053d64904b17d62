import { expect, it } from '@jest/globals'
import { OneTimeTokens } from '../../src/console/one-time-token.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'

const CREDENTIALS = { keys: {}, adminToken: null, isOwner: true }

it('a one-time token that several processes receive at the same time opens one session', async () => {
  const store = new MemoryEphemeralStore(Date.now)
  const processes = [1, 2, 3].map(() => new OneTimeTokens(store))
  const token = (await processes[0]?.make(CREDENTIALS)) ?? ''
  const used = await Promise.all(processes.map((tokens) => tokens.use(token)))
  expect(used.filter((one) => one !== null)).toEqual([CREDENTIALS])
})
