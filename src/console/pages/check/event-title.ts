import { findingName } from '#shared/finding-name.ts'
import { assessmentWord, counted } from '#shared/report-words.ts'
import {
  type AuditEvent,
  type CheckEvent,
  type SectionStatus,
  type Sections,
  SOURCES,
  type Source,
  type Verdict,
} from '../types.ts'
import { SOURCE_WORDS, statusWord, VERDICT_WORDS } from '../words.ts'

type Event = Pick<CheckEvent, 'type' | 'data'>

/** The source that an event reports about; null for other events. */
export function sourceOfEvent({ type, data }: Event): Source | null {
  if (type !== 'SourceResult') return null
  const { outcome } = data as { outcome?: { source?: unknown } }
  return SOURCES.find((source) => source === outcome?.source) ?? null
}

const verdictWord = (verdict: Verdict | null): string =>
  verdict === null ? 'none' : (VERDICT_WORDS[verdict]?.word ?? verdict)

/** An event in words. Types of newer programs are shown by their name. */
export function eventTitle(event: Event): string {
  const source = sourceOfEvent(event)
  if (source !== null) {
    const { outcome, attempt } = event.data as { outcome: { status?: SectionStatus }; attempt?: number }
    const again = attempt !== undefined && attempt > 1 ? `, attempt ${attempt}` : ''
    return `${SOURCE_WORDS[source]}: ${statusWord(outcome.status ?? 'done').word}${again}`
  }
  switch (event.type) {
    case 'CheckRequested':
      return 'Check requested'
    case 'CheckCompleted':
      return `Verdict: ${verdictWord((event.data as { verdict?: Verdict }).verdict ?? null)}`
    case 'CheckCanceled':
      return 'Check canceled'
    default:
      return event.type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  }
}

/** What became of a check beside its own events, in words: assessments and share links; null for other events. */
export function besideTitle({ type, details }: AuditEvent, sections: Sections | null): string | null {
  const { finding = '', mark = '', shareIds = [] } = details as Details
  const subject = (sections && findingName(sections, finding)) ?? finding
  switch (type) {
    case 'FindingReviewed':
      return `Assessed: ${subject}. ${assessmentWord(mark).word}`
    case 'FindingReviewWithdrawn':
      return `Assessment removed: ${subject}`
    case 'ShareLinkCreated':
      return 'Link shared'
    case 'ShareLinksWithdrawn':
      return `${counted(shareIds.length, 'link')} withdrawn`
    default:
      return null
  }
}

type Details = { finding?: string; mark?: string; shareIds?: string[] }

const ACTORS: Readonly<Record<string, string>> = {
  key: 'API key',
  system: 'the service:',
  operator: 'operator',
}

/** Who caused an event: `key:key_1` is shown as `API key key_1`. Other actors are shown as they are. */
export function actorWords(actor: string): string {
  const [, kind = '', name = ''] = /^([a-z]+):(.*)$/.exec(actor) ?? []
  const word = ACTORS[kind]
  return word === undefined ? actor : `${word} ${name}`
}
