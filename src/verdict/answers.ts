import { protectedFor } from '#shared/class-titles.ts'
import {
  assessmentWord,
  counted,
  DISTINCTIVENESS_WORDS,
  findingWord,
  gradeWord,
  isSettled,
  namesakeWord,
  type Standing,
  statusWord,
  type Tone,
} from '#shared/report-words.ts'
import type { Source } from '../events/sections.ts'

type Section<Finding> = {
  status: string
  reason?: { nextStep: string } | null | undefined
  findings: readonly Finding[]
}
type Domain = Standing & { domain: string; unicode: string; tld: string; status: string }
type UserName = Standing & { network: string; url: string; status: string }
type Mark = Standing & {
  mark: string
  office: string
  status: string
  niceClasses: readonly number[]
  goods?: string | null | undefined
  owner: string | null
  grade?: string | null
  exact: boolean
  link: string | null
}
type Company = Standing & {
  name: string
  jurisdiction: string | null
  status: string
  sameAs: boolean
  link: string | null
}
type Analysis = { distinctiveness: { class: string; text: string } }
type Reason = { effect: string; findings: readonly string[]; objections: readonly string[] }

/** What a stored report and a check of the API have in common. */
export type Answered = {
  sections: {
    domains: Section<Domain>
    social: Section<UserName>
    trademarks: Section<Mark>
    companies: Section<Company>
    analysis: Section<Analysis>
  }
  reasons: readonly Reason[]
  extent: { level: string | null }
}

/** Something that an answer names, with facts about it; `href` is data of others, so it may be any text. */
export type Item = { text: string; detail?: string; href?: string | null }
/** Items of one kind. `label` says which; `more`: how many of the kind are not named. */
export type Line = { label?: string; tone: Tone; items: readonly Item[]; more?: number }
/** What a source answers: the reason of its color first, then names. */
export type Answer = {
  source: Source
  tone: Tone
  headline: string
  lines: readonly Line[]
  isPending: boolean
}
type Said = Pick<Answer, 'tone' | 'headline' | 'lines'>

/** In the order in which a reader asks: is the domain to be had, who objects, which companies and user names have the name. */
export const ANSWERS = [
  'domains',
  'trademarks',
  'companies',
  'social',
  'analysis',
] as const satisfies Source[]

/** Marks that an answer names. */
export const NEAREST = 3
/** Companies of a kind that an answer names. */
const NAMED = 3
/** Top-level domains of a kind that an answer names. */
const TLDS = 20
/** Networks of a kind that an answer names. */
const NETWORKS = 12

/**
 * The answers of a report.
 * @param registrar address of a registrar with `{domain}` for a free domain; default: no link
 */
export const answersOf = (report: Answered, registrar?: string): Answer[] =>
  ANSWERS.map((source) => ({
    source,
    ...said(report, source, registrar),
    isPending: report.sections[source].status === 'pending',
  }))

/** `Free: lumivora.com, .net`, `and 2 more` at the end. */
export function lineText({ label, items, more = 0 }: Line): string {
  const named = items.map(itemText).join(', ')
  return `${label === undefined ? '' : `${label}: `}${named}${moreText(more)}`
}

export const itemText = ({ text, detail }: Item): string => `${text}${detailText(detail)}`

export const detailText = (detail?: string): string => (detail ? ` (${detail})` : '')

export const moreText = (more = 0): string => (more === 0 ? '' : ` and ${more} more`)

/** Where a domain can be had: a free one at the registrar, one for sale at its own address. */
export function domainLink(
  finding: Pick<Domain, 'domain' | 'status' | 'own' | 'assessed'>,
  registrar: string | undefined,
): string | null {
  const { domain, status } = finding
  if (isSettled(finding)) return null
  if (status === 'for_sale') return `http://${domain}/`
  return status === 'available' && registrar !== undefined
    ? registrar.replaceAll('{domain}', encodeURIComponent(domain))
    : null
}

/** Whether a reason is an absolute ground: it rests on the name itself, and prevents the registration of a mark. */
export const isAboutName = ({ findings, objections }: Omit<Reason, 'effect'>): boolean =>
  findings.length === 0 && objections.includes('registration')

/** Whether a reason rests on findings of a source. For trademarks, absolute grounds count too. */
export const restsOn = (reason: Omit<Reason, 'effect'>, source: Source): boolean =>
  reason.findings.some((id) => id.startsWith(`${source}/`)) ||
  (source === 'trademarks' && isAboutName(reason))

