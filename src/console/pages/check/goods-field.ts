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

type Earlier = { goods?: string | null | undefined; niceClasses: readonly number[] }
type Offer = { niceClass: number; id: string; text: string }

/**
 * The field of a form in which goods and services are named. Below it stands how they are read while they are typed: what is in doubt as
 * a question, and what was not read; for words that are not finished, terms of the Nice Classification.
 */
export class GoodsField {
  readonly #console: Console
  readonly #earlier: { goods: string; niceClasses: readonly number[] }
  #reading: GoodsReading | null = null
  #chosen: readonly number[] = []
  #offers: Offer[] = []
  #asked = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `goods` and `niceClasses` are those of an earlier request. */
  constructor(console: Console, { goods, niceClasses }: Earlier = { goods: null, niceClasses: [] }) {
    this.#console = console
    this.#earlier = { goods: goods ?? '', niceClasses }
    this.#chosen = niceClasses
    this.#read(this.#earlier.goods)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** The classes to send with these goods: those that the person chose for what is in doubt; with goods as before, those of before, too. */
  classesFor(goods: string): number[] {
    const inDoubt = this.#reading?.doubts.flatMap(({ choices }) => choices) ?? []
    const possible = [
      ...inDoubt.map(({ niceClass }) => niceClass),
      ...(goods === this.#earlier.goods ? this.#earlier.niceClasses : []),
    ]
    return this.#chosen.filter((each) => possible.includes(each))
  }

  view(): TemplateResult {
    const { goods, niceClasses } = this.#earlier
    const otherwise =
      goods === '' && niceClasses.length > 0
        ? `class ${niceClasses.join(', ')} as before`
        : 'all 45 classes are searched, which finds more marks'
    return html`<label for="goods">Goods and services</label>
      <input
        id="goods"
        name="goods"
        autocomplete="off"
        maxlength="500"
        .defaultValue=${goods}
        aria-describedby="goods-help"
        @input=${this.#onInput}
      />
      <p id="goods-help" class="quiet">
        In your words, such as “coffee, café services”. If empty, ${otherwise}.
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
            <button type="button" class="plain" @click=${() => this.#take(text, niceClass)}>
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

  /** Takes a suggested term, and its class for the case that the term is read with doubt. */
  #take(term: string, niceClass: number): void {
    const field = document.querySelector<HTMLInputElement>('#goods')
    if (field === null) return
    field.value = withTerm(field.value, term)
    field.focus()
    if (!this.#chosen.includes(niceClass)) this.#chosen = [...this.#chosen, niceClass]
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
