import type { Brand } from './brand.ts'

/** How good the news is. Color and symbol never appear without words that say the same. */
export type Tone = 'good' | 'warn' | 'bad' | 'open' | 'plain'

/** A text with its presentation. */
export type Cell = {
  text: string
  /** From a caller or a register, so of any script: isolated from the direction of the adjacent text. */
  foreign?: boolean
  /** Only `http:` or `https:`. */
  href?: string
  tone?: Tone
  /** In a monospaced typeface. */
  code?: boolean
}

/** `share`: its fraction of the width on paper; the shares of all columns add up to 1. */
export type Column = { label: string; share: number }
export type Table = {
  kind: 'table'
  caption: string
  columns: readonly Column[]
  rows: readonly Cell[][]
  /** Its cells hold sentences: a narrow screen shows them below each other, even if the columns are few. */
  stacked?: true
}

export type Block =
  | { kind: 'text'; text: Cell; lead?: boolean }
  | { kind: 'list'; items: readonly Cell[] }
  | { kind: 'facts'; facts: readonly { label: string; value: Cell }[] }
  /** Something that the reader must not overlook. */
  | { kind: 'note'; tone: Tone; title: string; lines: readonly Cell[] }
  | Table
  /** Short facts next to each other. */
  | { kind: 'tiles'; caption: string; tiles: readonly Tile[] }
  /** Many small facts in several columns. */
  | { kind: 'grid'; caption: string; items: readonly { label: string; value: Cell; href?: string }[] }
  | { kind: 'cards'; caption: string; cards: readonly Card[] }
  /** Two short lists that belong together, next to each other. */
  | { kind: 'panels'; caption: string; panels: readonly Panel[] }

/** `status` in a word, `text` in a short line. */
export type Tile = { title: string; status: Cell; text: Cell }

export type Panel = { title: string; lines: readonly Cell[] }

/** Something important with its facts and a few sentences. */
export type Card = {
  title: Cell
  status: Cell | null
  facts: readonly { label: string; value: Cell }[]
  lines: readonly Cell[]
}

/** A part of the page under one heading. `details`: shown on demand, and in the appendix of a document on paper. */
export type Chapter = {
  id: string
  title: Cell
  status: Cell | null
  blocks: readonly Block[]
  details: readonly { title: string; table: Table }[]
  /** What a reader must see first: on paper, it ends on the first page. */
  opening?: true
  /** Belongs to the appendix as a whole. */
  appendix?: true
}

/** A report for readers, independent of the form: verdict first, then the chapters in their order. */
export type Page = {
  /** Something that the reader must know before all else. */
  first: readonly Block[]
  /** Whose report it is; none if it is absent. */
  brand?: Brand
  /** Of the window and the file. */
  title: string
  /** The kind of report, above its name. */
  kind: string
  name: Cell
  banner: { tone: Tone; word: string; summary: Cell; score: string | null; basis: readonly Cell[] }
  chapters: readonly Chapter[]
  notice: string
  attributions: readonly string[]
  /** Identifies this state of this report; printed at the foot of each page. */
  reference: string
  /** RFC 3339: when its content was last known, never when it was printed. */
  asOf: string
}

/** The page without its appendix: without evidence and details. */
export const withoutAppendix = (page: Page): Page => ({
  ...page,
  chapters: page.chapters.flatMap((chapter) => (chapter.appendix ? [] : [{ ...chapter, details: [] }])),
})
