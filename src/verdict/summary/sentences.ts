import type { Verdict } from '../../events/check.ts'
import type { Source } from '../../events/sections.ts'
import { capitalized } from '../../primitives/text.ts'
import { levelOf } from '../extent.ts'
import type { WordedReason } from '../reason-text.ts'
import { RULE_SETS } from '../rule-sets.ts'
import { consentedIn } from './advice.ts'
import type { Point } from './clauses/clause.ts'
import { gapsIn, UNREACHED } from './gaps.ts'
import { enumerated, few, numbered, withSingleStops } from './list-text.ts'
import { short } from './names.ts'
import { pointOf } from './points.ts'
import { SANDBOX_NOTE } from './sandbox-note.ts'
import type { Summarized } from './summarized.ts'
import { reachesNothing } from './unreached.ts'

/**
 * One or two sentences that say what a check found, what decides, and what to do next. They say nothing about a source that
 * was not requested, and never that a name may be used.
 */
export const summaryOf = (of: Summarized & { mode: string }): string => withMode(of.mode, sentencesOf(of))

/** Sentences about one name, after a note that they are made up, if they are of the sandbox. */
export const withMode = (mode: string, sentences: string): string =>
  `${mode === 'test' ? SANDBOX_NOTE : ''}${sentences}`

/** The same without the note of the sandbox, for lists that have it once. */
export const sentencesOf = (of: Summarized): string => withSingleStops(words(of))

function words(of: Summarized): string {
  if (of.verdict !== null) return BY_VERDICT[of.verdict](of)
  return of.status === 'canceled'
    ? 'The check was canceled before it reached a verdict. Request it again if you still need one.'
    : 'The check is still in progress and has no verdict yet. Read it again in a moment.'
}

const BY_VERDICT: Readonly<Record<Verdict, (of: Summarized) => string>> = {
  conflict,
  caution,
  inconclusive,
  clear,
}

/** Points that a text names; it counts the others. */
const MAX_POINTS = 3

const pointsOf = (of: Summarized, effect: WordedReason['effect']): Point[] => {
  const reasons = of.reasons.filter((reason) => reason.effect === effect)
  return reasons.flatMap((reason) => pointOf(reason, reasons, of.sections) ?? [])
}

function conflict(of: Summarized): string {
  const reasons = of.reasons.filter(({ effect }) => effect === 'conflict')
  const [strongest] = [...reasons].sort((a, b) => strengthOf(b) - strengthOf(a))
  const point = strongest && pointOf(strongest, reasons, of.sections)
  const ask = questionsOf([...(point ? [point] : []), ...pointsOf(of, 'conflict')])
  if (!point) return 'The name conflicts with an earlier right. Choose another name.'
  const others = reasons.length - 1
  const more =
    others === 0
      ? ''
      : `; ${numbered(others, 'more conflict')} ${others === 1 ? 'is' : 'are'} listed in the reasons`
  const ways = [
    'choose another name',
    ...(isOpen(point, of) ? [WITH_GOODS] : []),
    ...(ask.length > 0 ? [attorneyFor(ask)] : []),
  ]
  const last = ways.length > 1 ? `, or ${ways.pop()}` : ''
  const alone = reachesNothing(of) ? ` But ${UNREACHED}.` : ''
  return `${capitalized(point.fact)}${more}.${alone} ${point.instead ?? capitalized(`${ways.join(', ')}${last}`)}.`
}

const WITH_GOODS = 'check the name again with the goods that you will sell'

/** Whether the goods decide, and the request names none. */
const isOpen = (
  { dependsOnGoods }: Point,
  { request: { niceClasses, goodsTerms = [] } }: Summarized,
): boolean => dependsOnGoods === true && niceClasses.length + goodsTerms.length === 0

/** Absolute grounds come first, because no owner can lift them; then the rule that takes off the most points. */
const strengthOf = ({ rule }: WordedReason): number =>
  (rule.startsWith('bar-') ? 100 : 0) + (WEIGHTS.get(rule) ?? 0)

const WEIGHTS: ReadonlyMap<string, number> = new Map(
  [...RULE_SETS.values()].flatMap(({ rules }) => rules.map(({ id, weight }) => [id, weight.first])),
)

function caution(of: Summarized): string {
  const points = pointsOf(of, 'caution')
  const issues = points.length === 1 ? 'one issue' : `${points.length} issues`
  return `Settle ${issues} before you use the name: ${factsOf(points)}. ${stepsOf(points, of)}`
}

