import { html, nothing, type TemplateResult } from 'lit'
import { counted } from '#shared/report-words.ts'
import type { Console } from '../frame/console.ts'
import type { GoodsReading, Listed, NiceClass } from '../types.ts'
import { readingView, spokenReading } from './goods-reading.ts'
import { lastGoods, withTerm } from './goods-text.ts'

const PAUSE_MS = 250
/** Fewer letters name no goods. */
const SHORTEST = 2
const SHORTEST_SUGGESTED = 3
const CLASSES = 3
const TERMS = 3

type Offer = { niceClass: number; id: string; text: string }

/**
 * The field of a form in which goods and services are named. Below it stands how they are read while they are typed: what is in doubt as
 * a question, and what was not read; for words that are not finished, terms of the Nice Classification.
 */
export class GoodsField {
  readonly #console: Console
  #reading: GoodsReading | null = null
  #chosen: readonly number[] = []
  #offers: Offer[] = []
  #asked = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(console: Console) {
    this.#console = console
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** The classes that the person chose for what is in doubt. */
  get confirmed(): number[] {
    const possible = this.#reading?.doubts.flatMap(({ choices }) => choices) ?? []
    const classes = possible.map(({ niceClass }) => niceClass)
    return this.#chosen.filter((each) => classes.includes(each))
  }

  view(value = ''): TemplateResult {
    return html`<label for="goods">Goods and services</label>
      <input
        id="goods"
        name="goods"
        autocomplete="off"
        maxlength="500"
        .defaultValue=${value}
        aria-describedby="goods-help"
        @input=${this.#onInput}
      />
      <p id="goods-help" class="quiet">
        In your words, such as “coffee, café services”. If empty, all 45 classes are searched, which finds more marks.
      </p>
      ${this.#reading === null ? nothing : readingView(this.#reading, this.#chosen, this.#choose)}
      ${this.#offers.length === 0 ? nothing : this.#list()}`
  }

  #list(): TemplateResult {
    return html`<ul class="chips" aria-label="Suggested terms">
      <li aria-hidden="true">Did you mean:</li>
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

  readonly #onInput = (event: Event): void => this.#read((event.target as HTMLInputElement).value)

  #read(goods: string): void {
    clearTimeout(this.#timer)
    this.#asked = goods
    if (goods.trim().length < SHORTEST) this.#show(null, [])
    else this.#timer = setTimeout(() => this.#ask(goods), PAUSE_MS)
  }

  /** Without an answer nothing is shown, and the form works. */
  async #ask(goods: string): Promise<void> {
    const reading = await this.#console.api.post<GoodsReading>('/goods', { goods }).catch(() => null)
    const typed = lastGoods(goods)
    const isUnread = typed.length >= SHORTEST_SUGGESTED && reading?.unmappedGoods.includes(typed)
    const offers = isUnread ? await this.#suggested(typed) : []
    if (this.#asked !== goods) return
    this.#show(reading, offers)
    const suggested = offers.length === 0 ? '' : ` ${counted(offers.length, 'suggestion')} for goods.`
    if (reading) this.#console.announce(spokenReading(reading) + suggested)
  }

  async #suggested(typed: string): Promise<Offer[]> {
    const found = await this.#console.api
      .get<Listed<NiceClass>>('/nice-classes', { query: typed })
      .catch(() => null)
    return (found?.data ?? [])
      .slice(0, CLASSES)
      .flatMap(({ niceClass, terms }) =>
        terms.slice(0, TERMS).map(({ id, text }) => ({ niceClass, id, text })),
      )
  }

  #take(term: string): void {
    const field = document.querySelector<HTMLInputElement>('#goods')
    if (field === null) return
    field.value = withTerm(field.value, term)
    field.focus()
    this.#show(this.#reading, [])
    this.#read(field.value)
  }

  /** Chooses a class, or takes the choice back. */
  readonly #choose = (niceClass: number): void => {
    this.#chosen = this.#chosen.includes(niceClass)
      ? this.#chosen.filter((each) => each !== niceClass)
      : [...this.#chosen, niceClass]
    this.#console.redraw()
  }

  #show(reading: GoodsReading | null, offers: Offer[]): void {
    this.#reading = reading
    this.#offers = offers
    this.#console.redraw()
  }
}
