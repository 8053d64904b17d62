import type { Coverage, Source } from '../../events/sections.ts'
import { becauseNotIn, lettersOf } from '../../names/scripts-in-words.ts'
import { identicalOnly } from '../depth.ts'
import type { WordedReason } from '../reason-text.ts'
import { few } from './list-text.ts'
import { namesOf } from './names.ts'
import type { Summarized, SummarizedSection } from './summarized.ts'
import { reachesNothing } from './unreached.ts'

/** Why a check has no verdict. */
export type Gaps = {
  /** What could not be searched, as clauses. */
  because: string[]
  /** What may have been missed. */
  missed: string[]
  /** How to fix it, in sentences. */
  next: string
}

/** One cause. The subjects of gaps with the same predicate make one clause. */
type Gap = {
  subjects: readonly string[]
  /** Number of subjects, if not all are at hand. */
  count?: number
  predicate: (many: boolean) => string
  missed?: string | undefined
  next: readonly string[]
}

const RETRY = 'Request the check again later.'
const MISSED: Partial<Record<Source, string>> = {
  domains: 'a registered domain',
  trademarks: 'a blocking trademark',
  companies: 'a company of this name',
}

/** What kept a check from a verdict, in the order of its reasons. */
export function gapsIn(of: Summarized): Gaps {
  if (reachesNothing(of))
    return { because: [`${UNREACHED}, and nothing was looked up there`], missed: [], next: CONNECT_MACHINE }
  const reasons = of.reasons.filter(({ effect }) => effect === 'inconclusive')
  const gaps = reasons.flatMap((reason) => gapOf(reason, reasons, of.sections) ?? [])
  const next = [...new Set(gaps.flatMap(({ next }) => next))]
  return {
    because: clausesOf(gaps),
    missed: [...new Set(gaps.flatMap(({ missed }) => missed ?? []))],
    next: next.join(' ') || RETRY,
  }
}

/** What a check says that reached nothing; a clause. */
export const UNREACHED =
  'this service reached none of the registries and networks that it asked, so it probably has no network connection'
const CONNECT_REGISTER =
  'Have an attorney search what is missing, or ask the operator of this service to connect it.'
const CONNECT_MACHINE = 'Connect the machine of this service to the network, and check the name again.'

/** Registers that a clause names. */
const MAX_SUBJECTS = 3

function clausesOf(gaps: readonly Gap[]): string[] {
  const groups = Object.values(Object.groupBy(gaps, ({ predicate }) => predicate(true)))
  return groups.map((group = []) => {
    const subjects = [...new Set(group.flatMap(({ subjects }) => subjects))]
    const count = group.reduce(
      (sum, { subjects, count = subjects.length }) => sum + count - subjects.length,
      0,
    )
    const total = subjects.length + count
    return `${few(subjects, total, MAX_SUBJECTS)} ${group[0]?.predicate(total > 1)}`.trim()
  })
}

function gapOf(
  reason: WordedReason,
  others: readonly WordedReason[],
  sections: Summarized['sections'],
): Gap | readonly Gap[] | null {
  const { rule } = reason
  const { names, count } = namesOf(reason)
  const unknownDomains = others.find((one) => one.rule === 'domain-unknown')
  switch (rule) {
    case 'nothing-answered':
      return others.length > 1 ? null : quoted(reason)
    case 'domain-unknown':
      return others.some((one) => one.rule === 'domains-unanswered')
        ? null
        : domains(names, count, sections.domains)
    case 'domains-unanswered': {
      const listed = unknownDomains && namesOf(unknownDomains)
      return domains(listed?.names ?? [], listed?.count ?? 0, sections.domains)
    }
    case 'trademark-depth':
      return shallow(names, count, sections.trademarks.coverage ?? [])
    case 'review-hidden-findings':
      return (names as Source[]).map(hidden)
    case 'trademarks-unanswered':
      return unanswered('trademarks', sections.trademarks)
    case 'companies-unanswered':
      return unanswered('companies', sections.companies)
    default:
      return quoted(reason)
  }
}

