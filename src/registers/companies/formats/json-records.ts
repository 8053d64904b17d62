import { decodeText } from '../../import/decode.ts'
import type { SourceFile } from '../../import/format.ts'
import { RegisterRefused } from '../../refused.ts'

/** A record of a JSON file, or why it could not be read; `line` is where it starts, from 1. */
export type JsonRecord = { line: number } & ({ record: unknown } | { refused: string })

/** Characters of one record; real ones have some thousands. */
const MAX_RECORD = 4 * 1024 * 1024
/** Outside strings, only these characters change the structure. */
const STRUCTURE = /["[\]{}\n]/g
const BETWEEN_RECORDS = /^[\s,]*$/

/**
 * Streams the records of a JSON document that is a list of objects, or an object with such a list. One record is in
 * memory at a time. A record that is not valid JSON is refused and the next one is read. Throws {@link RegisterRefused}
 * where the structure is lost, and for a document without the list.
 * @param member the name of the list
 */
export async function* jsonRecords(file: SourceFile, member: string): AsyncGenerator<JsonRecord> {
  const scanner = new Scanner(file.name, new RegExp(`"${member}"\\s*:\\s*$`))
  for await (const text of decodeText(file.bytes, 'utf-8', file.onRemark)) yield* scanner.read(text)
  scanner.end()
}

class Scanner {
  readonly #name: string
  readonly #opening: RegExp
  /** The text from the last record's end, or from the start of the present record. */
  #text = ''
  #line = 1
  #depth = 0
  #inString = false
  #place: 'before' | 'inside' | 'after' = 'before'
  /** Depth inside the list of records. */
  #list = 0
  /** Line where the present record starts; null between records. */
  #record: number | null = null

  /** @param opening the text directly before the list, in a document that is an object */
  constructor(name: string, opening: RegExp) {
    this.#name = name
    this.#opening = opening
  }

  *read(more: string): Generator<JsonRecord> {
    let at = this.#text.length
    let from = 0
    this.#text += more
    while (at < this.#text.length) {
      if (this.#inString) {
        const end = this.#endOfString(at)
        this.#inString = end === null
        at = end ?? this.#text.length
        continue
      }
      STRUCTURE.lastIndex = at
      const index = STRUCTURE.exec(this.#text)?.index ?? this.#text.length
      const sign = this.#text[index]
      at = index + 1
      if (sign === '\n') this.#line += 1
      else if (sign === '"') {
        this.#checkBetween(from, index)
        this.#inString = true
        if (this.#place === 'after') from = index
      } else if (sign === '{' || sign === '[') from = this.#open(sign, from, index)
      else if (sign !== undefined) {
        this.#close()
        if (this.#isRecordEnd()) {
          yield { line: this.#record ?? this.#line, ...parsed(this.#text.slice(from, at)) }
          this.#record = null
          from = at
        } else if (this.#isListEnd(sign)) {
          this.#checkBetween(from, index)
          this.#place = 'after'
          from = at
        } else if (this.#place === 'after') from = at
      }
    }
    this.#text = this.#text.slice(from)
    if (this.#text.length > MAX_RECORD)
      throw this.#lost(`holds a record of more than ${MAX_RECORD} characters`)
  }

  /** Throws if the document is not complete. */
  end(): void {
    if (this.#depth > 0 || this.#inString) throw this.#lost('ends before it is complete')
    if (this.#place === 'before') throw this.#lost('holds no list of records')
  }

  /** Gives the place from which text is kept. */
  #open(sign: '{' | '[', from: number, at: number): number {
    const depth = this.#depth++
    if (this.#place === 'before') {
      const isList =
        sign === '[' && (depth === 0 || (depth === 1 && this.#opening.test(this.#text.slice(0, at))))
      if (!isList) return from
      this.#place = 'inside'
      this.#list = this.#depth
      return at + 1
    }
    if (this.#place === 'after' || this.#record !== null) return from
    this.#checkBetween(from, at)
    if (sign === '[') throw this.#lost('holds a list in place of a record')
    this.#record = this.#line
    return at
  }

  #close(): void {
    if (this.#depth === 0) throw this.#lost('closes more brackets than it opens')
    this.#depth -= 1
  }

  #isRecordEnd(): boolean {
    return this.#record !== null && this.#depth === this.#list
  }

  #isListEnd(sign: string): boolean {
    if (this.#place !== 'inside' || this.#depth >= this.#list) return false
    if (sign !== ']') throw this.#lost('closes the list of records with a brace')
    return true
  }

  #checkBetween(from: number, to: number): void {
    if (this.#place !== 'inside' || this.#record !== null) return
    if (!BETWEEN_RECORDS.test(this.#text.slice(from, to))) throw this.#lost('holds text between two records')
  }

  /** The place after the closing quotation mark; null if the text ends before it. */
  #endOfString(from: number): number | null {
    for (let at = this.#text.indexOf('"', from); at >= 0; at = this.#text.indexOf('"', at + 1)) {
      let escapes = 0
      while (this.#text[at - 1 - escapes] === '\\') escapes += 1
      if (escapes % 2 === 0) return at + 1
    }
    return null
  }

  #lost(why: string): RegisterRefused {
    return new RegisterRefused(
      `${this.#name} ${why} near line ${this.#line}; nothing after it can be trusted`,
    )
  }
}

function parsed(text: string): { record: unknown } | { refused: string } {
  try {
    return { record: JSON.parse(text) }
  } catch (error) {
    return { refused: `is not valid JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}
