/**
 * RSQL as the EUIPO Trademark Search API 1.1.0 documents it: `or` or `,` binds less than `and` or `;`, groups are
 * in parentheses. Values are bare or in quotation marks, with `\` before a literal character.
 */
export type Rsql = { kind: 'or' | 'and'; parts: Rsql[] } | Comparison
export type Comparison = { kind: 'comparison'; field: string; operator: string; values: string[] }

/** The query is not valid RSQL; the message says where. */
export class RsqlError extends Error {
  override name = 'RsqlError'
}

const MAX_DEPTH = 32
const OPERATOR = /=[a-z]*=|!=|[<>]=?/y
const BARE = /[^"'();,=!~<> ]+/y
const QUOTED = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/sy
const OR = /,| +or +/y
const AND = /;| +and +/y

/** Parses a query. Throws {@link RsqlError}. */
export function parseRsql(text: string): Rsql {
  const reader = new Reader(text)
  const tree = reader.or(0)
  reader.end()
  return tree
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text.trim()
  }

  or(depth: number): Rsql {
    if (depth > MAX_DEPTH) throw this.#error(`parentheses nest deeper than ${MAX_DEPTH}`)
    return this.#joined('or', OR, () => this.#joined('and', AND, () => this.#constraint(depth)))
  }

  end(): void {
    if (this.#at < this.#text.length) throw this.#error('unexpected text')
  }

  #joined(kind: 'or' | 'and', separator: RegExp, part: () => Rsql): Rsql {
    const first = part()
    const parts = [first]
    while (this.#take(separator)) parts.push(part())
    return parts.length === 1 ? first : { kind, parts }
  }

  #constraint(depth: number): Rsql {
    if (this.#take(/\( */y)) {
      const group = this.or(depth + 1)
      if (!this.#take(/ *\)/y)) throw this.#error('a parenthesis is not closed')
      return group
    }
    const field = this.#take(BARE)?.[0]
    if (field === undefined) throw this.#error('a field is missing')
    const operator = this.#take(OPERATOR)?.[0]
    if (operator === undefined) throw this.#error(`an operator is missing after ${field}`)
    return { kind: 'comparison', field, operator, values: this.#values() }
  }

  #values(): string[] {
    if (!this.#take(/\( */y)) return [this.#value()]
    const values = [this.#value()]
    while (this.#take(/ *, */y)) values.push(this.#value())
    if (!this.#take(/ *\)/y)) throw this.#error('a list of values is not closed')
    return values
  }

  #value(): string {
    const quoted = this.#take(QUOTED)
    if (quoted) return (quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/gs, '$1')
    const bare = this.#take(BARE)?.[0]
    if (bare === undefined) throw this.#error('a value is missing')
    return bare
  }

  #take(what: RegExp): RegExpExecArray | null {
    what.lastIndex = this.#at
    const found = what.exec(this.#text)
    if (found) this.#at += found[0].length
    return found
  }

  #error(what: string): RsqlError {
    return new RsqlError(`${what}, at character ${this.#at + 1}`)
  }
}
