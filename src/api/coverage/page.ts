import type { Country, Needed, Reach } from '../../checkers/coverage/countries.ts'
import type { NetworkCoverage } from '../../checkers/coverage/networks.ts'
import { canSayFree, type Tld } from '../../checkers/coverage/tlds.ts'
import type { SelfTest, Way, WayState } from '../../checkers/coverage/ways-to-search.ts'
import { askAbout } from '../../checkers/gaps.ts'
import { toULabel } from '../../names/domains/idna.ts'
import { dayWords } from '../../primitives/day-words.ts'
import type { Site } from '../documents/site/site.ts'
import { escapeHtml } from '../rendering/escape-html.ts'
import { moment } from '../rendering/words.ts'
import { type CoverageNow, isEverything, isOn, type Selection, selected, waysOf } from './view.ts'

/** Whether something is searched, in words. */
export const WORDS: Readonly<Record<Reach, string>> = {
  searched: 'searched',
  untried: 'not tried yet',
  incomplete: 'incomplete',
  key: 'needs a setting',
  file: 'needs a fetch',
  import: 'needs an import',
}
const MEANINGS: Readonly<Record<Reach, string>> = {
  searched: 'Checks search it now.',
  untried:
    'A key was entered, but no self-test has passed with it yet. The next check tries it; until then, that nothing is found does not count.',
  incomplete:
    'Checks search it now, and what they find counts. That they find nothing does not count, for the reason that is given.',
  key: 'Checks search it once the operator switches a provider on, usually with a key.',
  file: 'Checks search it once the service has fetched a public file.',
  import:
    'No provider of this program searches it. Checks search it once the operator has obtained a file of the register and imported it.',
}
/** Kinds of rights, in words. */
export const RIGHTS = {
  national: 'national marks',
  benelux: 'Benelux marks',
  eu: 'EU marks',
  international: 'international marks (Madrid designations)',
} as const
const SELF_TESTS: Readonly<Record<SelfTest['state'], string>> = {
  proven: 'self-test passed',
  failed: 'self-test failed',
  never_run: 'self-test not run yet',
}

/** What each state of a register means for checks, in words. */
export const STATES: Readonly<Record<WayState, string>> = {
  counts: 'searched',
  off: 'not searched',
  untried: 'does not count yet, because its key was not tried',
  failed: 'does not count, because its self-test failed',
  stale: 'does not count, because its data are too old',
  partial: 'does not count, because it is only a part of the register',
  unreadable: 'cannot be searched, because its file cannot be read',
}

const text = escapeHtml
const code = (of: string): string => `<code>${text(of)}</code>`
const badge = (reach: Reach): string => `<span class="reach ${reach}">${WORDS[reach]}</span>`
const list = (items: readonly string[], kind = ''): string =>
  items.length === 0
    ? ''
    : `<ul${kind && ` class="${kind}"`}>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

type Cell = readonly [label: string, html: string]

/** A table whose rows are blocks with labels on a narrow screen. The first cell names its row. */
function table(caption: string, rows: readonly (readonly Cell[])[]): string {
  const [first = []] = rows
  const head = first.map(([label]) => `<th scope="col">${label}</th>`).join('')
  const row = (cells: readonly Cell[]): string =>
    cells
      .map(([label, html], at) =>
        at === 0 ? `<th scope="row">${html}</th>` : `<td data-label="${label}">${html || '–'}</td>`,
      )
      .join('')
  const body = rows.map((cells) => `<tr>${row(cells)}</tr>`).join('\n')
  return `<table class="coverage stacked columns-${first.length}"><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

function freshness({ kind, dataAsOf, completeness, doubt, selfTest, state }: Way): string {
  if (state === 'off') return ''
  if (kind === 'api' || dataAsOf === null) return selfTestText(selfTest)
  return `data of ${text(dayWords(dataAsOf))}${completeness === 'vouched' ? `, whole according to the operator${doubt === null ? '' : `, although ${text(doubt)}`}` : ''}`
}

const selfTestText = (selfTest: SelfTest | null): string =>
  selfTest === null
    ? 'asked at each check'
    : `${SELF_TESTS[selfTest.state]}${selfTest.provenAt ? ` (last passed ${text(moment(selfTest.provenAt))})` : ''}`

const known = (way: Way): string =>
  `${text(way.name)} <small>${[`${way.depth} names`, freshness(way), ...(way.state === 'counts' ? [] : [stateText(way)])].filter(Boolean).join('; ')}</small>`

/** What a register contributes now, and what its reader can do about it. */
const stateText = ({ state, gap }: Way): string =>
  gap ? `${state === 'off' ? '' : `${STATES[state]}: `}${text(askAbout(gap))}` : STATES.counts

