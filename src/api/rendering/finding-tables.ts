import type { CompanyFinding, DomainFinding, SocialFinding, TrademarkFinding } from '../../events/sections.ts'
import { protectedFor } from '../../goods/class-titles.ts'
import { dayWords } from '../../primitives/day-words.ts'
import { domainLink } from '../../verdict/answers.ts'
import { mayBeUnused } from '../../verdict/citations.ts'
import {
  companyWord,
  findingWord,
  gradeWord,
  markWord,
  namesakeWord,
  type Standing,
} from '../../verdict/report-words.ts'
import type { CitedMark } from '../checks/view.ts'
import type { Block, Cell, Column, Table } from './report-model.ts'
import { visible } from './visible-text.ts'
import { dayCell, foreign, linked, plain, prose, webAddress, wordCell } from './words.ts'

/** The status, and whether it belongs to the applicant and does not count. */
const orOwn = (status: Cell, { own: isOwn, assessed }: Standing): Cell =>
  isOwn && assessed === undefined
    ? { ...status, tone: 'plain', text: `${status.text}, of the applicant` }
    : status

/** Endings that fit into a table; more are shown in a grid. */
const MAX_ENDINGS = 10

/** A row per TLD, in the order of the request, and a column per candidate name; many TLDs are shown in a grid. */
export function domainBlocks(findings: readonly DomainFinding[], registrar: string | undefined): Block[] {
  if (new Set(findings.map(({ tld }) => tld)).size <= MAX_ENDINGS) return domainTables(findings, registrar)
  const items = findings.map((one) => ({
    label: visible(one.unicode, 60),
    value: domainCell(one, registrar),
  }))
  return [{ kind: 'grid', caption: 'Domain names', items }]
}

function domainTables(findings: readonly DomainFinding[], registrar: string | undefined): Table[] {
  const candidates = [...new Set(findings.map(candidateOf))]
  const endings = [...new Set(findings.map(({ tld }) => tld))]
  const at = new Map(findings.map((finding) => [`${candidateOf(finding)} ${finding.tld}`, finding]))
  const isWhole = endings.every((tld) => candidates.every((one) => at.has(`${one} ${tld}`)))
  const share = 0.8 / Math.max(1, candidates.length)
  return [
    {
      kind: 'table',
      caption: isWhole ? 'Domain names' : 'Domain names (“–”: the TLD does not accept this spelling)',
      columns: [
        { label: 'Ending', share: 0.2 },
        ...candidates.map((candidate) => ({ label: visible(candidate), share })),
      ],
      rows: endings.map((tld) => [
        foreign(`.${unicodeEnding(findings, tld)}`),
        ...candidates.map((candidate) => domainCell(at.get(`${candidate} ${tld}`), registrar)),
      ]),
    },
  ]
}

/** All details of the registries on each name. */
export const domainDetails = (findings: readonly DomainFinding[]): Table =>
  table(
    'Domain names in detail',
    [
      ['Domain', 0.26],
      ['Status', 0.13],
      ['Registrar', 0.23],
      ['Created', 0.12],
      ['Expires', 0.12],
      ['Rule', 0.14],
    ],
    findings.map((one) => [
      foreign(one.domain === one.unicode ? one.domain : `${one.unicode} (${one.domain})`),
      wordCell(findingWord(one)),
      foreign(one.registrar),
      dayCell(one.created),
      dayCell(one.expires),
      foreign(one.rule),
    ]),
  )

/** The user names in a grid, and the reasons of those that are not possible or that a person must look up. */
export function socialBlocks(findings: readonly SocialFinding[]): Block[] {
  const names = [...new Set(findings.map(({ username }) => username))]
  const items = findings.map((one) => {
    const status = wordCell(findingWord(one))
    const href = webAddress(one.url)
    const other = names.length > 1 ? ` (${visible(one.username, 60)})` : ''
    return {
      label: `${visible(one.network, 60)}${other}`,
      value: href === null ? status : { ...status, href },
    }
  })
  const caption = names.length === 1 ? `The user name ${visible(names[0] ?? '', 60)}` : 'User names'
  const reasons = Map.groupBy(
    findings.filter(({ reason }) => reason !== undefined),
    ({ reason }) => reason,
  )
  const said = [...reasons].map(([reason, those]) =>
    prose(`${those.map(({ network }) => network).join(', ')}: ${reason}`),
  )
  const grid: Block = { kind: 'grid', caption, items }
  return said.length === 0 ? [grid] : [grid, { kind: 'list', items: said }]
}

const MARK_COLUMNS = [
  ['Mark', 0.16],
  ['Grade', 0.14],
  ['Status', 0.12],
  ['Similarity', 0.13],
  ['Office, number', 0.15],
  ['Goods', 0.17],
  ['Owner', 0.13],
] as const

/** Characters of the goods of a mark in a table. */
const MAX_GOODS = 60

/** The marks and brands with their grades. */
export function trademarkTable(findings: readonly CitedMark[]): Table {
  return table(
    'Trademarks and brands, most important first',
    MARK_COLUMNS,
    findings.map((one) => [
      linked(one.mark, one.link),
      gradeCell(one),
      orOwn(markStatus(one), one),
      plain(one.exact ? 'Identical' : similarityOf(one.similarity)),
      foreign(officeAndNumber(one)),
      prose(protectedFor(one, MAX_GOODS) || 'Unknown'),
      foreign(one.owner),
    ]),
  )
}

/** Where a mark is registered. */
export const officeAndNumber = ({ office, jurisdiction, number }: TrademarkFinding): string =>
  [office, jurisdiction, number].filter((part) => part !== null).join(' ')

export const markStatus = (mark: TrademarkFinding): Cell => wordCell(markWord(mark))

