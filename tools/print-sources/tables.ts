import type { ConfiguredProvider, ProviderDescriptor } from '../../src/checkers/descriptor.ts'
import type { WhoisServer } from '../../src/checkers/domains/whois-servers.ts'
import { descriptorsOf, type Providers } from '../../src/checkers/providers.ts'
import type { Matcher, Members, Network, Sign } from '../../src/checkers/social/network.ts'
import type { RegisterSource, UnfetchedSource } from '../../src/registers/sources/source.ts'
import { PREFIX } from '../../src/settings/values.ts'

export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export function code(text: string): string {
  const shown = text.replaceAll('{username}', '{u}')
  return shown.includes('`') ? `\`\` ${shown} \`\`` : `\`${shown}\``
}

/** The providers that have a descriptor: how they are configured, how often they are asked, and whose data they give. */
export const providerTable = (providers: Providers): string =>
  table(
    [
      'provider',
      'covers',
      'required settings',
      'limit for each host',
      'license',
      'attribution in reports',
      'cannot know',
      'facts checked',
    ],
    descriptorsOf(providers).map((provider) => [
      code(provider.id),
      provider.covers,
      requiredSettings(provider),
      'needs' in provider ? limit(provider) : '–',
      provider.licence ?? '–',
      provider.attribution ?? '–',
      provider.cannotKnow,
      `${provider.verified.on} (${provider.verified.as})`,
    ]),
  )

const requiredSettings = ({ needs = [] }: ProviderDescriptor & Partial<ConfiguredProvider>): string =>
  needs.map((name) => code(PREFIX + name)).join(', ') || '–'

export function limit({
  limits: { concurrency, ratePerSecond, published },
}: Pick<ProviderDescriptor, 'limits'>): string {
  const own = `${concurrency} at once, ${ratePerSecond} per second`
  return published === undefined ? own : `${own} (the provider allows ${published})`
}

/** The WHOIS servers, and which answers of them have a known form. */
export const whoisTable = (servers: readonly WhoisServer[]): string =>
  table(
    [
      'WHOIS server',
      'TLDs',
      'query',
      'can say free',
      'form of reserved',
      'form of throttled',
      'facts from',
      'of',
    ],
    servers.map(({ host, tlds, query, free, noDenial, condition, noReserved, noThrottled, source, date }) => [
      code(host),
      tlds.map((tld) => code(tld)).join(' '),
      code(query.replace('{name}', 'name')),
      free.length > 0
        ? ['yes', ...(condition === undefined ? [] : [condition])].join('; ')
        : `no: ${noDenial ?? ''}`,
      noReserved ?? 'known',
      noThrottled ?? 'known',
      source,
      date,
    ]),
  )

/** Why a form of an answer of a WHOIS server is not known. */
export const whoisReasonTable = (reasons: Readonly<Record<string, string>>): string =>
  table(['form of a WHOIS answer', 'meaning'], Object.entries(reasons))

/** The networks that are asked, and the signs that count. */
export const networkTable = (networks: readonly Network[]): string =>
  table(
    ['network', 'asked at', 'taken', 'free', 'confidence of free', 'facts checked'],
    networks
      .filter(({ probes }) => probes.length > 0)
      .map(({ name, probes, manual, confidence, verified }) => [
        name,
        probes.map(address).join('<br>'),
        signs(probes.flatMap(({ taken }) => taken)),
        [
          manual === undefined ? signs(probes.flatMap(({ free }) => free)) : `never: ${code(manual.code)}`,
          ...invalid(probes.flatMap(({ refused }) => refused)),
        ].join('<br>'),
        confidence ?? '–',
        `${verified.on} (${verified.as})`,
      ]),
  )

const address = ({ url, json, credential, unless }: Network['probes'][number]): string => {
  const asked = code(`${json ? 'POST ' : ''}${url.replace('https://', '')}`)
  const conditions = [
    ...(credential === undefined
      ? []
      : 'setting' in credential
        ? [`${credential.required ? 'only with' : 'with'} ${code(PREFIX + credential.setting)}`]
        : [`only with ${code(PREFIX + credential.id)}, ${code(PREFIX + credential.secret)}`]),
    ...(unless === undefined ? [] : [`without ${code(PREFIX + unless)}`]),
  ]
  return [asked, ...conditions].join(', ')
}

