import { countriesOf } from '../../src/checkers/coverage/countries.ts'
import { canSayFree, tldsOf } from '../../src/checkers/coverage/tlds.ts'
import {
  type CoverageInput,
  companyWays,
  markWays,
  type Way,
} from '../../src/checkers/coverage/ways-to-search.ts'
import { type Providers, settingRowsOf } from '../../src/checkers/providers.ts'
import { socialSettings } from '../../src/checkers/social/settings.ts'
import { usableOf } from '../../src/checkers/social/usable-networks.ts'
import type { RightKind } from '../../src/events/sections.ts'
import type { RegisterSource } from '../../src/registers/sources/source.ts'
import { PREFIX } from '../../src/settings/values.ts'
import { code, table } from './tables.ts'

/** A service with the defaults of all settings, and without local registers. */
function withoutKeys(providers: Providers, sources: readonly RegisterSource[]): CoverageInput {
  const values = Object.fromEntries(
    Object.entries(settingRowsOf(providers)).map(([name, schema]) => [
      name,
      schema.safeParse(undefined).data,
    ]),
  )
  return { providers, values, sources, local: [], selfTests: new Map(), now: 0 }
}

/** What a service searches before the operator sets a key or fetches a file. */
export function keylessTable(providers: Providers, sources: readonly RegisterSource[]): string {
  const input = withoutKeys(providers, sources)
  const tlds = tldsOf(input.values, new Map()).filter(canSayFree)
  const by = (protocol: string) => tlds.filter((tld) => tld.protocol === protocol).length
  const settings = socialSettings({ providers: input.values })
  const asked = providers.social
    .filter(({ groups }) => groups.some((group) => settings.groups.includes(group)))
    .map((network) => usableOf(network, settings))
  const automatic = asked.filter(({ manual }) => manual === undefined)
  const companies = countriesOf(input)
    .filter((country) => country.companies.reach === 'searched')
    .map(({ name, code }) => `${name} (${code})`)
  return table(
    ['source', 'works without a key'],
    [
      [
        'domains',
        `${tlds.length} TLDs: ${by('rdap')} by RDAP${by('whois') > 0 ? `, ${by('whois')} by WHOIS` : ''}; DNS for all`,
      ],
      [
        'social networks',
        `${automatic.length} of ${asked.length} networks: ${automatic.map(({ name }) => name).join(', ')}; reports only link to the others`,
      ],
      ['trademarks', 'only the list of well-known brands, so no country counts as searched'],
      ['companies', companies.join(', ')],
      ['analysis', 'the built-in rules'],
    ],
  )
}

const RIGHTS: Readonly<Record<RightKind, string>> = {
  national: 'national marks',
  benelux: 'Benelux marks',
  eu: 'EU marks',
  international: 'Madrid designations',
}

/** What each further key or file adds. */
export function addingTable(providers: Providers, sources: readonly RegisterSource[]): string {
  const input = withoutKeys(providers, sources)
  const row = (way: Way, adds: string): string[] => [
    way.name,
    way.keys.map((key) => code(PREFIX + key)).join(', ') || 'none',
    way.kind === 'api'
      ? way.keys.length > 1
        ? 'set both'
        : 'set it'
      : code(`namecheck registers fetch ${way.id.replace('file:', '')}`),
    adds,
    way.depth,
    way.verified ? `${way.verified.as}, ${way.verified.on}` : '–',
  ]
  const marks = markWays(input).map((way) =>
    row(
      way,
      `${way.holds.rights.map((right) => RIGHTS[right]).join(' and ')} of ${way.holds.territories.join(', ')}`,
    ),
  )
  const companies = companyWays(input)
    .filter(({ state }) => state === 'off')
    .map((way) =>
      row(
        way,
        way.list.jurisdictions.length > 0 ? `companies of ${way.list.jurisdictions.join(', ')}` : way.covers,
      ),
    )
  return table(['register', 'settings', 'how', 'adds', 'depth', 'facts checked'], [...marks, ...companies])
}
