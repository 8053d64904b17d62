import {
  type Block,
  type Card,
  type Cell,
  type Panel,
  type Table,
  type Tile,
  tileLineText,
} from '../report-model.ts'
import { plain } from '../words.ts'

/** How tightly the first page is set: the scale of every type size, and the most characters of each kind of text. */
export type Fit = { scale: number } & Limits
type Limits = Readonly<
  Record<'goods' | 'summary' | 'step' | 'tile' | 'row' | 'fact' | 'reason' | 'panel', number>
>

const ALL = Number.POSITIVE_INFINITY
const WHOLE = { goods: ALL, summary: ALL, step: ALL, tile: ALL, row: ALL, fact: ALL, reason: ALL, panel: ALL }

/** From roomy to tight; the last one fits the longest texts that requests and registers have. */
export const FITS: readonly Fit[] = [
  { scale: 1, ...WHOLE },
  { scale: 0.94, ...WHOLE },
  { scale: 0.88, ...WHOLE },
  { scale: 0.88, goods: 420, summary: 520, step: 200, tile: 60, row: 90, fact: 110, reason: 260, panel: 600 },
  { scale: 0.85, goods: 340, summary: 500, step: 160, tile: 50, row: 75, fact: 80, reason: 200, panel: 520 },
  { scale: 0.83, goods: 260, summary: 480, step: 130, tile: 44, row: 64, fact: 66, reason: 150, panel: 460 },
  { scale: 0.81, goods: 200, summary: 460, step: 110, tile: 40, row: 56, fact: 64, reason: 110, panel: 420 },
  { scale: 0.79, goods: 140, summary: 260, step: 90, tile: 32, row: 44, fact: 50, reason: 80, panel: 340 },
  { scale: 0.76, goods: 80, summary: 180, step: 60, tile: 24, row: 32, fact: 32, reason: 50, panel: 240 },
]

/** A text that the first page shortens and no later chapter has, with what it is about. */
export type Whole = { label: string; value: Cell }

/** Rows that a shortened table has. */
const MAX_ROWS = 5

/** Cuts texts of the first page, and remembers those in full that no later chapter has: tiles and rows have one. */
export class Shortener {
  readonly wholes: Whole[] = []
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** The name, or a sentence about the whole. */
  text(label: string, value: Cell): Cell {
    return this.#cut(label, value, 'summary')
  }

  block(block: Block): Block {
    switch (block.kind) {
      case 'text':
        return { ...block, text: this.text('Text', block.text) }
      case 'facts':
        return { ...block, facts: block.facts.map((fact) => this.#fact(fact)) }
      case 'list':
        return { ...block, items: block.items.map((item) => this.#cut('Next step', item, 'step')) }
      case 'tiles':
        return {
          ...block,
          tiles: block.tiles.map((tile) => this.#tile(tile)),
        }
      case 'table':
        return this.#table(block)
      case 'cards':
        return { ...block, cards: block.cards.map((card) => this.#card(card)) }
      case 'panels':
        return { ...block, panels: block.panels.map((panel) => this.#panel(panel)) }
      default:
        return block
    }
  }

  #tile(tile: Tile): Tile {
    const text = tile.lines.map(tileLineText).join('; ')
    if (text.length <= this.#limits.tile) return tile
    const items = [cutTo(this.#limits.tile, { text, foreign: true })]
    return { ...tile, lines: [{ label: null, items, more: '' }] }
  }

  #card({ title, status, facts, lines }: Card): Card {
    const shorter = facts.map(({ label, value }) => ({ label, value: cutTo(this.#limits.fact, value) }))
    const sentences = lines.map((line) => cutTo(this.#limits.reason, line))
    const whole = [
      ...facts.flatMap(({ label, value }, i) =>
        value === shorter[i]?.value ? [] : [`${label}: ${value.text}`],
      ),
      ...lines.flatMap((line, i) => (line === sentences[i] ? [] : [line.text])),
    ]
    if (whole.length > 0)
      this.wholes.push({ label: title.text, value: { text: whole.join(' · '), foreign: true } })
    return { title: this.#cut('Mark', title, 'step'), status, facts: shorter, lines: sentences }
  }

  #panel({ title, lines }: Panel): Panel {
    return { title, lines: lines.map((line) => this.#cut(title, line, 'panel')) }
  }

  #table(table: Table): Table {
    const isLong = this.#limits.row < ALL && table.rows.length > MAX_ROWS + 1
    const rows = isLong ? table.rows.slice(0, MAX_ROWS) : table.rows
    const cut = rows.map((row) => row.map((cell) => cutTo(this.#limits.row, cell)))
    if (!isLong) return { ...table, rows: cut }
    const others = table.rows.slice(MAX_ROWS)
    for (const [first, ...rest] of others)
      for (const [i, value] of rest.entries())
        this.wholes.push({ label: `${first?.text}, ${table.columns[i + 1]?.label}`, value })
    const more = [plain(`${others.length} more`), ...table.columns.slice(1).map(() => plain('Page 2'))]
    return { ...table, rows: [...cut, more] }
  }

  #fact({ label, value }: { label: string; value: Cell }) {
    return { label, value: this.#cut(label, value, 'goods') }
  }

  #cut(label: string, value: Cell, kind: keyof Limits): Cell {
    const cut = cutTo(this.#limits[kind], value)
    if (cut !== value) this.wholes.push({ label, value })
    return cut
  }
}

/** The cell itself if it is short enough. */
const cutTo = (most: number, cell: Cell): Cell =>
  cell.text.length <= most ? cell : { ...cell, text: `${atWord(cell.text, most)}…` }

/** At most so many characters, up to the end of a word unless that loses a third of them. */
function atWord(text: string, most: number): string {
  const cut = [...text].slice(0, most).join('')
  const space = cut.lastIndexOf(' ')
  return (space > cut.length * 0.67 ? cut.slice(0, space) : cut).trimEnd()
}
