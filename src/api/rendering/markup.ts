import { escapeHtml } from './escape-html.ts'

/** HTML built by {@link html} only. */
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
 * A template that escapes its values, in elements and in quoted attributes. Only the results of other templates are
 * inserted unescaped. Attribute values must be quoted; values must not appear inside `<script>`, `<style>` or a
 * comment. Null gives nothing.
 */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  Markup.join(strings, values)

function rendered(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Markup) return value.toString()
  if (typeof value === 'object') return value.map(rendered).join('')
  return escapeHtml(String(value))
}
