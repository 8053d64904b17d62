import { GRADE_WORDS as WORDS_OF_GRADES } from '#shared/grade-words.ts'
import type { Tone } from './parts/counted.ts'
import type { Role, SearchLevel, SectionStatus, Source, TrademarkFinding, Verdict } from './types.ts'

/** The words on the screen for values of the API. Values of newer programs are shown as they are. */
export const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  domains: 'Domains',
  social: 'Social networks',
  trademarks: 'Trademarks',
  companies: 'Companies',
  analysis: 'Analysis of the name',
}

/** For the heads of columns. */
export const SHORT_SOURCE_WORDS: Readonly<Record<Source, string>> = {
  ...SOURCE_WORDS,
  social: 'Social',
  analysis: 'Analysis',
}

/** How deeply trademarks were searched, as reports say it. */
export const LEVEL_WORDS: Readonly<Record<SearchLevel, string>> = {
  extended: 'Extended: every trademark register that the jurisdictions need was searched for similar marks.',
  'knock-out':
    'Knock-out: at least one trademark register that the jurisdictions need was not searched, or was searched for identical marks only.',
}

export type Word = { tone: Tone; word: string }

export const VERDICT_WORDS: Readonly<Record<Verdict, Word>> = {
  clear: { tone: 'good', word: 'Clear' },
  caution: { tone: 'warn', word: 'Caution' },
  conflict: { tone: 'bad', word: 'Conflict' },
  inconclusive: { tone: 'open', word: 'Inconclusive' },
}

/** The word for a verdict, or for the state of a check without one. */
export function verdictWord(verdict: Verdict | null, status: string): Word {
  if (verdict !== null) return VERDICT_WORDS[verdict] ?? { tone: 'open', word: verdict }
  if (status === 'canceled') return { tone: 'open', word: 'Canceled' }
  return { tone: 'open', word: 'In progress' }
}

const STATUS_WORDS: Readonly<Record<SectionStatus, Word>> = {
  pending: { tone: 'open', word: 'Searching' },
  done: { tone: 'plain', word: 'Answered' },
  unknown: { tone: 'open', word: 'Unknown' },
  skipped: { tone: 'open', word: 'Not requested' },
  not_configured: { tone: 'open', word: 'Not fully covered' },
}

export const statusWord = (status: SectionStatus): Word =>
  STATUS_WORDS[status] ?? { tone: 'open', word: status }

const GRADE_WORDS: Readonly<Record<string, Word>> = {
  conflict: { tone: 'bad', word: WORDS_OF_GRADES.conflict },
  high: { tone: 'warn', word: WORDS_OF_GRADES.high },
  medium: { tone: 'near', word: WORDS_OF_GRADES.medium },
  low: { tone: 'near', word: WORDS_OF_GRADES.low },
}

/** How much a mark obstructs the name. A mark that is only similar has an outline, never the look of a find. */
export function gradeWord({ grade, exact, status, own }: TrademarkFinding): Word {
  if (own) return { tone: 'plain', word: 'Yours' }
  if (status === 'dead') return { tone: 'near', word: 'No longer in force' }
  if (grade) return GRADE_WORDS[grade] ?? { tone: 'near', word: grade }
  return exact ? { tone: 'warn', word: 'The same words' } : { tone: 'near', word: 'Similar' }
}

/** Words for the status of one domain or user name. */
const FINDING_WORDS: Readonly<Record<string, Word>> = {
  available: { tone: 'good', word: 'Free' },
  registered: { tone: 'bad', word: 'Registered' },
  taken: { tone: 'bad', word: 'Taken' },
  reserved: { tone: 'warn', word: 'Reserved' },
  for_sale: { tone: 'warn', word: 'For sale' },
  invalid: { tone: 'open', word: 'Not possible' },
  manual: { tone: 'open', word: 'Check manually' },
  unknown: { tone: 'open', word: 'Unknown' },
}
export const findingWord = (status: string): Word => FINDING_WORDS[status] ?? { tone: 'open', word: status }

/** A value of the API in plain letters: `read_only` is shown as `read only`. */
export const plainly = (value: string): string => value.replaceAll('_', ' ')

/** Roles of people, and what each may do. */
export const ROLE_WORDS: Readonly<Record<Role, { title: string; rights: string }>> = {
  viewer: { title: 'Viewer', rights: 'reads checks and batches' },
  reviewer: { title: 'Reviewer', rights: 'also starts checks and assesses findings' },
  administrator: { title: 'Administrator', rights: 'also manages webhooks, keys, the team and the account' },
}