type Decided = {
  sections: Readonly<Record<Source, { findings: readonly object[] }>>
  reasons: readonly { effect: string; findings: readonly string[] }[]
  verdictBasis: readonly string[]
}

/** Where a finding that decided a conflict is from, for each source that the verdict does not cover; null if there is none. */
export function decidedWords({ sections, reasons, verdictBasis }: Decided): string | null {
  const ids = reasons.flatMap(({ effect, findings }) => (effect === 'conflict' ? findings : []))
  const sentences = (['trademarks', 'companies'] as const).flatMap((source) => {
    const own = ids.find((id) => id.startsWith(`${source}/`))
    if (own === undefined || verdictBasis.includes(source)) return []
    const found = sections[source].findings[Number(own.split('/')[1])] as DecidingFinding | undefined
    const what = source === 'trademarks' ? 'mark' : 'company'
    const list =
      found?.list === 'well_known' ? 'the list of well-known brands' : (found?.office ?? found?.register)
    return [`A ${what}${list ? ` in ${list}` : ''} decided it, although ${source} were not searched in full.`]
  })
  return sentences.length === 0 ? null : sentences.join(' ')
}

type DecidingFinding = { list?: string | null; office?: string; register?: string }

function said(report: Answered, source: Source, registrar: string | undefined): Said {
  const { status, reason } = report.sections[source]
  if (status === 'pending') return { tone: 'open', headline: 'Searching …', lines: [] }
  if (status === 'skipped') return { tone: 'plain', headline: statusWord(status).word, lines: [] }
  const found = foundBy(report, source, registrar)
  if (status === 'done') {
    const isPartial = source === 'trademarks' && report.extent.level === 'knock-out'
    if (!isPartial || found.tone !== 'good') return found
    return { tone: 'open', headline: 'Not fully searched', lines: [sentence(found.headline), ...found.lines] }
  }
  const { word } = statusWord(status)
  const why = reason?.nextStep ?? 'Some requests were not answered. What is unknown is not free.'
  if (isKnown(found, source)) return { ...found, lines: [...found.lines, sentence(`${word}. ${why}`)] }
  return { tone: 'open', headline: word, lines: [...found.lines, sentence(why)] }
}

/** Whether what was found counts although the source could not search everything: objections, and a domain that answered. */
const isKnown = ({ tone }: Said, source: Source): boolean =>
  tone === 'bad' || tone === 'warn' || (source === 'domains' && tone !== 'open')

const sentence = (text: string): Line => ({ tone: 'plain', items: [{ text }] })

function foundBy({ sections, reasons }: Answered, source: Source, registrar: string | undefined): Said {
  const weight = weightOf(reasons, source)
  switch (source) {
    case 'domains':
      return ofDomains(sections.domains.findings, weight, registrar)
    case 'trademarks':
      return ofMarks(sections.trademarks.findings, weight)
    case 'companies':
      return ofCompanies(sections.companies.findings, weight)
    case 'social':
      return ofUserNames(sections.social.findings, weight)
    case 'analysis':
      return ofAnalysis(sections.analysis.findings[0])
  }
}

/** The gravest objection of the verdict that rests on a source: its color, and which findings it rests on. */
type Weight = { tone: 'bad' | 'warn'; cited: ReadonlySet<number>; isAboutName: boolean } | null

function weightOf(reasons: readonly Reason[], source: Source): Weight {
  const resting = reasons.filter((reason) => restsOn(reason, source))
  for (const [effect, tone] of [
    ['conflict', 'bad'],
    ['caution', 'warn'],
  ] as const) {
    const these = resting.filter((reason) => reason.effect === effect)
    if (these.length === 0) continue
    const ids = these.flatMap(({ findings }) => findings.filter((id) => id.startsWith(`${source}/`)))
    return {
      tone,
      cited: new Set(ids.map((id) => Number(id.split('/')[1]))),
      isAboutName: these.some(isAboutName),
    }
  }
  return null
}

const STATES: Readonly<Record<string, string>> = {
  available: 'is free',
  registered: 'is taken',
  for_sale: 'is for sale',
  reserved: 'is reserved',
}

