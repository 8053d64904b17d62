import {
  RULE_SETS as PRESENT,
  RULE_SET_FORMATS as PRESENT_FORMATS,
  CURRENT_RULE_SET as PRESENT_RULE_SET,
  ruleSetNamed as presentNamed,
} from '../../../src/verdict/rule-sets.ts'
import { NEWEST_FORMAT } from './formats.ts'

/** Judges as the present default does. */
const next = { ...presentNamed(PRESENT_RULE_SET), id: '2099-01' }

export const RULE_SET_FORMATS = [...PRESENT_FORMATS, { set: next, format: NEWEST_FORMAT }]
export const RULE_SETS = new Map([...PRESENT, [next.id, next]])
export const CURRENT_RULE_SET = next.id
export const ruleSetNamed = (id: string) => RULE_SETS.get(id) ?? presentNamed(id)
export const formatOfRuleSet = (id: string): number =>
  RULE_SET_FORMATS.find(({ set }) => set.id === id)?.format ?? 1
export const ruleSetOf = (written: number): string =>
  RULE_SET_FORMATS.findLast(({ format }) => format <= written)?.set.id ?? ''