const quoted = ({ text }: WordedReason): Gap => ({
  subjects: [],
  predicate: () => `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, ''),
  next: [RETRY],
})

/** More findings may count than a report lists. */
const hidden = (source: Source): Gap => ({
  subjects: [],
  predicate: () => `the report lists only some ${source}, and a reviewer settled all of those that counted`,
  missed: MISSED[source],
  next: [`Have an attorney search for other ${source}.`],
})

function shallow(names: readonly string[], count: number, coverage: readonly Coverage[]): Gap {
  const scripts = onlyIn(identicalOnly(coverage))
  const why = scripts ? `, ${becauseNotIn(scripts)}` : ''
  const ask = `Have an attorney search for similar marks at ${few(names, count)}`
  return {
    subjects: names,
    count,
    predicate: (many) => `${many ? 'were' : 'was'} searched for identical trademarks only${why}`,
    missed: 'a similar trademark',
    next: [
      scripts
        ? `${ask}, and check the name as you would write it in ${lettersOf(scripts)}, too.`
        : `${ask}, or ask the operator of this service to import the register.`,
    ],
  }
}

/** The scripts to which the depth of all these registers is limited; none if one of them has another cause. */
const onlyIn = (rows: readonly Coverage[]): readonly string[] | undefined =>
  rows.every(({ scripts }) => scripts) ? rows[0]?.scripts : undefined

const TOO_LATE = () => 'gave no answer before the deadline'
const NO_ANSWER = () => 'gave no complete, trustworthy answer'

function domains(names: readonly string[], count: number, section: SummarizedSection): Gap {
  const next = [stepOf(section.reason)]
  if (section.status === 'pending')
    return { subjects: ['the domain search'], predicate: TOO_LATE, missed: MISSED.domains, next }
  const subjects = names.length > 0 ? names : ['a domain']
  return {
    subjects,
    count: Math.max(count, subjects.length),
    predicate: () => 'could not be looked up',
    missed: MISSED.domains,
    next,
  }
}

function unanswered(source: 'trademarks' | 'companies', section: SummarizedSection): Gap[] {
  const { status, reason, coverage = [] } = section
  const code = reason?.code ?? status
  const asked = coverage.filter(isConnected)
  const never = registersOf(coverage.filter((row) => !isConnected(row)))
  const missed = MISSED[source]
  // A register that is not connected was never asked, whatever became of the others.
  if (code !== 'not_configured' && never.length > 0 && registersOf(asked).length > 0)
    return [
      {
        subjects: registersOf(asked),
        predicate: predicateOf(source, status, code),
        missed,
        next: [stepOf(reason)],
      },
      { subjects: never, predicate: NOT_CONNECTED, missed, next: [CONNECT_REGISTER] },
    ]
  const registers = registersOf(coverage)
  return [
    {
      subjects:
        registers.length > 0
          ? registers
          : [`the ${source === 'trademarks' ? 'trademark' : 'company'} search`],
      predicate: predicateOf(source, status, code),
      missed,
      next: [stepOf(reason)],
    },
  ]
}

/** Whether a row is of a register of this service: the others name no territory, or a right that none of its registers holds. */
const isConnected = ({ jurisdiction, territories, register }: Coverage): boolean =>
  jurisdiction === null ||
  (territories !== undefined &&
    !/^(trademark register of|Madrid designations of|international marks in) /.test(register))

const NOT_CONNECTED: Gap['predicate'] = (many) => `${many ? 'are' : 'is'} not connected to this service`

const stepOf = (reason: SummarizedSection['reason']): string => reason?.nextStep ?? RETRY

function predicateOf(source: Source, status: string, code: string): Gap['predicate'] {
  if (status === 'pending') return TOO_LATE
  switch (code) {
    case 'not_configured':
      return NOT_CONNECTED
    case 'stale_data':
      return (many) => `${many ? 'have' : 'has'} data that is too old`
    case 'partial_register':
      return () => 'could be searched only in part'
    case 'too_many_results':
      return () => `returned more ${source} than could be read`
    default:
      return NO_ANSWER
  }
}

/** The registers of requested jurisdictions that were not searched, or the wider lists if none of those is missing. */
function registersOf(coverage: readonly Coverage[]): string[] {
  const missing = coverage.filter(({ searched }) => !searched)
  const needed = missing.filter(({ jurisdiction }) => jurisdiction !== null)
  const shown = needed.length > 0 ? needed : missing
  const named = shown.map(({ register }) => (/^[a-z]|^Madrid /.test(register) ? `the ${register}` : register))
  return [...new Set(named)]
}
