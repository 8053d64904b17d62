import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { ProviderClient } from '../../../src/checkers/provider-client/interfaces.ts'
import type { SelfTests } from '../../../src/checkers/self-test/self-test.ts'
import { createTrademarksChecker } from '../../../src/checkers/trademarks/checker.ts'
import { type RightKind, sourceOutcome, type TrademarkFinding } from '../../../src/events/sections.ts'
import type { RegisterAbout } from '../../../src/registers/file.ts'
import type { RegisterHit } from '../../../src/registers/marks/search.ts'
import { RegisterRefused } from '../../../src/registers/refused.ts'
import type { Registers } from '../../../src/registers/serve/registers.ts'
import { PROVEN_AT, proven, selfTestsThat } from '../../support/self-tests.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import { clientInMemory, euipoAt, sendJson, TestServer, taskFor } from './harness.ts'
import { about, item, noRegisters, pageOf } from './marks.ts'

let providerClient: ProviderClient
let euipo: TestServer

beforeEach(async () => {
  ;({ providerClient } = clientInMemory())
  euipo = await TestServer.start((asked, response) =>
    sendJson(response, asked.path === '/token' ? { access_token: 't', expires_in: 60 } : pageOf([], asked)),
  )
})

afterEach(async () => {
  await providerClient.close()
  await euipo.stop()
})

/** Time limit of an exchange with a provider that a slow search exceeds, ms. */
const SHORT_MS = 20

const hit = (mark: string, more: Partial<RegisterHit> = {}): RegisterHit => ({
  number: 'UK1',
  mark,
  status: 'live',
  statusText: 'Registered',
  niceClasses: [9],
  owner: null,
  link: null,
  filed: null,
  registered: null,
  expires: null,
  goods: null,
  right: null,
  pending: null,
  priority: null,
  details: {},
  exact: true,
  comparison: {
    relation: 'same',
    bits: 30,
    sight: 1,
    sound: 1,
    meaning: null,
    shared: null,
    oneLetter: false,
    meaningDiffers: false,
    acrossScripts: false,
  },
  crowd: null,
  ...more,
})

const registersOf = (offices: Record<string, string>, search: Registers['search']): Registers => ({
  coverage: () => Object.entries(offices).map(([office, jurisdiction]) => about(office, jurisdiction)),
  search,
  searchCompanies: async () => [],
  sample: () => 'ZORVEXA',
  close: () => {},
})

const described = (registers: Registers, more: Partial<RegisterAbout>): Registers => ({
  ...registers,
  coverage: () => registers.coverage().map((each) => ({ ...each, ...more })),
})

async function check(
  jurisdictions: string[],
  registers: Registers,
  withEuipo = false,
  selfTests: SelfTests = proven,
  name = 'Zorvexa',
  timeoutMs = PATIENT_MS,
) {
  const settings = { providers: withEuipo ? euipoAt(euipo.url) : {}, timeoutMs }
  const checker = await createTrademarksChecker({
    providerClient,
    selfTests,
    settings,
    registers,
    now: Date.now,
  })
  const attempt = await checker.check(taskFor(name, { jurisdictions }))
  return sourceOutcome.parse(attempt.outcome)
}

it('counts the unrelated marks that come as close by chance in a register asked over the network', async () => {
  euipo.handler = (asked, response) =>
    sendJson(
      response,
      asked.path === '/token'
        ? { access_token: 't', expires_in: 60 }
        : pageOf([item('ZORVEKSA', { niceClasses: [9] })], asked),
    )
  const { findings, summary } = await check(['EU'], noRegisters, true)
  expect(summary).toMatch(
    /^1 more or less similar mark was found, which is live; its grade says how much it matters\. /,
  )
  expect(findings).toMatchObject([{ mark: 'ZORVEKSA', comparison: { burden: expect.any(Number) } }])
  const [found] = findings as TrademarkFinding[]
  const { burden = 0, chance } = found?.comparison ?? {}
  expect(chance).toBe(Number((burden * 3).toPrecision(2)))
})

it('does not estimate the chance across scripts, as the marks in a script are not counted', async () => {
  euipo.handler = (asked, response) =>
    sendJson(
      response,
      asked.path === '/token'
        ? { access_token: 't', expires_in: 60 }
        : pageOf([item('Зорвекса', { niceClasses: [9] })], asked),
    )
  const { findings } = await check(['EU'], noRegisters, true)
  expect(findings).toMatchObject([{ mark: 'Зорвекса', comparison: { chance: null, oneLetter: false } }])
})

