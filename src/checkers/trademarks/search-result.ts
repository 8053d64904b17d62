import type { Coverage, TrademarkFinding } from '../../events/sections.ts'
import { isLatin } from '../../names/scripts-in-words.ts'
import type { Completeness } from '../../registers/completeness.ts'
import type { Answer, CheckTask } from '../provider-client/interfaces.ts'
import type { Proof } from '../self-test/self-test.ts'
import type { Holdings } from './rights-by-territory.ts'

/** The result of a search in one register or list. */
export type Found = {
  /** The searched rights, if they differ from those that the register states; absent: all that it states. */
  holds?: Holdings
  /** The parts of the register that were searched, such as those of territories, which its self-test must include; absent: it has none. */
  parts?: readonly string[]
  /** The day or time of its data, once it was searched. */
  dataAsOf: string | null
  /** Whether every answer arrived and was trustworthy. */
  answered: boolean
  /** Whether it has more marks that may block the name than were read. */
  cut: boolean
  /** Whether it was searched for identical marks only, or for similar ones too. */
  depth: NonNullable<Coverage['depth']>
  /**
   * Scripts in which similar marks are searched: ISO 15924 codes. Default: every script. With the depth `identical`, the
   * name is in another script.
   */
  scripts?: string[]
  /** What was planned but not asked, or not read to its end, in words; absent: nothing. */
  incomplete?: string
  findings: TrademarkFinding[]
  answers: Answer<unknown>[]
}

/** The result of a search, with the register or list that was searched. */
export type Searched = Omit<Found, 'holds'> & {
  /** The name in the coverage: `EUIPO`, `UKIPO`, `well-known brands`. */
  register: string
  /** Its rights; null for a list that is not a register. */
  holds: Holdings | null
  /** Days from one publication of its data to the next. */
  cycleDays: number
  /** Rows of the office's file that could not be read when its register was imported. */
  unreadable: number
  /** How much of the register its copy on this machine holds; absent for others. */
  completeness?: Completeness
  /** What contradicts its operator, who says that the copy is whole; absent for others. */
  doubt?: string | null
  /** Sentence that the license of a local register requires. */
  attribution?: string
  /** Whether its "no mark" counts; null for a list that decides nothing. */
  proof: Proof | null
}

/**
 * The depth of a search that meets the goals of `npm run bench:truth` only where name and mark are in Latin letters. It finds
 * too few marks that have the sound of the name in another script.
 */
export const similarInLatin = ({ name }: CheckTask): Pick<Found, 'depth' | 'scripts'> => ({
  depth: isLatin(name.normalized) ? 'similar' : 'identical',
  scripts: ['Latn'],
})

/** The number of marks, for the evidence. */
export const counted = (marks: number): string => (marks === 1 ? '1 mark' : `${marks} marks`)