/** Each domain by its name; of several spellings, the first one, which has no hyphen, and how many of the others are free. */
function ofDomains(all: readonly Domain[], weight: Weight, registrar: string | undefined): Said {
  const [any] = all
  if (any === undefined) return { tone: 'open', headline: 'No domain was asked for', lines: [] }
  const main = all.filter((one) => spellingOf(one) === spellingOf(any))
  const sorted = [...main.filter(({ tld }) => tld === 'com'), ...main.filter(({ tld }) => tld !== 'com')]
  const first = sorted[0] ?? any
  const objected = isSettled(first) ? undefined : all.find((_, at) => weight?.cited.has(at))
  const { tone } = findingWord(first)
  const others = [
    ...Map.groupBy(
      all.filter((one) => !main.includes(one)),
      spellingOf,
    ),
  ]
  return {
    tone: weight?.tone ?? (tone === 'bad' ? 'warn' : tone),
    headline: [
      domainHeadline(first),
      ...(objected && objected !== first ? [domainHeadline(objected)] : []),
    ].join(', '),
    lines: [
      ...linesBy(
        sorted,
        findingWord,
        (one) => ({
          text: one === sorted[0] ? one.unicode : one.unicode.slice(spellingOf(one).length),
          href: domainLink(one, registrar),
        }),
        TLDS,
      ),
      ...others.map(([spelling, of]) => {
        const free = of.filter(({ status }) => status === 'available').length
        return { label: spelling, tone: 'plain' as const, items: [{ text: `${free} of ${of.length} free` }] }
      }),
    ],
  }
}

function domainHeadline({ unicode, status, own, assessed }: Domain): string {
  if (assessed === 'own' || (own && assessed === undefined)) return `${unicode} belongs to the applicant`
  return STATES[status] === undefined
    ? `${unicode}: unknown, which is not free`
    : `${unicode} ${STATES[status]}`
}

/** The spelling before the TLD. */
const spellingOf = ({ unicode, tld }: Domain): string =>
  unicode.split('.').slice(0, -tld.split('.').length).join('.')

/** A ground against the name itself leads: what the registers hold does not lift it. */
function ofMarks(findings: readonly Mark[], weight: Weight): Said {
  const near = nearestFirst(findings).filter(isInTheWay)
  const count = (wanted: string): number => near.filter((one) => gradeThatCounts(one) === wanted).length
  const [blocking, strong] = [count('conflict'), count('high')]
  const lines = [
    ...linesBy(near.slice(0, NEAREST), gradeWord, markItem),
    ...(near.length > NEAREST
      ? [sentence(`${counted(near.length - NEAREST, 'further mark')} in the details`)]
      : []),
  ]
  const found: Omit<Said, 'lines'> =
    blocking > 0
      ? {
          tone: 'bad',
          headline: `${counted(blocking, 'mark')} ${blocking === 1 ? 'blocks' : 'block'} the name`,
        }
      : strong > 0
        ? { tone: 'warn', headline: `${counted(strong, 'mark')} with a strong objection` }
        : weight && weight.cited.size > 0
          ? { tone: 'warn', headline: `${counted(weight.cited.size, 'mark')} with a possible objection` }
          : {
              tone: 'good',
              headline: `No ${hasSettled(findings) ? 'other ' : ''}blocking mark found in what was searched`,
            }
  if (!weight?.isAboutName) return { ...found, tone: weight?.tone ?? found.tone, lines }
  const headline = 'A ground against the name itself'
  return { tone: weight.tone, headline, lines: [sentence(found.headline), ...lines] }
}

type Assessable = Standing & { grade?: string | null; status: string }

/** A mark that a reviewer calls blocking counts as one that the rules call so. */
export const gradeThatCounts = ({ grade, assessed }: Assessable): string | null =>
  assessed === 'blocking' ? 'conflict' : (grade ?? null)

/** Whether a mark stands in the way of the name. */
export const isInTheWay = (mark: Assessable): boolean =>
  !isSettled(mark) && (mark.assessed === 'blocking' || (Boolean(mark.grade) && mark.status !== 'dead'))

/** Those that a reviewer calls blocking before the others. */
export const nearestFirst = <M extends Standing>(marks: readonly M[]): M[] =>
  marks.toSorted((a, b) => Number(b.assessed === 'blocking') - Number(a.assessed === 'blocking'))

/** Whether a finding with a bearing on the name belongs to the applicant, or was set aside by a reviewer. */
const hasSettled = (findings: readonly (Standing & { grade?: string | null; sameAs?: boolean })[]): boolean =>
  findings.some((one) => isSettled(one) && (one.sameAs === true || Boolean(one.grade)))

