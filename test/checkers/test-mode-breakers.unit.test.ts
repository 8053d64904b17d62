import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import {
  type ProviderClient,
  ProviderError,
  type RawAnswer,
} from '../../src/checkers/provider-client/interfaces.ts'
import type { Mode } from '../../src/events/mode.ts'
import { createProviderClients } from '../../src/service/source-checkers.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { checkTask } from '../support/check-task.ts'
import { MemoryAnswers } from '../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'

let providerClients: Record<Mode, ProviderClient>

beforeEach(() => {
  jest.useFakeTimers()
  const now = () => Date.now()
  providerClients = createProviderClients(readSettings({}), {
    ephemeralStore: new MemoryEphemeralStore(now),
    answers: new MemoryAnswers(),
    now,
  })
})
afterEach(async () => {
  await Promise.all([providerClients.live.close(), providerClients.test.close()])
  jest.useRealTimers()
})

const SPEC = { name: 'rdap', source: 'domains', configured: true, covers: '', timeoutMs: 4_000 } as const
const question = {
  id: 'domains/rdap/x.com',
  provider: 'rdap',
  host: '127.0.0.1:1',
  request: 'GET http://127.0.0.1:1/',
  cacheKey: null,
  read: () => ({ value: null, outcome: 'found', confidence: 'high', ttlSeconds: 0 }) as const,
}

it('the breakers of test mode stay closed after failures that began in an earlier window', async () => {
  providerClients.test.provider({ ...SPEC, concurrency: 256, ratePerSecond: 100_000 })
  const task = checkTask({ deadline: Date.now() + 3_600_000 })
  const ask = (send: () => Promise<RawAnswer>) => providerClients.test.ask(task, { ...question, send })
  const late = async (): Promise<never> => {
    throw new ProviderError('timeout', 'late')
  }
  const hang = () => new Promise((resolve) => setTimeout(resolve, 3_900)).then(late)
  const good = async () => ({ status: 200, headers: {}, bytes: Buffer.from('x') })
  const hanging = Array.from({ length: 40 }, () => ask(hang))
  await jest.advanceTimersByTimeAsync(3_950)
  await Promise.all(hanging)
  // The beginnings of those 40 have left the window of 30 s, their failures have not.
  await jest.advanceTimersByTimeAsync(27_000)
  for (let n = 0; n < 11; n++) await ask(good)
  await ask(late)
  expect(await ask(good)).toMatchObject({ ok: true })
  expect(providerClients.test.providers()).toMatchObject([{ breaker: 'closed' }])
})
