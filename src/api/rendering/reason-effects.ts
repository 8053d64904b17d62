import type { Reason } from '../../events/check.ts'
import type { Source } from '../../events/sections.ts'
import type { BatchLine } from '../../projections/batches/document.ts'
import { objectionsOf } from '../../verdict/objections.ts'

type Effect = Reason['effect']

const ORDER: readonly Effect[] = ['conflict', 'inconclusive', 'caution', 'note']

/** The strongest of several effects; null for none. */
const worst = (effects: readonly Effect[]): Effect | null =>
  ORDER.find((effect) => effects.includes(effect)) ?? null

type Resting = Pick<Reason, 'rule' | 'effect' | 'findings'>

/** Whether a reason is an absolute ground: it rests on the name itself, and prevents the registration of a mark. */
const isAboutName = ({ rule, findings }: Resting): boolean =>
  findings.length === 0 && objectionsOf(rule).includes('registration')

/** The strongest effect of the reasons that name findings of a source; for trademarks, absolute grounds count too. */
export const effectOfSource = (reasons: readonly Resting[], source: Source): Effect | null =>
  worst(
    reasons.flatMap((reason) => {
      const isOfSource = reason.findings.some((one) => one.startsWith(`${source}/`))
      return isOfSource || (source === 'trademarks' && isAboutName(reason)) ? [reason.effect] : []
    }),
  )

/** What a source says about a name in one word: its strongest objection; without one `none`, or how it ended. */
export const resultOfSource = (
  { sources, reasons }: Pick<BatchLine, 'sources' | 'reasons'>,
  source: Source,
): string => (sources[source] === 'done' ? (effectOfSource(reasons, source) ?? 'none') : sources[source])

/** The decisive reasons first, each effect in the order of the rules. */
export const strongestFirst = <R extends Pick<Reason, 'effect'>>(reasons: readonly R[]): R[] =>
  [...reasons].sort((a, b) => ORDER.indexOf(a.effect) - ORDER.indexOf(b.effect))
