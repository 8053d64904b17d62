import { objectionsOf } from '../../verdict/objections.ts'
import type { WordedReason } from '../../verdict/reason-text.ts'

/** A reason, with what someone can object to because of it. */
export const reasonView = (reason: WordedReason) => ({
  ...reason,
  objections: [...objectionsOf(reason.rule)],
})
