import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCompaniesChecker } from '../../../src/checkers/companies/checker.ts'
import { COMPANY_REGISTERS } from '../../../src/checkers/companies/registers.ts'
import { sourceOutcome } from '../../../src/events/sections.ts'
import { companyTwin, MISBEHAVIORS, type Misbehavior } from '../../../src/sandbox/companies/protocol.ts'
import { COMPANY_PROTOCOLS } from '../../../src/sandbox/companies/registers.ts'
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { keptSelfTests } from '../../support/self-tests.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import { clientInMemory, taskFor } from '../trademarks/harness.ts'
import { noRegisters } from '../trademarks/marks.ts'

/** Registers that give fewer companies in all than the scene "Many Companies" has. */
const LIMITED: readonly string[] = ['abn-lookup']

/** Misbehaviors that cannot show: a list without a total or pages, and one of names that are the same in law. */
const CANNOT_SHOW: Readonly<Record<string, readonly Misbehavior[]>> = {
  rpo: ['wrong-total', 'repeated-page', 'capped-total'],
  'abn-lookup': ['wrong-total', 'repeated-page', 'capped-total'],
  zefix: ['wrong-total', 'repeated-page', 'capped-total'],
  'companies-house': ['repeated-page', 'capped-total'],
}

const TWINS = COMPANY_PROTOCOLS.flatMap((protocol) =>
  [null, ...MISBEHAVIORS].map((misbehavior) => ({
    ...companyTwin(protocol, misbehavior),
    id: pathOf(protocol.register.id, misbehavior),
  })),
)

function pathOf(id: string, misbehavior: Misbehavior | null): string {
  return misbehavior === null ? id : `${id}--${misbehavior}`
}

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ twins: TWINS })
})
afterAll(() => sandbox.close())

/** Checks a name at one register, over HTTP. */
async function check(id: string, name: string, misbehavior: Misbehavior | null = null) {
  const { providerClient } = clientInMemory()
  const register = COMPANY_REGISTERS.find((each) => each.id === id)
  const protocol = COMPANY_PROTOCOLS.find((each) => each.register.id === id)
  if (!register || !protocol) throw new Error(`no register ${id}`)
  const checker = await createCompaniesChecker({
    providerClient,
    selfTests: keptSelfTests(),
    settings: {
      providers: protocol.settings(`${sandbox.url}/${pathOf(id, misbehavior)}`, PATIENT_MS),
      timeoutMs: PATIENT_MS,
    },
    providers: [register],
    registers: noRegisters,
    now: Date.now,
  })
  const { jurisdictions, partOf = [] } = register
  const asked = [...jurisdictions, ...partOf.map((part) => part.slice(0, 2))]
  const { outcome } = await checker.check(taskFor(name, { jurisdictions: asked.length > 0 ? asked : ['EU'] }))
  await providerClient.close()
  return sourceOutcome.parse(outcome)
}

const NATIONAL = COMPANY_REGISTERS.filter(({ jurisdictions }) => jurisdictions.length > 0).map(({ id }) => id)
const PARTS = COMPANY_REGISTERS.filter(({ partOf }) => partOf !== undefined).map(({ id }) => id)

it('asks the registers of five countries, and lists of parts of three, without any key', () => {
  const values = Object.assign(
    {},
    ...COMPANY_REGISTERS.map(({ settings }) =>
      Object.fromEntries(Object.entries(settings).map(([name, type]) => [name, type.parse(undefined)])),
    ),
  )
  const open = COMPANY_REGISTERS.filter(({ needs }) => needs.every((name) => values[name] !== undefined))
  expect(open.flatMap(({ jurisdictions }) => jurisdictions)).toEqual(['NO', 'FR', 'FI', 'CZ', 'SK'])
  expect(open.flatMap(({ partOf = [] }) => partOf)).toEqual([
    'EE',
    'CA-BC',
    'US-CO',
    'US-CT',
    'US-OR',
    'US-NY',
  ])
})

it('completes one check of NO, FR, FI, CZ and SK without any key', async () => {
  const { providerClient } = clientInMemory()
  const addresses = COMPANY_PROTOCOLS.flatMap(({ register, settings }) =>
    Object.entries(settings(`${sandbox.url}/${register.id}`, PATIENT_MS)).filter(([name]) =>
      name.endsWith('_URL'),
    ),
  )
  const checker = await createCompaniesChecker({
    providerClient,
    selfTests: keptSelfTests(),
    settings: { providers: Object.fromEntries(addresses), timeoutMs: PATIENT_MS },
    registers: noRegisters,
    now: Date.now,
  })
  const jurisdictions = ['NO', 'FR', 'FI', 'CZ', 'SK']
  const companiesOf = async (...more: string[]) =>
    (await checker.check(taskFor('Free Everywhere', { jurisdictions: [...jurisdictions, ...more] }))).outcome
  expect(await companiesOf()).toMatchObject({
    status: 'done',
    reason: null,
    findings: [],
    coverage: expect.arrayContaining(
      jurisdictions.map((jurisdiction) => expect.objectContaining({ jurisdiction, searched: true })),
    ),
  })
  expect(await companiesOf('GB')).toMatchObject({ status: 'not_configured' })
  await providerClient.close()
})

