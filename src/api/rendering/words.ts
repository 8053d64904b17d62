import type { Verdict } from '../../events/check.ts'
import type { Source } from '../../events/sections.ts'
import { dayWords } from '../../primitives/day-words.ts'
import type { CheckStatus, SectionStatus } from '../../projections/report/document.ts'
import type { Cell, Tone } from './report-model.ts'
import { visible } from './visible-text.ts'

const MAX_PROSE = 4_000

/** A text of the service. */
export const plain = (text: string): Cell => ({ text })

/** A day of a caller or a register; a dash for null. */
export const dayCell = (text: string | null | undefined): Cell => foreign(text ? dayWords(text) : null)

/** A text of a caller or a register; a dash for null. */
export const foreign = (text: string | null): Cell =>
  text === null || text === '' ? plain('–') : { text: visible(text), foreign: true }

/** Sentences that quote a caller or a register. */
export const prose = (text: string): Cell => ({ text: visible(text, MAX_PROSE), foreign: true })

/** Like {@link foreign}, with a link if its address is a web address. */
export function linked(text: string | null, address: string | null): Cell {
  const cell = foreign(text)
  const href = webAddress(address)
  return href === null ? cell : { ...cell, href }
}

/** The normalized web address; null for every scheme but http and https. */
export function webAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** The date and minute of an RFC 3339 time. */
export const moment = (time: string): string => `${dayWords(time)}, ${time.slice(11, 16)} UTC`

export const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  domains: 'Domains',
  social: 'Social networks',
  trademarks: 'Trademarks',
  companies: 'Companies',
  analysis: 'Analysis of the name',
}

type Word = { tone: Tone; word: string }

export const VERDICT_WORDS: Readonly<Record<Verdict, Word>> = {
  clear: { tone: 'good', word: 'Clear' },
  caution: { tone: 'warn', word: 'Caution' },
  conflict: { tone: 'bad', word: 'Conflict' },
  inconclusive: { tone: 'open', word: 'Inconclusive' },
}

/** The word in place of a missing verdict. */
export const withoutVerdict = (status: CheckStatus): Word => ({
  tone: 'open',
  word: status === 'canceled' ? 'Canceled' : 'Not finished',
})

const STATUS_WORDS: Readonly<Record<SectionStatus, { tone: Tone; text: string }>> = {
  pending: { tone: 'open', text: 'In progress' },
  done: { tone: 'good', text: 'Answered' },
  unknown: { tone: 'open', text: 'Unknown' },
  skipped: { tone: 'plain', text: 'Not requested' },
  not_configured: { tone: 'open', text: 'Not fully covered' },
}

/** How a source ended. `done` means that it answered, not that the answer is good. */
export const statusCell = (status: SectionStatus): Cell => ({
  ...STATUS_WORDS[status],
  tone: status === 'done' ? 'plain' : STATUS_WORDS[status].tone,
})

/** What the verdict covers and what it does not, in words. */
export function basisCells(
  basis: readonly Source[],
  sources: Readonly<Record<Source, SectionStatus>>,
): Cell[] {
  const named = (source: Source): string => SOURCE_WORDS[source].toLowerCase()
  const covered = basis.map(named)
  const others = (Object.keys(sources) as Source[]).filter((source) => !basis.includes(source))
  const missing = others.map(
    (source) => `${named(source)} (${STATUS_WORDS[sources[source]].text.toLowerCase()})`,
  )
  return [
    plain(
      covered.length > 0 ? `This verdict covers: ${covered.join(', ')}.` : 'This verdict covers no source.',
    ),
    ...(missing.length > 0 ? [plain(`It does not cover: ${missing.join(', ')}.`)] : []),
  ]
}