/** Who searches a register now, or else how it can be searched: briefly only by which registers. */
function waysText({ ways }: Needed<Way>, isBrief: boolean): string {
  const on = ways.filter(isOn)
  if (on.length > 0) return list(on.map(known))
  if (isBrief) return list(ways.map(({ name }) => text(name)))
  return list(ways.map((way) => `${text(way.name)}: ${stateText(way)}`))
}

type Rights = Country['trademarks']['rights']
type Some<T> = [T, ...T[]]

/** Rights of one territory that are searched alike, together. */
export const alike = (rights: Rights): Some<Rights[number]>[] =>
  Map.groupBy(
    rights,
    ({ territory, reach, ways }) => `${territory} ${reach} ${ways.map(({ id }) => id).join(' ')}`,
  )
    .values()
    .toArray() as Some<Rights[number]>[]

function rightsText(rights: Rights, isBrief: boolean): string {
  return list(
    alike(rights).map((of) => {
      const [first] = of
      const kinds = of.map(({ right }) => RIGHTS[right]).join(' and ')
      return `${kinds} of ${text(first.territory)}: ${badge(first.reach)}${waysText(first, isBrief)}`
    }),
    'rights',
  )
}

/** The lists of some companies of a country that are searched. */
function partsText(parts: Country['parts']): string {
  const on = parts.filter(isOn).map(({ name }) => text(name))
  return on.length === 0
    ? ''
    : list([`also searched, but they hold only some companies: ${on.join(', ')}`], 'parts')
}

const countryRow =
  (isBrief: boolean) =>
  ({ code, name, companies, parts, trademarks }: Country): Cell[] => [
    ['Country', `${text(name)} <small>${text(code)}</small>`],
    ['Companies', badge(companies.reach) + waysText(companies, isBrief) + partsText(parts)],
    ['Trademarks', badge(trademarks.reach) + rightsText(trademarks.rights, isBrief)],
  ]

/** Whether a country has more than what an operator can import everywhere. */
const isSpecial = ({ companies, parts, trademarks }: Country): boolean =>
  companies.reach !== 'import' || parts.length > 0 || trademarks.rights.some(({ ways }) => ways.length > 0)

function countriesPart(countries: readonly Country[], isWhole: boolean): string {
  if (countries.length === 0) return ''
  const shown = isWhole ? countries.filter(isSpecial) : countries
  const others = isWhole ? countries.filter((country) => !isSpecial(country)) : []
  const rest =
    others.length === 0
      ? ''
      : `<details><summary>${others.length} more countries, whose registers must be imported</summary><p>${others
          .map(({ name, code }) => `${text(name)} (${code})`)
          .join(', ')}</p></details>`
  const hint = isWhole
    ? '<p>Choose a country to see each of its registers, or read <a href="#registers">the registers</a>.</p>'
    : ''
  return `<h2 id="countries">Countries</h2>${hint}${table('Registers that a country needs', shown.map(countryRow(isWhole)))}${rest}`
}

function registersPart(countries: readonly Country[]): string {
  const ways = waysOf(countries)
  if (ways.length === 0) return ''
  const rows = ways.map((way): Cell[] => [
    ['Register', `${text(way.name)} <small>${way.source}</small>`],
    ['Now', stateText(way)],
    ['Key', way.keys.length === 0 ? 'none' : 'needed'],
    ['Depth', `${way.depth} names`],
    ['Freshness', freshness(way)],
    ['Facts checked', way.verified ? `${way.verified.as}, ${dayWords(way.verified.on)}` : ''],
  ])
  return `<h2 id="registers">Registers</h2>${table('How each register is searched', rows)}`
}

/** What a WHOIS server cannot be heard to say. */
const UNREAD = { reserved: 'the name is reserved', throttled: 'the client asks too much' }

function tldsPart(tlds: readonly Tld[], isWhole: boolean): string {
  if (tlds.length === 0) return ''
  const named = (tld: string): string => `.${text(toULabel(tld))}`
  if (!isWhole) {
    const rows = tlds.map(({ tld, protocol, server, neverFree, unread, selfTest }): Cell[] => [
      ['TLD', named(tld)],
      ['Server', server === null ? 'none is known' : code(server)],
      ['Protocol', protocol?.toUpperCase() ?? ''],
      ['Can say "free"', neverFree === null ? 'yes' : `no: ${text(neverFree)}`],
      ['Unknown answers', unread.map((kind) => UNREAD[kind]).join(', ')],
      ['Freshness', neverFree === null ? selfTestText(selfTest) : ''],
    ])
    return `<h2 id="tlds">Top-level domains</h2>${table('Server that answers for the TLD', rows)}`
  }
  const able = tlds.filter(canSayFree)
  const servers = Map.groupBy(able, ({ protocol, server }) => `${protocol} ${server}`)
  const rows = [...servers.values()]
    .sort((a, b) => b.length - a.length)
    .map((of): Cell[] => [
      ['Server', code(of[0]?.server ?? '')],
      ['Protocol', of[0]?.protocol?.toUpperCase() ?? ''],
      ['TLDs', of.map(({ tld }) => named(tld)).join(' ')],
    ])
  return `<h2 id="tlds">Top-level domains</h2>
<p>${able.length} TLDs have a server that can say that a name is free. Each server passes a self-test for a TLD before its "free" counts.</p>
<details><summary>All ${servers.size} servers</summary>${table('Servers and their TLDs', rows)}</details>
${neverFreePart(tlds.filter((tld) => !canSayFree(tld)))}`
}

