/** How good the news is. Words say the same: colour and symbol never stand alone. */
export type Tone = 'good' | 'warn' | 'bad' | 'open' | 'plain'

/** A piece of text in one place of a page. */
export type Cell = {
  text: string
  /** Of a caller or a register, so of any script: kept from turning around what stands beside it. */
  foreign?: boolean
  /** `http:` or `https:`, nothing else. */
  href?: string
  tone?: Tone
  /** Set in a typeface of equal widths. */
  code?: boolean
}

/** `share`: its part of the width on paper, where all columns' parts make up the whole. */
export type Column = { label: string; share: number }
export type Table = { kind: 'table'; caption: string; columns: readonly Column[]; rows: readonly Cell[][] }

export type Block =
  | { kind: 'text'; text: Cell; lead?: boolean }
  | { kind: 'list'; items: readonly Cell[] }
  | { kind: 'facts'; facts: readonly { label: string; value: Cell }[] }
  /** Something that the reader must not overlook. */
  | { kind: 'note'; tone: Tone; title: string; lines: readonly Cell[] }
  | Table

/** `details`: what is shown on demand, and at the end of a document on paper. */
export type Section = {
  id: string
  title: Cell
  status: Cell | null
  blocks: readonly Block[]
  details: readonly { title: string; table: Table }[]
}

/** A report for people in no particular form: verdict first, then the sections in their order. */
export type Page = {
  /** For the window and the file. */
  title: string
  /** What kind of report this is, above its name. */
  kind: string
  name: Cell
  banner: { tone: Tone; word: string; meaning: string; score: string | null; basis: readonly Cell[] }
  sections: readonly Section[]
  notice: string
  attributions: readonly string[]
  /** Names this state of this report: stands at the foot of each page. */
  reference: string
  /** RFC 3339: when what is in it was last known, never when it was printed. */
  asOf: string
}
