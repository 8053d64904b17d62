import type { Batch, BatchRow, Check } from '../../../sdk/node/src/index.ts'
import { SOURCES, type Source } from '../../events/sections.ts'
import { withDataDayWords } from '../../primitives/day-words.ts'
import { clock, type Timer, timers } from '../../primitives/runtime.ts'
import { type Paint, safe } from './colors.ts'
import { cutTo, padTo } from './columns.ts'
import type { StreamedEvent } from './event-stream.ts'

const EVERY_MS = 200
const DEFAULT_COLUMNS = 80

type Line = { mark: string; text: string }
/** How far the sources of each check are, by its id. */
export type Answers = ReadonlyMap<string, BatchRow['sources']>

/** A block of lines on a terminal, one for each source, which is overwritten as sources answer. */
export class Progress {
  readonly #out: NodeJS.WriteStream
  readonly #paint: Paint
  readonly #lines = new Map<Source, Line>()
  #notes: readonly string[] = []
  readonly #timer: Timer | null
  readonly #began = clock.monotonic()
  #shown = 0
  #title: string

  /** Draws nothing unless `out` is a terminal. */
  constructor(out: NodeJS.WriteStream, paint: Paint, title: string) {
    this.#out = out
    this.#paint = paint
    this.#title = title
    this.#timer = out.isTTY ? timers.setInterval(() => this.#draw(), EVERY_MS) : null
    this.#draw()
  }

  title(text: string): void {
    this.#title = text
    this.#draw()
  }

  /** Shows what an event of a check says about its sources. */
  see({ type, data }: StreamedEvent): void {
    const facts = data as { request?: { sources?: unknown }; outcome?: unknown; source?: unknown }
    if (type === 'CheckRequested')
      for (const source of asSources(facts.request?.sources)) this.#lines.set(source, ASKED)
    if (type === 'SourceResult') {
      const { source, status, summary } = facts.outcome as { source: Source; status: string; summary: string }
      this.#lines.set(source, { mark: MARKS[status] ?? '?', text: safe(withDataDayWords(summary)) })
    }
    if (type === 'SourceAttemptFailed')
      for (const source of asSources([facts.source])) this.#lines.set(source, RETRIED)
    this.#draw()
  }

  /**
   * Shows how many names of a batch each source has answered, and notes below.
   * @param answers the sources of the checks by their id: a row has none of them before its check ends
   */
  seeBatch({ rows, counts }: Batch, answers: Answers = new Map(), notes: readonly string[] = []): void {
    this.#title = `${counts.total - counts.pending} of ${counts.total} names are finished`
    this.#notes = notes
    for (const source of SOURCES) {
      const asked = rows.filter((row) => row.sources[source] !== 'skipped')
      const ended = asked.filter(
        (row) => (answers.get(row.checkId) ?? row.sources)[source] !== 'pending' || row.status !== 'pending',
      )
      if (asked.length === 0) continue
      const mark = ended.length === asked.length ? '✓' : '·'
      this.#lines.set(source, { mark, text: `${ended.length} of ${asked.length}` })
    }
    this.#draw()
  }

  clear(): void {
    if (this.#timer) timers.clear(this.#timer)
    this.hide()
  }

  /** Removes the lines until the next change, so that another line can be printed above them. */
  hide(): void {
    if (this.#shown > 0) this.#out.write(`\x1b[${this.#shown}F\x1b[J`)
    this.#shown = 0
  }

  #draw(): void {
    if (this.#timer === null) return
    const seconds = Math.floor((clock.monotonic() - this.#began) / 1_000)
    const columns = this.#out.columns || DEFAULT_COLUMNS
    const lines = [...this.#lines].map(([source, { mark, text }]) =>
      cutTo(`${mark} ${padTo(source, 11)} ${text}`, columns - 1),
    )
    const block = [
      cutTo(`${safe(this.#title)} (${seconds} s; Ctrl-C stops)`, columns - 1),
      ...lines,
      ...this.#notes.map((note) => cutTo(safe(note), columns - 1)),
    ]
    const back = this.#shown > 0 ? `\x1b[${this.#shown}F` : ''
    this.#out.write(`${back}${block.map((line) => `\x1b[K${this.#paint('dim', line)}\n`).join('')}`)
    this.#shown = block.length
  }
}

const ASKED: Line = { mark: '·', text: 'asking …' }
const RETRIED: Line = { mark: '·', text: 'no answer yet; asking again …' }
const MARKS: Readonly<Record<string, string>> = { done: '✓', not_configured: '–' }

/** `Lumivora: no answer yet from trademarks; asking again`: what a check that is open waits for; null if for nothing. */
export function waitingFor({ query, sections }: Pick<Check, 'query' | 'sections'>): string | null {
  const open = SOURCES.filter((source) => sections[source].status === 'pending')
  // The reason of a source that is open is that of its failed attempt.
  const isAgain = open.some((source) => sections[source].reason)
  return open.length === 0
    ? null
    : `${query}: no answer yet from ${open.join(', ')}${isAgain ? '; asking again' : ''}`
}

const asSources = (names: unknown): Source[] =>
  Array.isArray(names) ? SOURCES.filter((source) => names.includes(source)) : []