/** The TLDs under which no name can be free, by reason. */
function neverFreePart(tlds: readonly Tld[]): string {
  if (tlds.length === 0) return ''
  const reasons = Map.groupBy(tlds, ({ neverFree }) => neverFree ?? '')
  const rows = [...reasons]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, of]): Cell[] => [
      ['Reason', text(reason)],
      ['TLDs', of.map(({ tld }) => `.${text(toULabel(tld))}`).join(' ')],
    ])
  return `<details><summary>${tlds.length} TLDs whose names are never reported as free</summary>${table('Why a name is never free', rows)}</details>`
}

function networksPart(networks: readonly NetworkCoverage[]): string {
  if (networks.length === 0) return ''
  const rows = networks.map(({ name, on, manual, cannotKnow, selfTest }): Cell[] => [
    ['Network', text(name)],
    ['Now', on ? (manual === null ? 'asked' : `link only: ${text(manual)}`) : 'its group is off'],
    ['Freshness', on && manual === null ? selfTestText(selfTest) : ''],
    ['Cannot know', text(cannotKnow)],
  ])
  return `<h2 id="networks">Networks</h2>${table('User names at each network', rows)}`
}

function totals({ countries, tlds }: CoverageNow): string {
  const count = (of: (country: Country) => boolean): number => countries.filter(of).length
  const companies = count((country) => country.companies.reach === 'searched')
  const marks = count((country) => country.trademarks.reach === 'searched')
  const whole = count(
    ({ companies, trademarks }) => companies.reach === 'searched' && trademarks.reach === 'searched',
  )
  const cards = [
    [companies, 'countries whose companies are searched now'],
    [marks, 'countries whose trademark registers are all searched now'],
    [whole, 'countries with both'],
    [tlds.filter(canSayFree).length, 'TLDs with a server that can say "free"'],
  ] as const
  return `<ul class="totals">${cards.map(([number, what]) => `<li><b>${number}</b> ${what}</li>`).join('')}</ul>`
}

function form({ countries }: CoverageNow, { country, tld }: Selection, base: string): string {
  const option = ({ code, name }: Country): string =>
    `<option value="${code}"${code === country ? ' selected' : ''}>${text(name)}</option>`
  return `<form class="select" method="get" action="${base}/coverage">
<p><label for="country">Country</label><select id="country" name="country"><option value="">All</option>${countries.map(option).join('')}</select></p>
<p><label for="tld">TLD</label><input id="tld" name="tld" value="${text(tld ?? '')}" placeholder="com" maxlength="63" autocomplete="off" autocapitalize="none" spellcheck="false"></p>
<p><button type="submit">Show</button></p>
</form>`
}

/** The coverage for people. */
export function coveragePage({ base, layout }: Site, now: CoverageNow, selection: Selection): string {
  const isWhole = isEverything(selection)
  const part = selected(now, selection)
  const legend = Object.entries(MEANINGS)
    .map(([reach, meaning]) => `<li>${badge(reach as Reach)} ${meaning}</li>`)
    .join('')
  const body = `<h1>Coverage</h1>
<p class="lead">What live checks search for each country and each top-level domain. The operator of this service sees under <a href="${base}/#/live">Go live</a> in the console how to add a register.</p>
${isWhole ? totals(now) : ''}
${form(now, selection, base)}
${part.countries.length > 0 ? `<ul class="legend">${legend}</ul>` : ''}
${countriesPart(part.countries, isWhole)}
${registersPart(part.countries)}
${tldsPart(part.tlds, isWhole)}
${networksPart(part.networks)}
<p class="small"><a href="${base}/api-docs/reference/providers">Providers</a> says what each provider covers and cannot know, with its limits and license. The same as data: <a href="${base}/api/v1/coverage"><code>GET /api/v1/coverage</code></a>. Checks with test keys use the sandbox, which this page does not describe.</p>`
  return layout({
    address: '/coverage',
    title: 'Coverage',
    description: 'What live checks search for each country and each top-level domain.',
    body,
    styles: ['coverage.css'],
  })
}
