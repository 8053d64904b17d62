import type { Source } from '../../events/sections.ts'
import { dayWords } from '../../primitives/day-words.ts'
import type { SectionStatus } from '../../projections/report/document.ts'
import { SOURCE_WORDS, statusWord, type Word } from '../../verdict/report-words.ts'
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

/** An RFC 3339 time as exactly as it is given: `?at=` with it returns what the reader has. */
export const exactMoment = (time: string): string =>
  `${dayWords(time)}, ${time.slice(11).replace('Z', '')} UTC`

/** A word of a report; what is only similar has no look of its own here. */
export const wordCell = ({ tone, word }: Word): Cell & { tone: Tone } => ({
  text: word,
  tone: tone === 'near' ? 'plain' : tone,
})

/** How a source ended. */
export const statusCell = (status: SectionStatus): Cell => wordCell(statusWord(status))

/**
 * What the verdict covers and what it does not, in words.
 * @param decided which finding of a source that it does not cover decided it
 */
export function basisCells(
  basis: readonly Source[],
  sources: Readonly<Record<Source, SectionStatus>>,
  decided: string | null,
): Cell[] {
  const named = (source: Source): string => SOURCE_WORDS[source].toLowerCase()
  const covered = basis.map(named)
  const others = (Object.keys(sources) as Source[]).filter((source) => !basis.includes(source))
  const missing = others.map(
    (source) => `${named(source)} (${statusWord(sources[source]).word.toLowerCase()})`,
  )
  return [
    plain(
      covered.length > 0 ? `This verdict covers: ${covered.join(', ')}.` : 'This verdict covers no source.',
    ),
    ...(missing.length > 0 ? [plain(`It does not cover: ${missing.join(', ')}.`)] : []),
    ...(decided === null ? [] : [prose(decided)]),
  ]
}