describe.each([
  { register: 'EUIPO', jurisdiction: 'EU', registers: noRegisters },
  { register: 'UKIPO', jurisdiction: 'GB', registers: registersOf({ UKIPO: 'GB' }, async () => []) },
])('the depth of the search in $register', ({ register, jurisdiction, registers }) => {
  const searched = (name: string) => check([jurisdiction], registers, true, proven, name)

  it.each(['Zorvexa', 'Zörvéxa 24', 'ＺＯＲＶＥＸＡ'])('is similar in Latin letters for %s', async (name) => {
    const { summary, coverage } = await searched(name)
    expect(summary).toContain('similar marks in Latin letters only')
    expect(coverage).toContainEqual(
      expect.objectContaining({ register, depth: 'similar', scripts: ['Latn'] }),
    )
  })

  it.each(['Зорвекса', 'ゾルベクサ', '佐维莎', 'Зорвекса Studio'])('is identical for %s', async (name) => {
    const { summary, coverage } = await searched(name)
    expect(summary).toContain('identical marks only, because the name is not in Latin letters')
    expect(coverage).toContainEqual(
      expect.objectContaining({ register, depth: 'identical', scripts: ['Latn'] }),
    )
  })
})

describe('what trademarks need to be done', () => {
  const gb = registersOf({ UKIPO: 'GB' }, async () => [])
  const de = registersOf({ DPMA: 'DE' }, async () => [])
  it.each([
    ['GB with its register', ['GB'], gb, false, 'done'],
    ['GB without one', ['GB'], noRegisters, true, 'not_configured'],
    ['EU with EUIPO', ['EU'], noRegisters, true, 'done'],
    ['EU without it', ['EU'], gb, false, 'not_configured'],
    ['DE with its register alone', ['DE'], de, false, 'not_configured'],
    ['DE with EUIPO alone', ['DE'], noRegisters, true, 'not_configured'],
    ['DE with both', ['DE'], de, true, 'done'],
    ['one of two countries', ['GB', 'US'], gb, true, 'not_configured'],
    ['nowhere', [], gb, true, 'not_configured'],
  ] as const)('%s', async (_, jurisdictions, registers, withEuipo, status) => {
    const outcome = await check([...jurisdictions], registers, withEuipo)
    expect(outcome.status).toBe(status)
    expect(outcome.reason === null).toBe(status === 'done')
    if (status !== 'done') expect(outcome.summary).toContain('not complete')
  })

  it('names what is missing', async () => {
    const outcome = await check(['FR', 'GB'], noRegisters)
    expect(outcome.reason?.text).toContain('France, the European Union and the United Kingdom')
    const missing = (jurisdiction: string, territory: string, right: string) => ({
      register:
        right === 'international'
          ? `international marks in ${territory} (Madrid designations)`
          : `trademark register of ${territory}`,
      jurisdiction,
      searched: false,
      dataAsOf: null,
      territories: [territory],
      rights: [right],
    })
    expect(outcome.coverage).toEqual([
      missing('FR', 'FR', 'national'),
      missing('FR', 'FR', 'international'),
      missing('FR', 'EU', 'eu'),
      missing('FR', 'EU', 'international'),
      missing('GB', 'GB', 'national'),
      missing('GB', 'GB', 'international'),
      { register: 'well-known brands', jurisdiction: null, searched: true, dataAsOf: null, depth: 'similar' },
    ])
  })

  it('credits a local register as its license requires', async () => {
    const attribution = 'Contains data of the UK Intellectual Property Office.'
    const { coverage } = await check(['GB'], described(gb, { attribution }))
    expect(coverage[0]).toMatchObject({ register: 'UKIPO', attribution })
  })

  it('says that a register without Madrid designations leaves a part of the country unsearched', async () => {
    const outcome = await check(['GB'], described(gb, { rights: ['national'] }))
    expect(outcome).toMatchObject({
      status: 'not_configured',
      reason: {
        text: 'The international marks in the United Kingdom (Madrid designations) are not connected here, so marks there were not searched.',
      },
      coverage: [
        { register: 'UKIPO', searched: true, territories: ['GB'], rights: ['national'], depth: 'similar' },
        {
          register: 'international marks in GB (Madrid designations)',
          searched: false,
          rights: ['international'],
        },
        { register: 'well-known brands' },
      ],
    })
  })

  it('takes the parts of one country from several registers', async () => {
    const both = registersOf({ UKIPO: 'GB', WIPO: 'GB' }, async () => [])
    const coverage = () => {
      const [national, madrid] = both.coverage()
      if (!national || !madrid) throw new Error('two registers were given')
      return [
        { ...national, rights: ['national' as const] },
        { ...madrid, rights: ['international' as const] },
      ]
    }
    const outcome = await check(['GB'], { ...both, coverage })
    expect(outcome.status).toBe('done')
    expect(outcome.coverage.map(({ register, rights }) => [register, rights])).toEqual([
      ['UKIPO', ['national']],
      ['WIPO', ['international']],
      ['well-known brands', undefined],
    ])
  })

  it('says what EU means', async () => {
    const { summary } = await check(['EU'], noRegisters, true)
    expect(summary).toContain('not the national marks of the 27 member states')
  })
})

