import { restsOn } from '#shared/answers.ts'
import { EFFECT_WORDS, findingWord, statusWord, type Word } from '#shared/report-words.ts'
import type { Source } from '../../events/sections.ts'

type Reason = {
  rule?: string
  effect: string
  text: string
  points: number
  findings?: readonly string[] | undefined
}

/** A name of a list. What it says runs in the console, too, so this module imports only modules that it has, too. */
type Ranked = {
  index: number
  verdict: string | null
  score: number | null
  reasons?: readonly Reason[] | undefined
  domains?: Domains['domains'] | undefined
  /** What reviewers say; it counts before the verdict. */
  review?:
    | {
        verdict: string
        score: number | null
        reasons?: readonly Reason[] | undefined
        marks?: readonly { finding: string; mark: string }[] | undefined
      }
    | null
    | undefined
  /** What the rules alone say, if the verdict is already that after review. */
  alone?: { reasons: readonly Reason[] } | null | undefined
}
type Domains = {
  domains: readonly { tld: string; status: string; own?: boolean | undefined }[]
}
type Concluded = Ranked & Domains & { name: string; checkId: string; status: string }

/** The best news first. */
const ORDER: readonly string[] = ['clear', 'caution', 'inconclusive', 'conflict']

/** The verdict that counts: after review, if there is one. */
export const countedVerdict = ({ verdict, review }: Pick<Ranked, 'verdict' | 'review'>): string | null =>
  review?.verdict ?? verdict

/** The score that counts: after review, if there is one. */
const countedScore = ({ score, review }: Ranked): number | null => (review ? review.score : score)

/** The rule of the ranking, for readers. */
export const RANK_WORDS =
  'Ranked by verdict and score; of equal names, the one with fewer conflicts, then fewer cautions, then a free .com comes first, at last in the order sent'

/**
 * The rows of a batch, the best name first: by verdict, by score, by the number of conflicts, then of cautions; then a free .com
 * domain before one that is not, and at last the order sent. Rows without a verdict are last.
 */
export const ranked = <R extends Ranked>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => {
    const [of, than] = [measuresOf(a), measuresOf(b)]
    const at = of.findIndex((measure, index) => measure !== than[index])
    return at < 0 ? a.index - b.index : (of[at] ?? 0) - (than[at] ?? 0)
  })

/** What decides the rank, in this order; the smaller number is better. */
const measuresOf = (row: Ranked): number[] => [
  rankOf(row),
  -(countedScore(row) ?? -1),
  countOf(row, 'conflict'),
  countOf(row, 'caution'),
  isComFree(row) ? 0 : 1,
]

const countOf = (row: Ranked, effect: string): number =>
  (reasonsOf(row) ?? []).filter((reason) => reason.effect === effect).length

/** The reasons that count: after review, if there is one. */
const reasonsOf = ({ reasons, review }: Ranked): readonly Reason[] | undefined =>
  review ? review.reasons : reasons

const isComFree = ({ domains = [] }: Ranked): boolean =>
  domains.find(({ tld }) => tld === 'com')?.status === 'available'

function rankOf(row: Ranked): number {
  const rank = ORDER.indexOf(countedVerdict(row) ?? '')
  return rank < 0 ? ORDER.length : rank
}

/** `.com` first, then the others in the order of the request. */
export const tldsInOrder = (tlds: readonly string[]): string[] => [
  ...tlds.filter((tld) => tld === 'com'),
  ...tlds.filter((tld) => tld !== 'com'),
]

/**
 * Whether a name is free under a top-level domain, in a word; null if the report has no such domain. Of several spellings,
 * the first one counts, which has no hyphen.
 */
export function domainWord({ domains }: Domains, tld: string): Word | null {
  const found = domains.find((domain) => domain.tld === tld)
  return found === undefined ? null : findingWord(found)
}

type Row<S extends string> = {
  sources: Readonly<Record<S, string>>
  level: string | null
  reasons: readonly { effect: string; findings: readonly string[]; objections: readonly string[] }[]
}

/** How a source ended without a result, as short as a column needs it. */
const ENDED: Readonly<Record<string, Word>> = {
  pending: { tone: 'open', word: '…' },
  skipped: { tone: 'plain', word: '–' },
  not_configured: { tone: 'open', word: 'Gaps' },
  unknown: { tone: 'open', word: 'Unknown' },
}

/** What a source says about a name, in one word: the worst effect of the reasons that rest on it, or how it ended. */
export function sourceWord<S extends Source>({ sources, reasons, level }: Row<S>, source: S): Word {
  const effects = reasons.filter((reason) => restsOn(reason, source)).map(({ effect }) => effect)
  const status = sources[source]
  // An objection counts even if its source could not search everything.
  const objection = (['conflict', 'caution'] as const).find((effect) => effects.includes(effect))
  if (objection && status !== 'skipped') return EFFECT_WORDS[objection]
  if (status !== 'done') return ENDED[status] ?? statusWord(status)
  if (source === 'trademarks' && level === 'knock-out') return { tone: 'open', word: 'Gaps' }
  if (effects.includes('note')) return EFFECT_WORDS.note
  return { tone: 'good', word: 'Clear' }
}

/** What a list of names comes to. */
type Conclusion = {
  tone: 'good' | 'warn' | 'bad' | 'open'
  /** The result in a few words. */
  word: string
  /** The best name and why, in one sentence. */
  sentence: string
}

