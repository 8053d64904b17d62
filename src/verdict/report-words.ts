import type { Bar, Reason, Verdict } from '../events/check.ts'
import type { ReviewMark } from '../events/review.ts'
import type {
  AnalysisFinding,
  CompanyFinding,
  DomainFinding,
  OutcomeStatus,
  SocialFinding,
  Source,
  TrademarkFinding,
} from '../events/sections.ts'
import type { Level } from './extent.ts'
import type { Grade } from './grades.ts'

/** How good the news is; `near` is similar, which is not taken. A color never appears without words that say the same. */
export type Tone = 'good' | 'warn' | 'bad' | 'open' | 'near' | 'plain'
export type Word = { tone: Tone; word: string }

export const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  domains: 'Domains',
  social: 'Social networks',
  trademarks: 'Trademarks',
  companies: 'Companies',
  analysis: 'Analysis of the name',
}

export const VERDICT_WORDS: Readonly<Record<Verdict, Word>> = {
  clear: { tone: 'good', word: 'Clear' },
  caution: { tone: 'warn', word: 'Caution' },
  conflict: { tone: 'bad', word: 'Conflict' },
  inconclusive: { tone: 'open', word: 'Inconclusive' },
}

/** The word for a verdict, or for the state of a check without one. */
export function verdictWord(verdict: string | null, status: string): Word {
  if (verdict !== null) return wordIn(VERDICT_WORDS, verdict)
  return { tone: 'open', word: status === 'canceled' ? 'Canceled' : 'In progress' }
}

/** What a reason does to the verdict. */
export const EFFECT_WORDS: Readonly<Record<Reason['effect'], Word>> = {
  conflict: { tone: 'bad', word: 'Conflict' },
  inconclusive: { tone: 'open', word: 'Unknown' },
  caution: { tone: 'warn', word: 'Caution' },
  note: { tone: 'plain', word: 'Note' },
}

/** How a source ended. `done` means that it answered, not that the answer is good. */
const STATUS_WORDS: Readonly<Record<OutcomeStatus | 'pending' | 'skipped', Word>> = {
  pending: { tone: 'open', word: 'Searching' },
  done: { tone: 'plain', word: 'Answered' },
  unknown: { tone: 'open', word: 'No complete answer' },
  skipped: { tone: 'plain', word: 'Not requested' },
  not_configured: { tone: 'open', word: 'Not fully covered' },
}
export const statusWord = (status: string): Word => wordIn(STATUS_WORDS, status)

/** How deeply trademarks were searched. */
export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  extended:
    'Full search (“extended”): every trademark register that the chosen jurisdictions need was searched for similar marks. Rights of other jurisdictions are not part of it.',
  'knock-out':
    'First screening only (“knock-out”): at least one trademark register that the jurisdictions need was not searched as a whole, or was searched for identical marks only.',
}

/** The status of a domain or of a user name. */
const FINDING_WORDS: Readonly<Record<DomainFinding['status'] | SocialFinding['status'], Word>> = {
  available: { tone: 'good', word: 'Free' },
  registered: { tone: 'bad', word: 'Taken' },
  taken: { tone: 'bad', word: 'Taken' },
  for_sale: { tone: 'warn', word: 'For sale' },
  reserved: { tone: 'warn', word: 'Reserved' },
  invalid: { tone: 'warn', word: 'Not possible' },
  manual: { tone: 'open', word: 'Check manually' },
  unknown: { tone: 'open', word: 'Unknown' },
}

/** What reviewers can say about a finding. */
export const ASSESSMENT_WORDS: Readonly<Record<ReviewMark, Word>> = {
  own: { tone: 'plain', word: 'Of the applicant' },
  consent: { tone: 'plain', word: 'The owner consents' },
  distinguished: { tone: 'plain', word: 'Different enough' },
  blocking: { tone: 'bad', word: 'Blocks the name' },
}

export const assessmentWord = (mark: string): Word => wordIn(ASSESSMENT_WORDS, mark, 'plain')

/** Whether a finding belongs to the applicant, and what a reviewer said about it. */
export type Standing = { own?: boolean | undefined; assessed?: string | undefined }

/** Whether a finding does not count: it belongs to the applicant, or a reviewer set it aside. */
export const isSettled = ({ own, assessed }: Standing): boolean =>
  assessed === undefined ? own === true : assessed !== 'blocking'