/** The grade of a mark, before that what a reviewer says. */
export const gradeCell = (mark: CitedMark & Standing): Cell =>
  mark.grade === null && mark.assessed === undefined ? plain('–') : wordCell(gradeWord(mark))

/** Why each mark matters, and what speaks against it, after what a reviewer says; null without marks. */
export function argumentList(findings: readonly (CitedMark & Standing)[]): Block | null {
  if (findings.length === 0) return null
  const items = findings.map((one): Cell => {
    const { mark, number, argument, counterargument, assessed } = one
    const said = assessed === undefined ? '' : ` ${gradeWord(one).word}.`
    return prose(
      `${visible(number === null ? mark : `${mark} (${number})`)}.${said} Why it matters: ${argument} What speaks against an objection: ${counterargument}`,
    )
  })
  return { kind: 'list', items }
}

/** The live marks whose use the owner may have to prove, at a time; null if there are none. */
export function useNotVerified(findings: readonly TrademarkFinding[], at: string): Block | null {
  const old = findings.filter((finding) => mayBeUnused(finding, at))
  if (old.length === 0) return null
  const names = old.map(({ mark, number }) => visible(number === null ? mark : `${mark} (${number})`))
  return {
    kind: 'text',
    text: prose(
      `Use not verified: ${names.join(', ')}. A registration that is more than five years old (three in the US) can be canceled if the mark is not used. Until then, it counts in full.`,
    ),
  }
}

/** The rights, kinds and dates of each mark; null if no register names any. */
export function trademarkDetails(findings: readonly TrademarkFinding[]): Table | null {
  const dated = findings.filter(
    ({ right, markKind, filed, priority, published, registered, expires, goods }) =>
      [right, markKind, filed, priority, published, registered, expires, goods].some(Boolean),
  )
  if (dated.length === 0) return null
  return table(
    'Trademarks in detail',
    [
      ['Mark', 0.16],
      ['Right, kind', 0.16],
      ['Filed', 0.12],
      ['Published', 0.11],
      ['Registered', 0.11],
      ['Expires', 0.11],
      ['Goods', 0.23],
    ],
    dated.map((one) => [
      linked(one.mark, one.image ?? null),
      foreign(rightWords(one).join(', ') || null),
      foreign(filedWords(one)),
      dayCell(one.published),
      dayCell(one.registered),
      dayCell(one.expires),
      foreign(one.goods ?? null),
    ]),
  )
}

function filedWords({ filed, priority }: TrademarkFinding): string | null {
  const day = filed ? dayWords(filed) : null
  return priority ? `${day ?? '–'} (counts from ${dayWords(priority)})` : day
}

function rightWords(one: TrademarkFinding): string[] {
  const { right, internationalNumber, markKind, supplementalRegister, acquiredDistinctiveness } = one
  return [
    ...(right ? [right] : []),
    ...(internationalNumber ? [`IR ${internationalNumber}`] : []),
    ...(markKind ? [markKind] : []),
    ...(supplementalRegister ? ['supplemental register'] : []),
    ...(acquiredDistinctiveness ? ['acquired distinctiveness'] : []),
  ]
}

export const companyTable = (findings: readonly CompanyFinding[]): Table =>
  table(
    'Companies, most similar first',
    [
      ['Company', 0.34],
      ['Status', 0.18],
      ['Similarity', 0.14],
      ['Register, number', 0.34],
    ],
    findings.map((one) => [
      linked(one.name, one.link),
      companyStatus(one),
      sameCell(one),
      foreign([one.register, one.jurisdiction, one.number].filter((part) => part !== null).join(' ')),
    ]),
  )

function table(
  caption: string,
  columns: readonly (readonly [label: string, share: number])[],
  rows: readonly Cell[][],
): Table {
  const wide: Column[] = columns.map(([label, share]) => ({ label, share }))
  return { kind: 'table', caption, columns: wide, rows }
}

/** A domain name without its TLD, as people write it. */
const candidateOf = ({ unicode, tld }: DomainFinding): string =>
  unicode.split('.').slice(0, -tld.split('.').length).join('.')

const unicodeEnding = (findings: readonly DomainFinding[], tld: string): string => {
  const one = findings.find((finding) => finding.tld === tld)
  return one === undefined ? tld : one.unicode.slice(candidateOf(one).length + 1)
}

function domainCell(finding: DomainFinding | undefined, registrar: string | undefined): Cell {
  if (finding === undefined) return plain('–')
  const cell = wordCell(findingWord(finding))
  const href = webAddress(domainLink(finding, registrar))
  return href === null ? cell : { ...cell, href }
}

/** Only a company of the same name is in the way of its formation; a similar one is a fact. */
const sameCell = (company: CompanyFinding & Standing): Cell => {
  const { sameAs, status, similarity, own: isOwn, assessed } = company
  if (assessed !== undefined) return wordCell(namesakeWord(company))
  if (!sameAs) return plain(`Similar, ${percent(similarity)}`)
  return { text: 'Same name', tone: status === 'active' && !isOwn ? 'bad' : 'plain' }
}

function companyStatus(finding: CompanyFinding): Cell {
  const { status, statusText } = finding
  const { tone, text } = wordCell(companyWord(status))
  const said = statusText !== null && statusText.toLowerCase() !== text.toLowerCase()
  return orOwn(said ? { ...foreign(`${text} (${statusText})`), tone } : { tone, text }, finding)
}

export function similarityOf({ score, sight, sound }: TrademarkFinding['similarity']): string {
  return `${percent(score)} (sight ${percent(sight)}, sound ${percent(sound)})`
}

/** A fraction as a percentage. */
export const percent = (part: number): string => `${Math.round(part * 100)}%`
