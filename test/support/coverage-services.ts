import type { CoverageInput, SelfTest, WayState } from '../../src/checkers/coverage/ways-to-search.ts'
import { localScope } from '../../src/checkers/local-register.ts'
import { PROVIDERS, settingRowsOf } from '../../src/checkers/providers.ts'
import { registerScope } from '../../src/checkers/self-test/self-test.ts'
import { directRight } from '../../src/checkers/trademarks/rights-by-territory.ts'
import type { RegisterAbout } from '../../src/registers/file.ts'
import { SOURCES_OF_FILES } from '../../src/registers/sources/sources.ts'
import { jurisdictionCodes } from '../../src/verdict/jurisdiction-codes.ts'

/** Countries with every kind of register: asked with and without a key, fetched, imported, of the EU and the Benelux. */
export const PLACES = ['NO', 'FR', 'US', 'GB', 'EU', 'NL', 'JP', 'BR']

const NOW = Date.parse('2026-11-22T12:00:00Z')
const FAILED: SelfTest = { state: 'failed', provenAt: null }
const PROVEN: SelfTest = { state: 'proven', provenAt: '2026-11-22T11:00:00.000Z' }
/** The values of all settings of a service that has every key. */
const KEYS = Object.fromEntries(
  Object.entries(settingRowsOf(PROVIDERS)).map(([name, schema]) => [
    name,
    schema.safeParse(undefined).data ?? 'set',
  ]),
)
const OFF = Object.fromEntries(Object.keys(KEYS).map((name) => [name, 'off']))

const MAKES: Readonly<Record<Exclude<WayState, 'off' | 'untried' | 'failed'>, Partial<RegisterAbout>>> = {
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

/** The same self-test of every provider of a register, by its scope. */
export const ofProviders = (selfTest: SelfTest): Map<string, SelfTest> =>
  new Map(
    (['trademarks', 'companies'] as const).flatMap((source) =>
      PROVIDERS[source].map(({ id }) => [registerScope(source, id), selfTest]),
    ),
  )

/** Services whose registers are in one state, by state. */
export const SERVICES: readonly (readonly [string, WayState, CoverageInput])[] = [
  ['nothing is switched on', 'off', input({})],
  ['every provider is switched on', 'counts', input({ values: KEYS, selfTests: ofProviders(PROVEN) })],
  ['no key was tried', 'untried', input({ values: KEYS })],
  [
    'every provider failed its self-test',
    'failed',
    input({
      values: KEYS,
      selfTests: ofProviders(FAILED),
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