describe('data that is too old', () => {
  const gb = registersOf({ UKIPO: 'GB' }, async () => [hit('ZORVEXA')])
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)
  it.each([
    ['7 days of a daily register', 7, 1, 'done'],
    ['8 days of a daily register', 8, 1, 'unknown'],
    ['44 days of a monthly register', 44, 30, 'done'],
    ['45 days of a monthly register', 45, 30, 'unknown'],
  ])('%s', async (_, days, cycleDays, status) => {
    const dataAsOf = daysAgo(days)
    const outcome = await check(['GB'], described(gb, { dataAsOf, cycleDays }))
    expect(outcome).toMatchObject({ status, findings: [{ mark: 'ZORVEXA' }] })
    expect(outcome.coverage[0]).toMatchObject({ register: 'UKIPO', searched: status === 'done', dataAsOf })
    if (status === 'done') return
    expect(outcome.reason?.code).toBe('stale_data')
    expect(outcome.reason?.text).toContain(`UKIPO is of ${dataAsOf}`)
    expect(outcome.reason?.nextStep).toContain('update its data')
    expect(outcome.summary).toContain('not complete')
  })
})

describe('a register with fewer marks than its office', () => {
  const no = registersOf({ NIPO: 'NO' }, async () => [hit('ZORVEXA')])
  const few: Partial<RegisterAbout> = { rows: 48, extent: undefined }

  it('is searched and shown, and completes nothing', async () => {
    const outcome = await check(['NO'], described(no, few))
    expect(outcome).toMatchObject({
      status: 'unknown',
      reason: {
        code: 'partial_register',
        text: 'Only a part of the register of NIPO could be searched; the rest may hold marks that block this name.',
        nextStep: expect.not.stringContaining('namecheck'),
      },
      findings: [{ mark: 'ZORVEXA' }],
    })
    expect(outcome.coverage[0]).toMatchObject({ register: 'NIPO', searched: false, completeness: 'partial' })
  })

  it('completes its country if its operator vouches for it, and the report says so', async () => {
    const outcome = await check(['NO'], described(no, { ...few, extent: 'whole' }))
    expect(outcome).toMatchObject({ status: 'done', reason: null })
    const doubt = expect.stringMatching(/^it has \d+ rows?, and the office has 200,000 or more$/)
    expect(outcome.coverage[0]).toMatchObject({ searched: true, completeness: 'vouched', doubt })
    expect(outcome.summary).toMatch(
      /NIPO \(2026-01-31; .*whole according to the operator of this service, although it has .* 200,000 or more\)/,
    )
  })

  it('completes its country if it has about as many marks as are known', async () => {
    const outcome = await check(['NO'], described(no, { ...few, rows: 240_000 }))
    expect(outcome.coverage[0]).toMatchObject({ searched: true, completeness: 'whole' })
    expect(outcome.summary).not.toContain('operator')
  })
})