/** The best name of a list and why; null while no name has a verdict. A repeated name counts once. */
export function conclusionOf(rows: readonly Concluded[]): Conclusion | null {
  const names = rows.filter(({ checkId }, at) => rows.findIndex((row) => row.checkId === checkId) === at)
  const done = names.filter(({ status }) => status !== 'pending')
  const judged = ranked(done).filter((row) => countedVerdict(row) !== null)
  const [best, next] = judged
  if (best === undefined) return null
  const isOpen = done.length < names.length
  const soFar = isOpen ? ' so far' : ''
  const all = isOpen ? `the ${counted(done.length)} finished so far` : `the ${counted(names.length)}`
  const verdict = countedVerdict(best)
  if (verdict === 'clear' || verdict === 'caution') {
    const first = names.length === 1 ? quoted(best) : `${quoted(best)} comes first of ${all}`
    const sentence = `${first}: ${becauseOf(best)}${next ? `. ${quoted(next)} is second: ${secondBecause(best, next)}` : ''}.`
    return verdict === 'clear'
      ? { tone: 'good', word: `Best name${soFar}`, sentence }
      : { tone: 'warn', word: `Best name${soFar}, with caution`, sentence }
  }
  if (verdict === 'conflict')
    return {
      tone: 'bad',
      word: `No name without a conflict${soFar}`,
      sentence:
        done.length === 1
          ? `${quoted(best)} has a conflict: choose another name.`
          : `Each of ${all} has a conflict: choose other names.`,
    }
  const open = judged.filter((row) => countedVerdict(row) !== 'conflict').length
  return {
    tone: 'open',
    word: 'No name with a verdict yet',
    sentence: `For ${open} of ${all}, no verdict is possible yet, because a search is incomplete${open < judged.length ? '; the others have a conflict' : ''}.`,
  }
}

const counted = (count: number): string => (count === 1 ? '1 name' : `${count} names`)
const quoted = ({ name }: Concluded): string => `“${name.trim()}”`

function becauseOf(row: Concluded): string {
  const com = domainWord(row, 'com')
  return [verdictWords(row), objectionWords(row), ...(com === null ? [] : [`.com ${com.word.toLowerCase()}`])]
    .filter(Boolean)
    .join(', ')
}

function verdictWords(row: Ranked): string {
  const score = countedScore(row)
  return [
    `verdict ${countedVerdict(row)}${row.review ? ' after review' : ''}`,
    ...(score === null ? [] : [`score ${score}`]),
  ].join(', ')
}

/**
 * `no objection found`, `1 conflict, 2 cautions`, `1 objection set aside by a reviewer`: what speaks against a name; empty if the
 * reasons are not at hand.
 */
function objectionWords(row: Ranked): string {
  if (!reasonsOf(row)) return ''
  const said = (['conflict', 'caution'] as const).flatMap((effect) => {
    const count = countOf(row, effect)
    return count === 0 ? [] : [`${count} ${effect}${count === 1 ? '' : 's'}`]
  })
  const aside = setAside(row)
  if (aside > 0) said.push(`${aside} ${aside === 1 ? 'objection' : 'objections'} set aside by a reviewer`)
  return said.join(', ') || 'no objection found'
}

/** How many findings reviewers set aside of those by which the rules alone object to the name. */
function setAside(row: Ranked): number {
  const cited = ((row.alone ?? row).reasons ?? []).flatMap(({ effect, findings = [] }) =>
    effect === 'conflict' || effect === 'caution' ? findings : [],
  )
  const marks = row.review?.marks ?? []
  return marks.filter(({ finding, mark }) => mark !== 'blocking' && cited.includes(finding)).length
}

/** What decides between the best name and the next one: the first of the measures in which they differ. */
function secondBecause(best: Concluded, next: Concluded): string {
  const [of, than] = [measuresOf(best), measuresOf(next)]
  switch (of.findIndex((measure, index) => measure !== than[index])) {
    case 0:
      return `verdict ${countedVerdict(next)}${next.review ? ' after review' : ''}${becauseOfReason(best, next)}`
    case 1:
      return `score ${countedScore(next)}${becauseOfReason(best, next)}`
    case 2:
    case 3:
      return `with the same verdict and score, ${objectionWords(next)}${becauseOfReason(best, next)}`
    case 4:
      return `with the same verdict and score, .com ${domainWord(next, 'com')?.word.toLowerCase() ?? 'not asked for'}`
    default:
      return 'nothing sets it apart but the order in which the names were sent'
  }
}

const GRAVITY: readonly string[] = ['conflict', 'inconclusive', 'caution', 'note']

/** The gravest reason that the best name does not have, of several the one with most points, as a clause. */
function becauseOfReason(best: Ranked, next: Ranked): string {
  const has = (reason: Reason): boolean =>
    (reasonsOf(best) ?? []).some(
      ({ rule, effect, points }) =>
        rule === reason.rule && effect === reason.effect && points === reason.points,
    )
  const [first] = (reasonsOf(next) ?? [])
    .filter((reason) => !has(reason))
    .sort((a, b) => GRAVITY.indexOf(a.effect) - GRAVITY.indexOf(b.effect) || b.points - a.points)
  return first === undefined ? '' : `, because: ${first.text.replace(/\.$/, '')}`
}