/** The reviewer's word, with that of the rules beside it. */
function standingWord({ own, assessed }: Standing, byRules: Word): Word {
  if (assessed === undefined) return own ? ASSESSMENT_WORDS.own : byRules
  const { tone, word } = assessmentWord(assessed)
  return { tone, word: `${word} (reviewer; the rules alone: ${byRules.word.toLowerCase()})` }
}

export const findingWord = (finding: Standing & { status: string }): Word =>
  standingWord(finding, wordIn(FINDING_WORDS, finding.status))

/** What the grade of a mark means. */
export const GRADE_WORDS: Readonly<Record<Grade, Word>> = {
  conflict: { tone: 'bad', word: 'Blocks the name' },
  high: { tone: 'warn', word: 'Strong objection' },
  medium: { tone: 'near', word: 'Possible objection' },
  low: { tone: 'near', word: 'Weak objection' },
}

type Graded = Standing & { grade?: string | null; exact: boolean; status: string }

/** How much a mark obstructs the name. A mark that is only similar never has the look of a find. */
export const gradeWord = (mark: Graded): Word => standingWord(mark, gradeByRules(mark))

function gradeByRules({ grade, exact, status }: Graded): Word {
  if (status === 'dead') return { tone: 'near', word: MARK_WORDS.dead }
  if (grade) return wordIn(GRADE_WORDS, grade, 'near')
  return exact ? { tone: 'warn', word: 'The same words' } : { tone: 'near', word: 'Similar' }
}

const MARK_WORDS: Readonly<Record<TrademarkFinding['status'], string>> = {
  live: 'In force',
  dead: 'No longer in force',
  unknown: 'Status unknown',
}

type InForce = { status: string; list: string; pending?: boolean | null | undefined }

/** Whether a mark is in force. */
export function markWord({ status, list, pending }: InForce): Word {
  if (list === 'well_known') return { tone: 'warn', word: 'Well-known brand' }
  if (status === 'live' && pending) return { tone: 'plain', word: 'Application' }
  const word = MARK_WORDS[status as TrademarkFinding['status']] ?? status
  return { tone: status === 'unknown' ? 'open' : 'plain', word }
}

const COMPANY_WORDS: Readonly<Record<CompanyFinding['status'], Word>> = {
  active: { tone: 'plain', word: 'Active' },
  inactive: { tone: 'plain', word: 'No longer active' },
  unknown: { tone: 'open', word: 'Status unknown' },
}
export const companyWord = (status: string): Word => wordIn(COMPANY_WORDS, status)

type Named = Standing & { sameAs: boolean; status: string }

/** Whether a company has the name. Only an active one of the same name is in the way. */
export const namesakeWord = (company: Named): Word => standingWord(company, namesakeByRules(company))

function namesakeByRules({ sameAs, status }: Named): Word {
  if (!sameAs) return { tone: 'near', word: 'Similar name' }
  return status === 'inactive'
    ? { tone: 'near', word: 'Same name, no longer active' }
    : { tone: 'bad', word: 'Same name' }
}

/** How well a name distinguishes a business, in plain words beside the term of trademark law. */
export const DISTINCTIVENESS_WORDS: Readonly<Record<AnalysisFinding['distinctiveness']['class'], string>> = {
  generic: 'The usual word for the goods (“generic”)',
  descriptive: 'Describes the goods (“descriptive”)',
  suggestive: 'Hints at the goods (“suggestive”)',
  arbitrary: 'A word unrelated to the goods (“arbitrary”)',
  fanciful: 'A coined word (“fanciful”)',
  unknown: 'Distinctiveness unknown',
}

/** Kinds of absolute grounds: what speaks against the name itself. */
export const GROUND_WORDS: Readonly<Record<Bar['kind'], string>> = {
  hateful: 'Hateful word or name',
  offensive: 'Obscene or insulting word',
  emblem: 'Reserved name or emblem',
  protected_word: 'Word reserved for authorized businesses',
  geographical_indication: 'Protected indication of origin',
  drug_name: 'Name of a medicine',
  generic: 'Usual word for the goods (generic)',
  descriptive: 'Describes the goods (descriptive)',
  place: 'Name of a place',
  surname: 'Surname',
}

/** The word of a value; a value of a newer program is shown in its own letters. */
function wordIn(words: Readonly<Record<string, Word>>, value: string, tone: Tone = 'open'): Word {
  return words[value] ?? { tone, word: value.replaceAll('_', ' ') }
}

/** `1 mark`, `2 marks`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
