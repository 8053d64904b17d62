import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { z } from 'zod'
import { coverage } from '../../../src/api/coverage/schema.ts'
import { moment } from '../../../src/api/rendering/words.ts'
import { toULabel } from '../../../src/names/domains/idna.ts'
import { dayWords } from '../../../src/primitives/day-words.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

type Coverage = z.output<typeof coverage>
type Row = Record<string, string>
const newFolder = temporaryFolders()
let world: ApiWorld
beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

const REACH = {
  searched: 'searched',
  untried: 'not tried yet',
  incomplete: 'incomplete',
  key: 'needs a setting',
  file: 'needs a fetch',
  import: 'needs an import',
}
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(#39|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The rows of each table of the page by its caption, each cell as text under its head. */
async function tablesOf(query: string): Promise<Map<string, Row[]>> {
  const html = await (await fetch(`${world.url}/coverage${query}`)).text()
  return new Map(
    [...html.matchAll(/<table[^>]*><caption>(.*?)<\/caption>(.*?)<\/table>/gs)].map(
      ([, caption = '', table = '']) => {
        const [first = ''] = [...table.matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, head = '']) => head)
        const rows = [...table.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs)].map(
          ([, name = '', cells = '']) => ({
            [first]: textOf(name),
            ...Object.fromEntries(
              [...cells.matchAll(/<td data-label="(.*?)">(.*?)<\/td>/gs)].map(([, head = '', cell = '']) => [
                textOf(head),
                textOf(cell),
              ]),
            ),
          }),
        )
        return [textOf(caption), rows] as const
      },
    ),
  )
}

const jsonOf = async (query: string): Promise<Coverage> =>
  coverage.parse((await world.call('GET', `/api/v1/coverage${query}`)).json)

const selfTest = ({
  selfTest: state,
  provenAt,
}: Pick<Coverage['tlds'][number], 'selfTest' | 'provenAt'>): string => {
  if (state === null) return 'asked at each check'
  const words = { proven: 'self-test passed', failed: 'self-test failed', never_run: 'self-test not run yet' }
  return `${words[state]}${provenAt ? ` (last passed ${moment(provenAt)})` : ''}`
}

function freshness(register: Coverage['registers'][number]): string {
  if (register.state === 'off') return ''
  if (register.kind === 'api' || register.dataAsOf === null) return selfTest(register)
  return `data of ${dayWords(register.dataAsOf)}${register.completeness === 'vouched' ? ', whole according to the operator' : ''}`
}

const orDash = (text: string): string => text || '–'
const tldName = (tld: string): string => `.${toULabel(tld)}`

/** How the page says who searches a register: those that do with depth and freshness, else those that could. */
function waysWords(
  { registers }: Coverage,
  searchedBy: readonly string[],
  possibleBy: readonly string[],
  brief: boolean,
) {
  const of = (ids: readonly string[]) =>
    ids.flatMap((id) => registers.filter((register) => register.id === id))
  if (searchedBy.length > 0)
    return of(searchedBy).map((one) =>
      [one.name, [`${one.depth} names`, freshness(one)].filter(Boolean).join('; ')].join(' '),
    )
  return of(possibleBy).map(({ name, step }) => (brief ? name : `${name}: ${step}`))
}

function countryRow(all: Coverage, country: Coverage['countries'][number], brief: boolean): Row {
  const { companies, parts, trademarks } = country
  const ways = (searchedBy: readonly string[], possibleBy: readonly string[]) =>
    waysWords(all, searchedBy, possibleBy, brief)
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => all.registers.filter((one) => one.id === id).map(({ name }) => name))
  const alike = Map.groupBy(trademarks.rights, (right) =>
    [right.territory, right.status, ...right.searchedBy, ...right.possibleBy].join(' '),
  )
  return {
    Country: `${country.name} ${country.code}`,
    Companies: [
      REACH[companies.status],
      ...ways(companies.searchedBy, companies.possibleBy),
      ...(parts.searchedBy.length > 0
        ? [`also searched, but they hold only some companies: ${named(parts.searchedBy).join(', ')}`]
        : []),
    ].join(' '),
    Trademarks: [
      REACH[trademarks.status],
      ...[...alike.values()].flatMap((rights) => {
        const [first] = rights
        if (!first) return []
        const kinds = rights.map(({ right }) => RIGHTS[right]).join(' and ')
        return [
          `${kinds} of ${first.territory}: ${REACH[first.status]}`,
          ...ways(first.searchedBy, first.possibleBy),
        ]
      }),
    ].join(' '),
  }
}