describe('two registers of the same rights', () => {
  const FRESH = '2026-01-31'
  const OLD = '2019-01-31'
  /** The defect of each of two registers of GB. */
  type Fault = 'silent' | 'stale' | 'unproven' | 'partial' | null
  const both = (faults: Record<string, Fault>, rights: Record<string, RightKind[]> = {}): Registers => ({
    ...registersOf({ FIRST: 'GB', SECOND: 'GB' }, async (office) => {
      if (faults[office] === 'silent') throw new RegisterRefused('its file is damaged')
      return []
    }),
    coverage: () =>
      ['FIRST', 'SECOND'].map((office) => ({
        ...about(office, 'GB'),
        rights: rights[office] ?? ['national', 'international'],
        ...(faults[office] === 'stale' ? { dataAsOf: OLD, cycleDays: 30 } : { dataAsOf: FRESH }),
        ...(faults[office] === 'partial' && { extent: 'partial' as const }),
      })),
  })
  const checked = (faults: Record<string, Fault>, rights?: Record<string, RightKind[]>) =>
    check(
      ['GB'],
      both(faults, rights),
      false,
      selfTestsThat((selfTest) => (selfTest.provider in asWrong(faults) ? wrong : right)),
    )
  const asWrong = (faults: Record<string, Fault>) =>
    Object.fromEntries(
      Object.entries(faults)
        .filter(([, fault]) => fault === 'unproven')
        .map(([office]) => [`local-register:${office}`, true]),
    )
  const right = { ok: true, provenAt: PROVEN_AT, evidence: [] } as const
  const wrong = {
    ok: false,
    kind: 'wrong',
    reason: 'says that the name "Zorvexa" is free, which is known to be taken',
    asked: [],
    evidence: [],
    retryAfterMs: 60_000,
  } as const

  it.each(['silent', 'stale', 'unproven', 'partial'] as const)(
    'are searched if one of them is %s and the other is complete',
    async (fault) => {
      const outcome = await checked({ FIRST: fault })
      expect(outcome).toMatchObject({ status: 'done', reason: null })
      expect(outcome.summary).toMatch(/ Searched: .*SECOND .* No complete answer: FIRST\.$/)
      expect(outcome.coverage.map(({ register, searched }) => [register, searched])).toEqual([
        ['FIRST', false],
        ['SECOND', true],
        ['well-known brands', true],
      ])
    },
  )

  it.each(['silent', 'stale', 'unproven', 'partial'] as const)(
    'are unknown if both are %s',
    async (fault) => {
      const outcome = await checked({ FIRST: fault, SECOND: fault })
      expect(outcome.status).toBe('unknown')
      expect(outcome.reason?.text).toMatch(/FIRST.*SECOND/)
    },
  )

  it.each(['silent', 'stale', 'unproven', 'partial'] as const)(
    'are unknown if the one that is %s has a right that the other lacks',
    async (fault) => {
      const outcome = await checked({ FIRST: fault }, { SECOND: ['national'] })
      expect(outcome.status).toBe('unknown')
      expect(outcome.reason?.text).toContain('FIRST')
      expect(outcome.reason?.text).not.toContain('SECOND')
    },
  )

  it('are searched if EUIPO has too many marks and a register of its data is complete', async () => {
    const many = Array.from({ length: 600 }, (_, at) =>
      item(`LUMIVORA ${at}`, { applicationNumber: `0${18_000_000 + at}` }),
    )
    euipo.handler = (asked, response) =>
      sendJson(
        response,
        asked.path === '/token' ? { access_token: 't', expires_in: 60 } : pageOf(many, asked),
      )
    expect(await check(['EU'], noRegisters, true)).toMatchObject({
      status: 'unknown',
      reason: { code: 'too_many_results' },
    })
    const eu = described(
      registersOf({ 'EUIPO file': 'EU' }, async () => []),
      { rights: ['eu', 'international'] },
    )
    expect(await check(['EU'], eu, true)).toMatchObject({ status: 'done', reason: null })
  })
})

describe('the time of a mark', () => {
  const monthsAgo = (months: number) => {
    const day = new Date()
    day.setUTCMonth(day.getUTCMonth() - months, 1)
    return day.toISOString().slice(0, 10)
  }
  it('keeps an expired mark live for six months, with its dates', async () => {
    const expired = {
      status: 'dead',
      statusText: 'Expired',
      filed: '2006-02-01',
      registered: '2007-03-01',
    } as const
    const outcome = await check(
      ['GB'],
      registersOf({ UKIPO: 'GB' }, async () => [
        hit('ZORVEXA', { number: 'A', ...expired, expires: monthsAgo(3) }),
        hit('ZORVEXA', { number: 'B', ...expired, expires: monthsAgo(9) }),
      ]),
    )
    expect(outcome.findings).toMatchObject([
      { number: 'A', status: 'live', filed: '2006-02-01', registered: '2007-03-01', expires: monthsAgo(3) },
      { number: 'B', status: 'dead' },
    ])
  })
})

