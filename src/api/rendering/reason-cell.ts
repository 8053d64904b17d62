import { objectionsOf } from '../../verdict/objections.ts'
import type { WordedReason } from '../../verdict/reason-text.ts'
import { EFFECT_WORDS } from '../../verdict/report-words.ts'
import type { Objection } from '../../verdict/rule.ts'
import { enumerated } from '../../verdict/summary/list-text.ts'
import type { Cell } from './report-model.ts'
import { prose, wordCell } from './words.ts'

/** A reason with its points, if the check has a score, and what it concerns. */
export function reasonCell(reason: WordedReason, score: number | null): Cell {
  const { tone, text } = wordCell(EFFECT_WORDS[reason.effect])
  const points = score === null ? '' : pointsOf(reason)
  return { ...prose(`${text}${points}: ${reason.text}${objectionWords(reason)}`), tone }
}

function pointsOf({ points }: WordedReason): string {
  return points === 0 ? '' : `, ${points} ${points === 1 ? 'point' : 'points'}`
}

const OBJECTIONS: Readonly<Record<Objection, string>> = {
  registration: 'the registration of a trademark',
  formation: 'the formation of a company',
  use: 'the use of the name',
}

/** Against what someone can object. */
function objectionWords({ rule }: WordedReason): string {
  const against = objectionsOf(rule).map((objection) => OBJECTIONS[objection])
  return against.length === 0 ? '' : ` This concerns ${enumerated(against)}.`
}