const RIGHTS = {
  national: 'national marks',
  benelux: 'Benelux marks',
  eu: 'EU marks',
  international: 'international marks (Madrid designations)',
} as const

describe('each column of the page says what GET /coverage says', () => {
  it('of every country', async () => {
    const all = await jsonOf('')
    const rows = (await tablesOf('')).get('Registers that a country needs') ?? []
    const shown = all.countries.filter(({ name, code }) =>
      rows.some(({ Country }) => Country === `${name} ${code}`),
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(rows).toEqual(shown.map((country) => countryRow(all, country, true)))
    const others = all.countries.filter((country) => !shown.includes(country))
    for (const { companies, parts, trademarks } of others) {
      expect([companies.status, trademarks.status]).toEqual(['import', 'import'])
      expect([companies, parts, ...trademarks.rights].flatMap(({ searchedBy }) => searchedBy)).toEqual([])
    }
  })

  it.each(['NO', 'US', 'EE', 'EU', 'AD'])('of %s alone', async (code) => {
    const all = await jsonOf(`?country=${code}`)
    const rows = (await tablesOf(`?country=${code}`)).get('Registers that a country needs')
    expect(rows).toEqual(all.countries.map((country) => countryRow(all, country, false)))
  })

  it('of every register', async () => {
    const { registers } = await jsonOf('')
    expect((await tablesOf('')).get('How each register is searched')).toEqual(
      registers.map((register) => ({
        Register: `${register.name} ${register.source}`,
        Now: register.on ? 'searched' : register.step,
        Key: register.keys.length === 0 ? 'none' : 'needed',
        Depth: `${register.depth} names`,
        Freshness: orDash(freshness(register)),
        'Facts checked': orDash(
          register.verifiedAs === null
            ? ''
            : `${register.verifiedAs}, ${dayWords(register.verifiedOn ?? '')}`,
        ),
      })),
    )
  })

  it('of every TLD', async () => {
    const { tlds } = await jsonOf('')
    const tables = await tablesOf('')
    const able = tlds.filter(({ neverFree }) => neverFree === null)
    const rowsBy = (of: typeof tlds, head: (tld: (typeof tlds)[number]) => Row) =>
      [...Map.groupBy(of, (tld) => JSON.stringify(head(tld))).entries()]
        .map(([row, those]) => ({
          ...(JSON.parse(row) as Row),
          TLDs: those.map(({ tld }) => tldName(tld)).join(' '),
        }))
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    const sorted = (rows: readonly Row[] = []) =>
      [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    expect(sorted(tables.get('Servers and their TLDs'))).toEqual(
      rowsBy(able, ({ server, protocol }) => ({
        Server: server ?? '',
        Protocol: protocol?.toUpperCase() ?? '',
      })),
    )
    expect(sorted(tables.get('Why a name is never free'))).toEqual(
      rowsBy(
        tlds.filter(({ neverFree }) => neverFree !== null),
        ({ neverFree }) => ({ Reason: textOf(neverFree ?? '') }),
      ),
    )
  })

  it.each(['com', 'pk', 'xn--h2brj9c', 'nosuchtld'])('of .%s alone', async (name) => {
    const [tld] = (await jsonOf(`?tld=${name}`)).tlds
    if (!tld) throw new Error('The answer has no TLD')
    expect((await tablesOf(`?tld=${name}`)).get('Server that answers for the TLD')).toEqual([
      {
        TLD: tldName(tld.tld),
        Server: tld.server ?? 'none is known',
        Protocol: orDash(tld.protocol?.toUpperCase() ?? ''),
        'Can say "free"': tld.neverFree === null ? 'yes' : `no: ${tld.neverFree}`,
        'Unknown answers': orDash(
          tld.unread
            .map((kind) => (kind === 'reserved' ? 'the name is reserved' : 'the client asks too much'))
            .join(', '),
        ),
        Freshness: orDash(tld.neverFree === null ? selfTest(tld) : ''),
      },
    ])
  })

  it('of every network', async () => {
    const { networks } = await jsonOf('')
    expect((await tablesOf('')).get('User names at each network')).toEqual(
      networks.map(({ name, on, manual, cannotKnow, ...test }) => ({
        Network: name,
        Now: on ? (manual === null ? 'asked' : `link only: ${manual}`) : 'its group is off',
        Freshness: orDash(on && manual === null ? selfTest(test) : ''),
        'Cannot know': cannotKnow,
      })),
    )
  })
})
