import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ProviderClient } from '../../../src/checkers/provider-client/interfaces.ts'
import type { SelfTests } from '../../../src/checkers/self-test/self-test.ts'
import { createTrademarksChecker } from '../../../src/checkers/trademarks/checker.ts'
import { isOfSelfTest, sourceOutcome } from '../../../src/events/sections.ts'
import type { Registers } from '../../../src/registers/serve/registers.ts'
import { keptSelfTests, PROVEN_AT, selfTestsThat, unproven } from '../../support/self-tests.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import {
  type Asked,
  clientInMemory,
  euipoAt,
  type Handler,
  sendJson,
  TestServer,
  taskFor,
} from './harness.ts'
import { about, item, listAsked, noRegisters, pageOf } from './marks.ts'

let server: TestServer
let providerClient: ProviderClient
let answer: (asked: Asked) => string[]

const handler: Handler = (asked, response) => {
  if (asked.path === '/token') return sendJson(response, { access_token: 't', expires_in: 60 })
  const marks = answer(asked).map((mark, at) => item(mark, { applicationNumber: `01800000${at}` }))
  return sendJson(response, pageOf(marks, asked))
}

beforeAll(async () => {
  server = await TestServer.start(handler)
})
afterAll(() => server.stop())
beforeEach(() => {
  ;({ providerClient } = clientInMemory())
  server.asked.length = 0
})
afterEach(() => providerClient.close())

async function check(selfTests: SelfTests, registers: Registers = noRegisters, jurisdiction = 'EU') {
  const settings = { providers: euipoAt(server.url), timeoutMs: PATIENT_MS }
  const checker = await createTrademarksChecker({
    providerClient,
    selfTests,
    settings,
    registers,
    now: Date.now,
  })
  const { outcome, retryAfterMs } = await checker.check(taskFor('Zorvexa', { jurisdictions: [jurisdiction] }))
  return { ...sourceOutcome.parse(outcome), retryAfterMs }
}

/** The marks of a register that answers like EUIPO. */
const holding =
  (...marks: string[]) =>
  (asked: Asked): string[] => {
    const text = (asked.query.get('query') ?? '').toUpperCase()
    return marks.filter((mark) => text.includes(mark))
  }

describe('EUIPO', () => {
  test('is searched once it finds a known mark and does not find a random one', async () => {
    answer = holding('SPOTIFY')
    const outcome = await check(keptSelfTests())
    expect(outcome).toMatchObject({ status: 'done', findings: [] })
    const [euipo] = outcome.coverage
    expect(euipo).toMatchObject({ register: 'EUIPO', searched: true, provenAt: expect.any(String) })
    expect(euipo?.provenBy).toEqual(['canary/register/euipo'])
    expect(outcome.evidence.filter(isOfSelfTest)).toMatchObject([
      {
        id: 'canary/register/euipo',
        request: expect.stringMatching(/^self-test: SPOTIFY is taken, \w{14} is free$/),
        outcome: 'proven',
      },
    ])
  })

  test.each<[string, (asked: Asked) => string[], RegExp]>([
    [
      'has an empty index',
      () => [],
      /EUIPO says that the name "SPOTIFY" is free, which is known to be taken/,
    ],
    [
      'has one mark for every query',
      (asked) => [/=="([^"*]+)"/.exec(asked.query.get('query') ?? '')?.[1] ?? ''],
      /EUIPO says that the random name "\w+" is taken/,
    ],
    [
      'ignores wildcards',
      (asked) => (listAsked(asked) === 'contains' ? [] : holding('SPOTIFY')(asked)),
      /EUIPO gave no trustworthy answer about the name "SPOTIFY"/,
    ],
  ])('is not searched if it %s', async (_, lie, reason) => {
    answer = (asked) => (holding('ZORVEXA')(asked).length > 0 ? [] : lie(asked))
    const outcome = await check(keptSelfTests())
    expect(outcome).toMatchObject({
      status: 'unknown',
      reason: { code: 'unproven', text: expect.stringMatching(reason) },
      coverage: [{ register: 'EUIPO', searched: false, dataAsOf: null }, {}],
    })
    expect(outcome.coverage[0]).not.toHaveProperty('provenAt')
    expect(outcome.retryAfterMs).toBeGreaterThan(0)
    expect(outcome.evidence.filter(isOfSelfTest)).toMatchObject([{ id: 'canary/register/euipo' }])
  })

  test('shows the marks that it has although it is not proven', async () => {
    answer = () => ['ZORVEXA']
    expect(await check(unproven)).toMatchObject({
      status: 'unknown',
      reason: { code: 'unproven' },
      findings: [{ mark: 'ZORVEXA', exact: true }],
    })
  })
})

describe('a local register', () => {
  const gb = (found: readonly string[], sample: string | null): Registers => ({
    ...noRegisters,
    coverage: () => [about('UKIPO', 'GB')],
    search: async (_office, name) => {
      if (!found.includes(name)) return []
      throw new Error('a search that fails is not about proofs')
    },
    sample: () => sample,
  })

  test('is tested with a mark of its file', async () => {
    const asked: string[] = []
    const selfTests = selfTestsThat(({ scope, taken }) => {
      asked.push(`${scope} ${taken}`)
      return { ok: true, provenAt: PROVEN_AT, evidence: [] }
    })
    expect(await check(selfTests, gb([], 'Lumivora'), 'GB')).toMatchObject({
      status: 'done',
      coverage: [{ register: 'UKIPO', provenAt: PROVEN_AT }, {}],
    })
    expect(asked).toEqual(['local-register:UKIPO/2026-01-31/1 Lumivora'])
  })

  test('is not searched if its search does not find that mark', async () => {
    expect(await check(keptSelfTests(), gb([], 'Lumivora'), 'GB')).toMatchObject({
      status: 'unknown',
      reason: { text: expect.stringContaining('UKIPO says that the name "Lumivora" is free') },
    })
  })

  test('is not searched if it has no mark to test it with', async () => {
    expect(await check(keptSelfTests(), gb([], null), 'GB')).toMatchObject({
      status: 'unknown',
      reason: { text: expect.stringContaining('UKIPO contains no name with which it could be tested') },
    })
  })
})
