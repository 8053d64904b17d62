import { describe, expect, it } from '@jest/globals'
import { coveragePage, STATES, WORDS } from '../../../src/api/coverage/page.ts'
import { coverageView } from '../../../src/api/coverage/view.ts'
import type { Site } from '../../../src/api/documents/site/site.ts'
import { type Country, countriesOf } from '../../../src/checkers/coverage/countries.ts'
import type { CoverageInput, SelfTest, WayState } from '../../../src/checkers/coverage/ways-to-search.ts'
import { localScope } from '../../../src/checkers/local-register.ts'
import { PROVIDERS, settingRowsOf } from '../../../src/checkers/providers.ts'
import { directRight } from '../../../src/checkers/trademarks/rights-by-territory.ts'
import { coverageLines, outlook } from '../../../src/cli/go-live/table.ts'
import type { RegisterAbout } from '../../../src/registers/file.ts'
import { SOURCES_OF_FILES } from '../../../src/registers/sources/sources.ts'
import { jurisdictionCodes } from '../../../src/verdict/jurisdiction-codes.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const FAILED: SelfTest = { state: 'failed', provenAt: null }
/** The values of all settings of a service that has every key. */
const KEYS = Object.fromEntries(
  Object.entries(settingRowsOf(PROVIDERS)).map(([name, schema]) => [
    name,
    schema.safeParse(undefined).data ?? 'set',
  ]),
)
const OFF = Object.fromEntries(Object.keys(KEYS).map((name) => [name, 'off']))

const MAKES: Readonly<Record<Exclude<WayState, 'off' | 'failed'>, Partial<RegisterAbout>>> = {
  counts: { extent: 'whole' },
  stale: { extent: 'whole', dataAsOf: '2026-01-01' },
  partial: {},
  unreadable: { isUnreadable: true },
}

/** A register of marks and one of companies for each territory. */
const locals = (more: Partial<RegisterAbout>): RegisterAbout[] =>
  [...jurisdictionCodes(), 'BX'].flatMap((jurisdiction) =>
    (['marks', 'companies'] as const).map((kind) => ({
      kind,
      office: `Office ${jurisdiction}`,
      jurisdiction,
      rights: kind === 'marks' ? [directRight(jurisdiction), 'international' as const] : [],
      dataAsOf: '2026-11-20',
      cycleDays: 1,
      rows: 3,
      refused: 0,
      cut: 0,
      unread: 0,
      ...more,
    })),
  )

const input = (more: Partial<CoverageInput>): CoverageInput => ({
  providers: PROVIDERS,
  values: OFF,
  sources: SOURCES_OF_FILES,
  local: [],
  selfTests: new Map(),
  now: NOW,
  ...more,
})

/** Services whose registers are in one state, by state. */
const SERVICES: readonly (readonly [string, WayState, CoverageInput])[] = [
  ['nothing is switched on', 'off', input({})],
  ['every provider is switched on', 'counts', input({ values: KEYS })],
  [
    'every provider failed its self-test',
    'failed',
    input({
      values: KEYS,
      selfTests: new Map([...PROVIDERS.trademarks, ...PROVIDERS.companies].map(({ id }) => [id, FAILED])),
    }),
  ],
  [
    'every local register failed its self-test',
    'failed',
    input({
      local: locals(MAKES.counts),
      selfTests: new Map(locals(MAKES.counts).map((about) => [localScope(about), FAILED])),
    }),
  ],
  ...Object.entries(MAKES).map(
    ([state, more]) =>
      [
        `every local register is in the state ${state}`,
        state as WayState,
        input({ local: locals(more) }),
      ] as const,
  ),
]

const site = { base: '', layout: ({ body }: { body: string }) => body } as unknown as Site
const look = { paint: (_: string, text: string) => text, columns: 10_000 } as unknown as Parameters<
  typeof coverageLines
>[1]
const pageOf = (country: Country): string =>
  coveragePage(site, { countries: [country], tlds: [], networks: [] }, { country: country.code, tld: null })

const NOT_COUNTED = Object.values(STATES).filter((words) => /^does not count|^cannot be searched/.test(words))

describe.each(SERVICES)('where %s', (_, expected, within) => {
  const countries = countriesOf(within)
  const { countries: views, registers } = coverageView({ countries, tlds: [], networks: [] })

  it('the registers are in that state, and say so alike in every member', () => {
    expect(registers.some(({ state }) => state === expected)).toBe(true)
    for (const { state, on, step, stale, completeness } of registers) {
      expect(on).toBe(state !== 'off')
      expect(step === null).toBe(state === 'counts')
      expect(stale).toBe(state === 'stale')
      if (state === 'partial') expect(completeness).toBe('partial')
    }
  })

  it('the status of every country follows from the states of its registers', () => {
    const stateOf = new Map(registers.map(({ id, state }) => [id, state]))
    for (const { companies, trademarks } of views)
      for (const { status, searchedBy, incompleteBy, possibleBy } of [companies, ...trademarks.rights]) {
        expect(status === 'searched').toBe(searchedBy.length > 0)
        expect(status === 'incomplete').toBe(searchedBy.length === 0 && incompleteBy.length > 0)
        expect(searchedBy.every((id) => stateOf.get(id) === 'counts')).toBe(true)
        expect(possibleBy.every((id) => stateOf.get(id) === 'off')).toBe(true)
        expect(incompleteBy.some((id) => ['counts', 'off'].includes(stateOf.get(id) ?? ''))).toBe(false)
      }
  })

  it('the page and the command line say of every country what its status is', () => {
    for (const [at, country] of countries.entries()) {
      const statuses = [country.companies, ...country.trademarks.rights].map(({ reach }) => reach)
      const lines = coverageLines([country], look).slice(-statuses.length)
      const page = pageOf(country)
      for (const [row, status] of statuses.entries()) {
        const line = lines[row] ?? ''
        expect(line).toContain(WORDS[status])
        expect(page).toContain(`<span class="reach ${status}">${WORDS[status]}</span>`)
        expect(NOT_COUNTED.some((words) => line.includes(words))).toBe(status === 'incomplete')
      }
      if (
        statuses.every((status) => status !== 'incomplete') &&
        registers.every(({ state }) => state !== 'failed')
      )
        expect(NOT_COUNTED.filter((words) => page.includes(words))).toEqual([])
      const isClear = statuses.every((status) => status === 'searched')
      expect(outlook([country])).toMatch(isClear ? /can be clear/ : /never clear/)
      expect(views[at]?.trademarks.status === 'searched' && views[at]?.companies.status === 'searched').toBe(
        isClear,
      )
    }
  })
})
