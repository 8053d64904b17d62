import type { Tone as AnyTone } from '../../verdict/report-words.ts'
import type { Brand } from './brand.ts'

/** How good the news is. Color and symbol never appear without words that say the same. */
export type Tone = Exclude<AnyTone, 'near'>

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

/** `status` in a few words, then names. */
export type Tile = { title: string; status: Cell; lines: readonly TileLine[] }

/** `label: items`, and at the end how many more there are. */
export type TileLine = { label: Cell | null; items: readonly Cell[]; more: string }

/** A line as one text. */
export const tileLineText = ({ label, items, more }: TileLine): string =>
  `${label === null ? '' : `${label.text}: `}${items.map(({ text }) => text).join(', ')}${more}`

/** `onPaper`: on a screen, a later chapter has it. */
export type Panel = { title: string; lines: readonly Cell[]; onPaper?: true }

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
  /** The first screen has its result: a screen shows the rest on demand, paper at once. */
  folded?: true
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
