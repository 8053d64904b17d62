import { escapeHtml } from './escape-html.ts'

/** HTML that was put together by {@link html} and by nothing else. */
export class Markup {
  readonly #text: string
  private constructor(text: string) {
    this.#text = text
  }

  static join(strings: readonly string[], values: readonly Value[]): Markup {
    return new Markup(strings.map((part, i) => part + rendered(values[i])).join(''))
  }

  toString(): string {
    return this.#text
  }
}

type Value = string | number | null | undefined | Markup | readonly Markup[]

/**
 * A template whose values are text, whatever they hold: characters that mean something to HTML are escaped, in elements
 * and in quoted attributes alike. Only what another template made goes in as it is. Attribute values must be quoted, and
 * nothing may stand inside `<script>`, `<style>` or a comment. Null gives nothing.
 */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  Markup.join(strings, values)

function rendered(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Markup) return value.toString()
  if (typeof value === 'object') return value.map(rendered).join('')
  return escapeHtml(String(value))
}
