import { expect, it } from '@jest/globals'
import { MAX_SESSION_MS } from '../../src/console/session-lifetime.ts'
import { Sessions } from '../../src/console/sessions.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'

it('a session ends after its longest life also where the clock of the store lags', async () => {
  let now = Date.now()
  const sessions = new Sessions(new MemoryEphemeralStore(() => 0), () => now)
  const { token } = await sessions.begin({ keys: {}, adminToken: null, isOwner: true }, null)
  now += MAX_SESSION_MS - 1
  expect((await sessions.find(token))?.token).toBe(token)
  now += 1
  expect(await sessions.find(token)).toBeNull()
})
