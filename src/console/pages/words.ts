import { SOURCE_WORDS } from '#shared/report-words.ts'
import type { Role, Source } from './types.ts'

/** The words of reports, for the screen. */
export {
  EFFECT_WORDS,
  findingWord,
  gradeWord,
  LEVEL_WORDS,
  markWord,
  namesakeWord,
  SOURCE_WORDS,
  statusWord,
  VERDICT_WORDS,
  verdictWord,
} from '#shared/report-words.ts'

/** For the heads of columns. */
export const SHORT_SOURCE_WORDS: Readonly<Record<Source, string>> = {
  ...SOURCE_WORDS,
  social: 'Social',
  analysis: 'Analysis',
}

/** A value of the API in plain letters: `read_only` is shown as `read only`. */
export const plainly = (value: string): string => value.replaceAll('_', ' ')

/** Roles of people, and what each may do. */
export const ROLE_WORDS: Readonly<Record<Role, { title: string; rights: string }>> = {
  viewer: { title: 'Viewer', rights: 'reads checks and batches' },
  reviewer: { title: 'Reviewer', rights: 'also starts checks and assesses findings' },
  administrator: { title: 'Administrator', rights: 'also manages webhooks, keys, the team and the account' },
}