function markItem(one: Mark): Item {
  const { mark, office, owner, link } = one
  return {
    text: mark,
    detail: [office, protectedFor(one, MAX_GOODS), owner].filter(Boolean).join('; '),
    href: link,
  }
}

/** Characters of the goods of a mark. */
const MAX_GOODS = 60

function ofCompanies(findings: readonly Company[], weight: Weight): Said {
  const isCited = new Set(findings.filter((_, at) => weight?.cited.has(at)))
  const others = findings.filter((one) => !isSettled(one))
  const same = others.filter(({ sameAs, status }) => sameAs && status !== 'inactive')
  const sorted = [
    ...same,
    ...others.filter((one) => one.sameAs && !same.includes(one)),
    ...others.filter((one) => !one.sameAs && isCited.has(one)),
    ...others.filter((one) => !one.sameAs && !isCited.has(one)),
  ]
  const lines = linesBy(sorted, namesakeWord, ({ name, jurisdiction, link }) => ({
    text: jurisdiction ? `${name} (${jurisdiction})` : name,
    href: link,
  }))
  const companies = (count: number): string => counted(count, 'company', 'companies')
  if (same.length > 0)
    return { tone: weight?.tone ?? 'warn', headline: `${companies(same.length)} of the same name`, lines }
  if (weight !== null)
    return { tone: weight.tone, headline: similarCompanies(weight.cited.size, others.length), lines }
  const other = hasSettled(findings) ? 'other ' : ''
  return { tone: 'good', headline: `No ${other}company of this name found in what was searched`, lines }
}

/** `2 of 5 companies of a similar name count against it`: the others ended or are elsewhere. */
function similarCompanies(cited: number, all: number): string {
  if (cited >= all) return `${counted(cited, 'company', 'companies')} of a similar name`
  return `${cited} of ${all} companies of a similar name ${cited === 1 ? 'counts' : 'count'} against it`
}

const USER_NAMES = ['taken', 'available', 'invalid', 'unknown', 'manual']

function ofUserNames(findings: readonly UserName[], weight: Weight): Said {
  const of = (wanted: string): UserName[] =>
    findings.filter((one) => !isSettled(one) && one.status === wanted)
  const [taken, free] = [of('taken').length, of('available').length]
  const sorted = [...USER_NAMES.flatMap(of), ...findings.filter(isSettled)]
  const lines = linesBy(sorted, findingWord, ({ network, url }) => ({ text: network, href: url }), NETWORKS)
  if (taken > 0)
    return {
      tone: weight?.tone ?? 'warn',
      headline: `Taken on ${taken} of ${counted(taken + free, 'network')}`,
      lines,
    }
  if (free > 0) return { tone: 'good', headline: `Free on ${counted(free, 'network')}`, lines }
  return { tone: 'open', headline: 'No user name is known to be free', lines }
}

function ofAnalysis(finding: Analysis | undefined): Said {
  if (finding === undefined) return { tone: 'plain', headline: 'No analysis', lines: [] }
  const { class: kind, text } = finding.distinctiveness
  const words: Readonly<Record<string, string>> = DISTINCTIVENESS_WORDS
  return { tone: 'plain', headline: words[kind] ?? kind, lines: [sentence(firstClause(text))] }
}

/** The details of the analysis have the rest: an answer is short. */
const firstClause = (text: string): string => `${text.split('; ')[0]?.replace(/\.$/, '')}.`

/** An answer is short: the details have what the rules alone say. */
function reviewerWord(mark: string): { tone: Tone; word: string } {
  const { tone, word } = assessmentWord(mark)
  return { tone, word: `${word} (reviewer)` }
}

/** A line for each word, in the order of its first finding. */
function linesBy<F extends Standing>(
  findings: readonly F[],
  wordOf: (finding: F) => { tone: Tone; word: string },
  itemOf: (finding: F) => Item,
  most = NAMED,
): Line[] {
  const labelOf = (one: F): { tone: Tone; word: string } =>
    one.assessed === undefined ? wordOf(one) : reviewerWord(one.assessed)
  const groups = Map.groupBy(findings, (one) => labelOf(one).word)
  return [...groups.values()].flatMap((of) => {
    const [first] = of
    if (first === undefined) return []
    const { tone, word } = labelOf(first)
    return [{ label: word, tone, items: of.slice(0, most).map(itemOf), more: Math.max(0, of.length - most) }]
  })
}
