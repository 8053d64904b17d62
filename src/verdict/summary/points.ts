import type { TrademarkFinding } from '../../events/sections.ts'
import { objectionsOf } from '../objections.ts'
import type { WordedReason } from '../reason-text.ts'
import { BAR_WORDS } from './clauses/absolute-grounds.ts'
import type { Point } from './clauses/clause.ts'
import { MARK_WORDS } from './clauses/marks.ts'
import { OTHER_WORDS } from './clauses/others.ts'
import { few } from './list-text.ts'
import { findingsOf, namesOf } from './names.ts'
import type { Summarized } from './summarized.ts'

const WORDS = new Map(Object.entries({ ...MARK_WORDS, ...BAR_WORDS, ...OTHER_WORDS }))

/**
 * A reason as a point of a summary, or null if another reason of the same effect says the same. A rule without words
 * here is quoted.
 */
export function pointOf(
  reason: WordedReason,
  others: readonly WordedReason[],
  sections: Summarized['sections'],
): Point | null {
  const includedIn = INCLUDED[reason.rule]
  if (includedIn && others.some(({ rule }) => rule === includedIn)) return null
  const { names, count, isMany } = namesOf(reason)
  const words = WORDS.get(reason.rule)
  if (!words || names.length === 0) {
    const legal = objectionsOf(reason.rule).length > 0
    return { fact: clause(reason.text), ask: legal ? ['it'] : [] }
  }
  const marks = findingsOf(reason, sections).filter((finding) => 'mark' in finding) as TrademarkFinding[]
  return { ask: [], ...words({ names, count, few: few(names, count), many: isMany, marks }) }
}

/** Rules whose point is part of another one. */
const INCLUDED: Readonly<Record<string, string>> = { 'domain-taken': 'domain-none-free' }

/** A sentence of a rule as a clause. Its first word is a word of the rule, except for a name in capitals. */
function clause(text: string): string {
  const body = text.replace(/\.$/, '')
  return /^[A-Z][a-z]*\s/.test(body) ? body.charAt(0).toLowerCase() + body.slice(1) : body
}