const signs = (all: readonly Sign[]): string => [...new Set(all.map(sign))].join('<br>')

const invalid = (refused: readonly Sign[]): string[] =>
  refused.length === 0 ? [] : [`${code('invalid')}: ${signs(refused)}`]

function sign({
  status,
  members = {},
  only,
  title,
  canonical,
  nextData = {},
  texts = [],
  lacks = [],
  headers = {},
}: Sign): string {
  const parts = [
    ...Object.entries(members).map(([path, due]) => code(`${path || 'body'}: ${shown(due)}`)),
    ...(only ? ['no other member'] : []),
    ...(title === undefined ? [] : [`title ${code(title)}`]),
    ...(canonical === undefined ? [] : [`canonical link ${code(canonical)}`]),
    ...Object.entries(nextData).map(([path, due]) => `page data ${code(`${path}: ${shown(due)}`)}`),
    ...texts.map((text) => code(text)),
    ...lacks.map((text) => `without ${code(text)}`),
    ...Object.entries(headers).map(
      ([name, text]) => `header ${code(text === '' ? name : `${name}: ${text}`)}`,
    ),
  ]
  return [String(status), ...parts].join(', ').replaceAll('|', '\\|')
}

function shown(due: Matcher): string {
  if (due === null || typeof due !== 'object') return String(due)
  if (isEmptyList(due)) return '[]'
  if ('a' in due) return `${/^[ao]/.test(due.a) ? 'an' : 'a'} ${due.a}`
  if ('starts' in due) return `${due.starts}…`
  if ('contains' in due) return `…${due.contains}…`
  if ('anyOf' in due) return due.anyOf.map(shown).join(' or ')
  if ('some' in due) return `one with ${membersOf(due.some)}`
  if ('none' in due) return `none with ${membersOf(due.none)}`
  return `length of ${due.lengthOf}, below ${due.below}`
}

const isEmptyList = (due: object): due is readonly [] => Array.isArray(due)

const membersOf = (members: Members): string =>
  Object.entries(members)
    .map(([path, due]) => `${path}: ${shown(due)}`)
    .join(', ')

/** What the answers of the networks cannot show, and under which rules they are asked. */
export const networkRuleTable = (networks: readonly Network[]): string =>
  table(
    [
      'network',
      'id',
      'group',
      'what it cannot know',
      'user names',
      'limit for each host',
      'documents and terms',
    ],
    networks.map(({ name, id, groups, unknowable, username, reserved, limits, terms }) => [
      name,
      code(id),
      groups.join(', '),
      unknowable,
      reserved.length === 0 ? username.text : `${username.text}; ${reserved.length} reserved words`,
      limit({ limits }),
      terms,
    ]),
  )

/** The networks that cannot prove that a name is free. */
export const manualTable = (networks: readonly Network[]): string =>
  table(
    ['network', 'rule in the report', 'reason in the report', 'taken names'],
    networks.flatMap(({ name, manual, probes }) =>
      manual ? [[name, code(manual.code), manual.text, probes.length > 0 ? 'seen' : 'not asked']] : [],
    ),
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

/** How fast the files of a source are fetched, and what its office allows. */
export const fileLimits = ({ ratePerSecond, published }: RegisterSource['limits']): string =>
  `${ratePerSecond} ${ratePerSecond === 1 ? 'request' : 'requests'} per second (the office publishes ${published === 'none' ? 'no limit' : published})`

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
      'license',
      'attribution',
    ],
    sources.map(({ id, name, kind, format, covers, needs, limits, licence, attribution, register }) => [
      code(id),
      `${register.office} (${register.jurisdiction}): ${name}`,
      kind,
      code(format),
      covers,
      needs.map((each) => code(PREFIX + each)).join(', ') || '–',
      fileLimits(limits),
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
