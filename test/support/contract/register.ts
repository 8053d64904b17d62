import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createCompaniesChecker } from '../../../src/checkers/companies/checker.ts'
import type { CompanyRegister } from '../../../src/checkers/companies/register.ts'
import type { SettingValues } from '../../../src/checkers/descriptor.ts'
import type { ProviderClient } from '../../../src/checkers/provider-client/interfaces.ts'
import { createTrademarksChecker } from '../../../src/checkers/trademarks/checker.ts'
import type { TrademarkRegister } from '../../../src/checkers/trademarks/register.ts'
import { sourceOutcome } from '../../../src/events/sections.ts'
import {
  type Asked,
  clientInMemory,
  type Handler,
  hostileHandlers,
  sendJson,
  TestServer,
  taskFor,
} from '../../checkers/trademarks/harness.ts'
import { noRegisters } from '../../checkers/trademarks/marks.ts'
import { proven } from '../self-tests.ts'
import { IMPATIENT_MS, PATIENT_MS } from '../time-limits.ts'

/** A register and the answers of its server. */
export type RegisterCase = {
  register: CompanyRegister | TrademarkRegister
  /** The jurisdiction in which it counts. */
  jurisdiction: string
  /** Settings that make its client call a server. */
  settings(url: string): Record<string, string>
  /** Its answer when it holds these names. */
  answer(names: readonly string[], asked: Asked): unknown
  /** Whether its answer is a plain list, so that an empty list says that it holds nothing. */
  isList?: boolean
}

const NAME = 'Zorvexa'
const NO_REQUEST: Asked = { method: 'GET', path: '/', query: new URLSearchParams(), headers: {}, body: '' }

/** What the client of every register must do. */
export function registerContract({ register, jurisdiction, settings, answer, isList }: RegisterCase): void {
  describe(`${register.id} as a register`, () => {
    let server: TestServer
    let providerClient: ProviderClient
    let handler: Handler
    beforeAll(async () => {
      server = await TestServer.start((asked, response) => handler(asked, response))
    })
    afterAll(() => server.stop())
    beforeEach(() => {
      ;({ providerClient } = clientInMemory())
      server.asked.length = 0
    })
    afterEach(() => providerClient.close())

    const holds = (...names: string[]): void => {
      handler = (asked, response) => sendJson(response, answer(names, asked))
    }

    async function check(providers: SettingValues = settings(server.url), timeoutMs = PATIENT_MS) {
      const common = { providerClient, selfTests: proven, settings: { providers, timeoutMs }, now: Date.now }
      const checker = await ('holds' in register
        ? createTrademarksChecker({ ...common, providers: [register], registers: noRegisters })
        : createCompaniesChecker({ ...common, providers: [register], registers: noRegisters }))
      const attempt = await checker.check(taskFor(NAME, { jurisdictions: [jurisdiction] }))
      sourceOutcome.parse(attempt.outcome)
      return { ...attempt, state: providerClient.providers().find(({ name }) => name === register.id) }
    }

    it('is clear where it holds no such name', async () => {
      holds()
      const { outcome, state } = await check()
      expect(outcome).toMatchObject({ status: 'done', reason: null, findings: [] })
      expect(outcome.coverage).toContainEqual(
        expect.objectContaining({ register: register.name, jurisdiction, searched: true }),
      )
      expect(outcome.summary).toContain(register.name)
      expect(state).toMatchObject({ status: 'ok', covers: register.covers })
    })

    it('gives the name that it holds, with the evidence for it', async () => {
      holds(NAME.toUpperCase())
      const { outcome } = await check()
      expect(outcome.status).toBe('done')
      expect(outcome.findings).toHaveLength(1)
      expect(JSON.stringify(outcome.findings)).toContain(NAME.toUpperCase())
      for (const id of outcome.findings.flatMap(({ evidence }) => evidence))
        expect(outcome.evidence).toContainEqual(
          expect.objectContaining({ id, provider: register.id, kept: true }),
        )
    })

    it.each(register.needs)(
      'is not configured without %s, and says that it is not connected',
      async (missing) => {
        holds()
        const { outcome, state } = await check({ ...settings(server.url), [missing]: undefined })
        expect(outcome).toMatchObject({ status: 'not_configured', reason: { code: 'not_configured' } })
        expect(outcome.reason?.text).toContain('not connected here')
        expect(state).toMatchObject({ status: 'not_configured', covers: register.covers })
        expect(server.asked).toEqual([])
      },
    )

    const hostile = Object.entries(hostileHandlers(JSON.stringify(answer([], NO_REQUEST))))
    it.each(hostile.filter(([how]) => !(isList && how === 'sends a list')))(
      'is unknown where its server %s',
      async (_, hostile) => {
        handler = hostile
        const { outcome, retryAfterMs } = await check(settings(server.url), IMPATIENT_MS)
        expect(outcome).toMatchObject({ status: 'unknown', findings: [] })
        expect(outcome.reason?.code).not.toBe('not_configured')
        expect(outcome.reason?.text).toContain(register.id)
        expect(outcome.coverage).toContainEqual(
          expect.objectContaining({ register: register.name, searched: false, dataAsOf: null }),
        )
        if (outcome.reason?.code === 'rate_limited') expect(retryAfterMs).toBe(7_000)
      },
    )
  })
}