describe.each(NATIONAL)('%s, played over HTTP', (id) => {
  it('has no company of a free name', async () => {
    expect(await check(id, 'Free Everywhere')).toMatchObject({
      status: 'done',
      reason: null,
      findings: [],
      coverage: [{ searched: true, provenAt: expect.any(String), provenBy: [`canary/companies/${id}`] }],
      evidence: expect.arrayContaining([expect.objectContaining({ id: `canary/companies/${id}` })]),
    })
  })

  it('has the active company of a taken name', async () => {
    const { status, findings } = await check(id, 'Same Company')
    expect({ status, first: findings[0] }).toMatchObject({
      status: 'done',
      first: { sameAs: true, status: 'active', number: expect.stringMatching(/\d/) },
    })
  })

  it('is read to its end', async () => {
    const { status, reason, findings, evidence } = await check(id, 'Many Companies')
    if (LIMITED.includes(id)) {
      expect({ status, reason }).toMatchObject({ status: 'unknown', reason: { code: 'too_many_results' } })
      return
    }
    expect({ status, first: findings[0] }).toMatchObject({ status: 'done', first: { sameAs: true } })
    expect(findings).toHaveLength(25)
    expect(evidence.length).toBeGreaterThan(0)
  })

  it.each(['Failing', 'Refusing', 'HTML', 'Truncated', 'Wrongjson', 'Looping', 'Throttled'])(
    'is unknown for "%s Companies"',
    async (fault) => {
      const outcome = await check(id, `${fault} Companies`)
      expect(outcome).toMatchObject({ status: 'unknown', findings: [] })
      expect(outcome.coverage.every(({ searched }) => !searched)).toBe(true)
    },
  )

  it('is not proven by an empty index, which says that its known company is free', async () => {
    expect(await check(id, 'Same Company', 'empty-index')).toMatchObject({
      status: 'unknown',
      reason: { code: 'unproven', text: expect.stringContaining('is free, which is known to be taken') },
      coverage: [{ searched: false }],
      findings: [],
    })
  })

  const wrong: [Misbehavior, string][] = [
    ['wrong-total', 'Free Everywhere'],
    ['repeated-page', 'Many Companies'],
    ['capped-total', 'Many Companies'],
    ['errors', 'Free Everywhere'],
  ]
  it.each(wrong.filter(([each]) => !CANNOT_SHOW[id]?.includes(each)))(
    'is not believed with %s',
    async (misbehavior, name) => {
      const outcome = await check(id, name, misbehavior)
      expect(outcome).toMatchObject({ status: 'unknown', reason: { code: 'invalid_answer' } })
    },
  )
})

describe.each(PARTS)('%s, which lists some companies of a country', (id) => {
  it('shows the company that it has, and covers nothing', async () => {
    const outcome = await check(id, 'Same Company')
    expect(outcome).toMatchObject({
      status: 'not_configured',
      coverage: [
        { searched: false },
        { jurisdiction: null, searched: true, territories: [expect.stringMatching(/^(EE$|US-|CA-)/)] },
      ],
      findings: expect.arrayContaining([
        expect.objectContaining({
          sameAs: true,
          status: 'active',
          jurisdiction: expect.stringMatching(/^(EE|US|CA)$/),
        }),
      ]),
    })
  })

  it('proves nothing where it finds nothing', async () => {
    expect(await check(id, 'Free Everywhere')).toMatchObject({ status: 'not_configured', findings: [] })
  })

  it.each(['Failing', 'HTML', 'Wrongjson', 'Throttled'])('is unknown for "%s Companies"', async (fault) => {
    expect(await check(id, `${fault} Companies`)).toMatchObject({ status: 'unknown', findings: [] })
  })
})

describe('GLEIF, which lists companies of every country', () => {
  it('shows the company that it has, and covers nothing', async () => {
    expect(await check('gleif', 'Taken Everywhere')).toMatchObject({
      status: 'not_configured',
      coverage: [
        { jurisdiction: 'EU', searched: false },
        { register: 'GLEIF', searched: true },
      ],
      findings: [{ sameAs: true, status: 'active', register: 'GLEIF' }],
    })
  })

  it('proves nothing where it finds nothing', async () => {
    expect(await check('gleif', 'Free Everywhere')).toMatchObject({ status: 'not_configured', findings: [] })
  })

  it.each(['Failing', 'Refusing', 'HTML', 'Truncated', 'Wrongjson', 'Looping', 'Throttled'])(
    'is not searched for "%s Companies"',
    async (fault) => {
      const { coverage, findings } = await check('gleif', `${fault} Companies`)
      expect({ findings, coverage }).toMatchObject({
        findings: [],
        coverage: [
          { jurisdiction: 'EU', searched: false },
          { register: 'GLEIF', searched: false },
        ],
      })
    },
  )

  it.each(['empty-index', 'wrong-total', 'errors'] as const)(
    'is not searched with %s',
    async (misbehavior) => {
      const { coverage } = await check('gleif', 'Free Everywhere', misbehavior)
      expect(coverage.at(-1)).toMatchObject({ register: 'GLEIF', searched: false })
    },
  )
})