describe('local registers', () => {
  it('give findings with evidence, and the day of their data', async () => {
    const outcome = await check(
      ['GB'],
      registersOf({ UKIPO: 'GB', USPTO: 'US' }, async (office) => [hit(`${office} MARK`)]),
    )
    expect(outcome.findings).toMatchObject([
      {
        mark: 'UKIPO MARK',
        office: 'UKIPO',
        jurisdiction: 'GB',
        evidence: ['trademarks/local-register:UKIPO/search'],
      },
    ])
    expect(outcome.coverage[0]).toEqual({
      register: 'UKIPO',
      jurisdiction: 'GB',
      searched: true,
      dataAsOf: '2026-01-31',
      completeness: 'vouched',
      doubt: expect.stringContaining('and the office has 1,100,000 or more'),
      depth: 'similar',
      scripts: ['Latn'],
      territories: ['GB'],
      rights: ['national', 'international'],
      provenAt: PROVEN_AT,
    })
    expect(outcome.evidence).toContainEqual(
      expect.objectContaining({
        id: 'trademarks/local-register:UKIPO/search',
        kept: true,
        outcome: '1 mark',
      }),
    )
  })

  it('say how much of their file could not be read', async () => {
    const registers = registersOf({ UKIPO: 'GB' }, async () => [])
    const outcome = await check(['GB'], described(registers, { refused: 3, rows: 2_000_000 }))
    expect(outcome.summary).toContain(
      'UKIPO (2026-01-31; similar marks in Latin letters only; 3 rows of its file could not be read)',
    )
  })

  it('are still shown when another place has none', async () => {
    const outcome = await check(
      ['GB', 'US'],
      registersOf({ UKIPO: 'GB' }, async () => [hit('ZORVEXA')]),
    )
    expect(outcome).toMatchObject({ status: 'not_configured', findings: [{ mark: 'ZORVEXA' }] })
  })

  it('may take longer than an exchange with a provider, as while their index is read', async () => {
    const slow = registersOf({ UKIPO: 'GB' }, async () => {
      await setTimeout(10 * SHORT_MS)
      return [hit('ZORVEXA')]
    })
    const outcome = await check(['GB'], slow, false, proven, 'Zorvexa', SHORT_MS)
    expect(outcome).toMatchObject({ status: 'done', findings: [{ mark: 'ZORVEXA' }] })
  })

  it('that cannot be read leave the section unknown', async () => {
    const broken = registersOf({ UKIPO: 'GB' }, async () => {
      throw new RegisterRefused('/data/ukipo.register is damaged')
    })
    const outcome = await check(['GB'], broken)
    expect(outcome).toMatchObject({ status: 'unknown', findings: [] })
    expect(outcome.reason?.text).toContain('its copy on this service cannot be read')
  })

  it('rank those with a grade first, and give at most 25', async () => {
    const similar = Array.from({ length: 40 }, (_, i) =>
      hit('ZORVEXIA', {
        number: `S${i}`,
        exact: false,
        comparison: { ...hit('ZORVEXA').comparison, relation: 'near', bits: 20 - i / 10 },
      }),
    )
    const hits = [
      ...similar,
      hit('ZORVEXA', { number: 'dead', status: 'dead' }),
      hit('ZORVEXA', { number: 'live' }),
    ]
    const outcome = await check(
      ['GB'],
      registersOf({ UKIPO: 'GB' }, async () => hits),
    )
    const numbers = outcome.findings.map((found) => ('number' in found ? found.number : null))
    expect(numbers.slice(0, 3)).toEqual(['live', 'S0', 'S1'])
    expect(numbers).toHaveLength(25)
  })
})

it('makes each provider known', async () => {
  const settings = { providers: {}, timeoutMs: PATIENT_MS }
  await createTrademarksChecker({
    selfTests: proven,
    providerClient,
    settings,
    registers: registersOf({ UKIPO: 'GB' }, async () => []),
    now: Date.now,
  })
  expect(providerClient.providers().map(({ name, status }) => [name, status])).toEqual([
    ['well-known', 'not_asked'],
    ['local-register:UKIPO', 'not_asked'],
    ['euipo', 'not_configured'],
    ['signa', 'not_configured'],
  ])
})
