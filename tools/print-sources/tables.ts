import type { ConfiguredProvider, ProviderDescriptor } from '../../src/checkers/descriptor.ts'
import { descriptorsOf, type Providers } from '../../src/checkers/providers.ts'
import type { Network, Sign } from '../../src/checkers/social/network.ts'
import type { RegisterSource, UnfetchedSource } from '../../src/registers/sources/source.ts'
import { PREFIX } from '../../src/settings/values.ts'

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const code = (text: string): string => `\`${text.replaceAll('{username}', '{u}')}\``

/** The providers that have a descriptor: how they are configured, how often they are asked, and whose data they give. */
export const providerTable = (providers: Providers): string =>
  table(
    ['provider', 'covers', 'required settings', 'limit for each host', 'licence', 'attribution in reports'],
    descriptorsOf(providers).map((provider) => [
      code(provider.id),
      provider.covers,
      requiredSettings(provider),
      'needs' in provider ? limit(provider) : '–',
      provider.licence ?? '–',
      provider.attribution ?? '–',
    ]),
  )

const requiredSettings = ({ needs = [] }: ProviderDescriptor & Partial<ConfiguredProvider>): string =>
  needs.map((name) => code(PREFIX + name)).join(', ') || '–'

function limit({ limits: { concurrency, ratePerSecond, published } }: ProviderDescriptor): string {
  const own = `${concurrency} at once, ${ratePerSecond} per second`
  return published === undefined ? own : `${own} (the provider allows ${published})`
}

/** The networks that are asked, and the signs that count. */
export const networkTable = (networks: readonly Network[]): string =>
  table(
    ['network', 'asked at', 'taken', 'free'],
    networks
      .filter(({ probes }) => probes.length > 0)
      .map(({ name, probes }) => [
        name,
        probes.map(({ url }) => code(url.replace('https://', ''))).join(' and '),
        signs(
          probes.flatMap(({ taken }) => taken),
          'or',
        ),
        [
          signs(
            probes.flatMap(({ free }) => free),
            'and',
          ),
          ...probes.flatMap(({ refused }) =>
            refused === undefined ? [] : [`\`invalid\`: ${signs(refused, 'or')}`],
          ),
        ].join('; '),
      ]),
  )

const signs = (all: readonly Sign[], word: 'and' | 'or'): string =>
  [...new Set(all.map(sign))].join(` ${word} `)

function sign(it: Sign): string {
  if ('text' in it) return `${it.status}, ${[it.text].flat().map(code).join(' with ')}`
  if (it.member === '') return `${it.status}, ${code(JSON.stringify(it.is))}`
  const isName = typeof it.is === 'string' && it.is.includes('{username}')
  return `${it.status}, ${code(isName ? it.member : `${it.member}: ${it.is}`)}`
}

/** The networks that only a person can look at. */
export const manualTable = (networks: readonly Network[]): string =>
  table(
    ['network', 'rule in the report'],
    networks
      .filter(({ probes }) => probes.length === 0)
      .map(({ name, manual }) => [name, code(`manual: ${manual}`)]),
  )

/** A page with the table of the same header replaced. Throws where the page has none. */
export function withTable(page: string, made: string): string {
  const lines = page.split('\n')
  const [header] = made.split('\n')
  const from = lines.indexOf(header ?? '')
  if (from < 0) throw new Error(`no table ${header}`)
  const length = lines.slice(from).findIndex((line) => !line.startsWith('|'))
  return lines.toSpliced(from, length, made).join('\n')
}

/** The public registers that are fetched as files. */
export const fileSourceTable = (sources: readonly RegisterSource[]): string =>
  table(
    [
      'source',
      'register',
      'kind',
      'format',
      'covers',
      'settings that it needs',
      'limits',
      'licence',
      'attribution',
    ],
    sources.map(({ id, name, kind, format, covers, needs, limits, licence, attribution, register }) => [
      code(id),
      `${register.office} (${register.jurisdiction}): ${name}`,
      kind,
      code(format),
      covers,
      needs.map((each) => code(PREFIX + each)).join(', ') || '–',
      `${limits.ratePerSecond} requests per second (the office publishes: ${limits.published})`,
      licence,
      attribution,
    ]),
  )

/** The public registers that are not fetched. */
export const unfetchedTable = (sources: readonly UnfetchedSource[]): string =>
  table(
    ['source', 'jurisdiction', 'kind', 'why it is not fetched'],
    sources.map(({ name, jurisdiction, kind, reason }) => [name, jurisdiction, kind, reason]),
  )