/** Up to three names; of more, two and the number of the others, as the facts count them. */
const attorneyFor = (ask: readonly string[]): string =>
  `ask an attorney about ${ask.length > MAX_POINTS ? few(ask) : enumerated(ask)}`

/** What to ask about: each name once, the first of every point before further ones. */
function questionsOf(points: readonly Point[]): string[] {
  const first = points.flatMap(({ ask }) => ask.slice(0, 1))
  return [...new Set([...first, ...points.flatMap(({ ask }) => ask)])]
}

function factsOf(points: readonly Point[]): string {
  const facts = points.slice(0, MAX_POINTS).map(({ fact }) => fact)
  const rest = points.length - facts.length
  return [...facts, ...(rest > 0 ? [`${rest} more, listed in the reasons`] : [])].join('; ')
}

/** What to do about the points: one question to an attorney, and the other steps. */
function stepsOf(points: readonly Point[], of: Summarized): string {
  const shown = points.slice(0, MAX_POINTS)
  const ask = questionsOf(shown)
  const steps = [
    ...(ask.length > 0 ? [attorneyFor(ask)] : []),
    ...new Set([
      ...shown.flatMap((point) => (isOpen(point, of) ? [WITH_GOODS] : [])),
      ...shown.flatMap(({ step }) => step ?? []),
    ]),
  ]
  return `${capitalized(steps.length > 0 ? steps.join('; ') : 'review them before you decide')}.`
}

function inconclusive(of: Summarized): string {
  const { because, missed, next } = gapsIn(of)
  const points = pointsOf(of, 'caution')
  const soFar = points.length === 0 ? '' : ` So far: ${factsOf(points)}.`
  const risk = missed.length === 0 ? '' : `, so ${enumerated(missed, 'or')} may have been missed`
  return `No verdict is possible yet: ${because.join('; ')}${risk}.${soFar} ${next}`
}

const BLOCKING: readonly (readonly [Source, string])[] = [
  ['trademarks', 'trademark'],
  ['companies', 'company'],
  ['domains', 'domain registration'],
]

function clear(of: Summarized): string {
  const { sources } = of.request
  const asked = BLOCKING.filter(([source]) => sources.includes(source))
  const marks = sources.includes('trademarks')
  const isKnockOut = marks && levelOf(of.sections.trademarks) === 'knock-out'
  const what =
    asked.length === 0
      ? 'Nothing that blocks the name'
      : `No blocking ${enumerated(
          asked.map(([, noun]) => noun),
          'or',
        )}`
  const [note] = pointsOf({ ...of, reasons: gravestFirst(of.reasons) }, 'note')
  const noted = note ? `; note that ${note.fact}` : ''
  const where = isKnockOut ? 'this first screening (knock-out search)' : 'what was searched'
  const found = of.review
    ? `After review, n${what.slice(1)} is left in ${where}${consentIn(of)}${noted}.`
    : `${what} was found in ${where}${noted}.`
  return `${found} ${marks ? 'Before you file, have an attorney make a full search.' : nextOf(sources)}`
}

/** Whose owners consent, according to reviewers; empty without a consent. */
function consentIn({ review, sections }: Summarized): string {
  const names = consentedIn(review, sections).map(short)
  if (names.length === 0) return ''
  return names.length === 1 ? `; the owner of ${names[0]} consents` : `; the owners of ${few(names)} consent`
}

const COVERED: Readonly<Record<Source, string>> = {
  domains: 'domains',
  social: 'social networks',
  trademarks: 'trademarks',
  companies: 'companies',
  analysis: 'the analysis of the name',
}

/** A source without an answer first, then the reasons by their points. */
const gravestFirst = (reasons: readonly WordedReason[]): WordedReason[] =>
  [...reasons].sort((a, b) => gravity(b) - gravity(a))

const gravity = ({ rule, points }: WordedReason): number =>
  rule.endsWith('-unanswered') ? Number.POSITIVE_INFINITY : points

/** The step after a clear verdict without a search for trademarks. */
function nextOf(sources: readonly Source[]): string {
  const covers = enumerated(sources.map((source) => COVERED[source]))
  const step = sources.includes('domains')
    ? 'Register the domain that you want soon'
    : 'Check more sources before you decide'
  return `${step}: this verdict covers only ${covers}.`
}
