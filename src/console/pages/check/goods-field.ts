import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { counted } from '../parts/counted.ts'
import type { Listed, NiceClass } from '../types.ts'
import { lastGoods, withTerm } from './goods-text.ts'

const PAUSE_MS = 250
const SHORTEST = 3
const CLASSES = 3
const TERMS = 3

type Offer = { niceClass: number; id: string; text: string }

/** The field of a form in which goods and services are named, with terms of the Nice Classification as suggestions. */
export class GoodsField {
  readonly #console: Console
  #offers: Offer[] = []
  #asked = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(console: Console) {
    this.#console = console
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  view(value = ''): TemplateResult {
    return html`<label for="goods">Goods and services</label>
      <input
        id="goods"
        name="goods"
        autocomplete="off"
        maxlength="2000"
        .defaultValue=${value}
        aria-describedby="goods-help"
        @input=${this.#onInput}
      />
      <p id="goods-help" class="quiet">
        In your words, such as “coffee, café services”. If empty, all 45 classes are searched, which finds more marks.
      </p>
      ${this.#offers.length === 0 ? nothing : this.#list()}`
  }

  #list(): TemplateResult {
    return html`<ul class="chips" aria-label="Suggested terms">
      ${this.#offers.map(
        ({ niceClass, text }) =>
          html`<li>
            <button type="button" class="plain" @click=${() => this.#take(text)}>
              ${text} <span class="quiet">class ${niceClass}</span>
            </button>
          </li>`,
      )}
    </ul>`
  }

  readonly #onInput = (event: Event): void => {
    const typed = lastGoods((event.target as HTMLInputElement).value)
    clearTimeout(this.#timer)
    if (typed.length < SHORTEST) {
      if (this.#offers.length > 0) this.#show([])
      return
    }
    this.#timer = setTimeout(() => this.#ask(typed), PAUSE_MS)
  }

  async #ask(typed: string): Promise<void> {
    this.#asked = typed
    // Suggestions are a convenience: without them, the form works.
    const found = await this.#console.api
      .get<Listed<NiceClass>>('/nice-classes', { query: typed })
      .catch(() => null)
    if (this.#asked !== typed || found === null) return
    const offers = found.data
      .slice(0, CLASSES)
      .flatMap(({ niceClass, terms }) =>
        terms.slice(0, TERMS).map(({ id, text }) => ({ niceClass, id, text })),
      )
    this.#show(offers)
    if (offers.length > 0) this.#console.announce(`${counted(offers.length, 'suggestion')} for goods.`)
  }

  #take(term: string): void {
    const field = document.querySelector<HTMLInputElement>('#goods')
    if (field === null) return
    field.value = withTerm(field.value, term)
    field.focus()
    this.#show([])
  }

  #show(offers: Offer[]): void {
    this.#offers = offers
    this.#console.redraw()
  }
}
