import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { Loading } from '../frame/loading.ts'
import { Problem } from '../frame/problem.ts'
import type { SearchCoverage } from '../types.ts'
import { type Country, countryOf, countryText, jurisdictionText, notACountry } from './countries-text.ts'

const countryField = () => document.querySelector<HTMLInputElement>('#country')
const typedText = (): string => countryField()?.value.trim() ?? ''

const HELP = 'Countries in which you will use the name.'

/** The field of a form in which countries are chosen. */
export class CountriesField {
  readonly #console: Console
  readonly #coverage: Loading<SearchCoverage>
  #help: string
  readonly #loading: Promise<void>
  #chosen: string[]
  #message = ''
  #adding: Promise<void> = Promise.resolve()

  /**
   * `help` says what the countries are for; `chosen` are the codes to begin with; `defaults` those that a check searches
   * that names none.
   */
  constructor(
    console: Console,
    {
      help = HELP,
      chosen = [],
      defaults,
    }: { help?: string; chosen?: readonly string[]; defaults?: Promise<readonly string[]> } = {},
  ) {
    this.#chosen = [...chosen]
    this.#console = console
    this.#help = help
    void defaults?.then((codes) => this.#nameDefaults(codes))
    this.#coverage = new Loading(console, () => console.api.open<SearchCoverage>('api/v1/coverage'))
    this.#loading = this.#coverage.reload()
  }

  /** Says which countries a check searches that names none. */
  #nameDefaults(codes: readonly string[]): void {
    if (codes.length === 0) return
    this.#help = `${HELP} If you add none: ${codes.map(jurisdictionText).join(', ')}.`
    this.#console.redraw()
  }

  /** Adds countries that were not chosen by hand. */
  choose(codes: readonly string[]): void {
    for (const code of codes) if (!this.#chosen.includes(code)) this.#chosen.push(code)
    this.#console.redraw()
  }

  /** The registers that are searched in each country; null until it is loaded. */
  get coverage(): SearchCoverage | null {
    return this.#coverage.value
  }

  get codes(): string[] {
    return [...this.#chosen]
  }

  /** The chosen codes when the form is sent, with what is typed but not added. Throws {@link Problem} for text that names no country. */
  async sent(): Promise<string[]> {
    this.#add()
    await this.#adding
    if (typedText() !== '') throw new Problem(400, { title: 'Check the countries', detail: this.#message })
    return this.codes
  }

  get #countries(): readonly Country[] {
    return this.#coverage.value?.countries ?? []
  }

  view(): TemplateResult {
    return html`<label for="country">Countries</label>
      ${
        this.#chosen.length === 0
          ? nothing
          : html`<ul class="chips" aria-label="Chosen countries">${this.#chosen.map((one) => this.#chip(one))}</ul>`
      }
      <div class="row">
        <input
          id="country"
          list="countries"
          autocomplete="off"
          aria-describedby="country-help"
          @keydown=${this.#onKey}
          @change=${this.#onChange}
        />
        <button type="button" class="plain" @click=${this.#add}>Add</button>
      </div>
      <datalist id="countries">
        ${this.#countries.map((one) => html`<option value=${countryText(one)}></option>`)}
      </datalist>
      <p id="country-help" class=${this.#message ? 'wrong' : 'quiet'}>${this.#message || this.#help}</p>`
  }

  #chip(code: string): TemplateResult {
    const country = this.#countries.find((one) => one.code === code)
    const name = country ? countryText(country) : code
    return html`<li class="chip">
      ${name}
      <button type="button" aria-label=${`Remove ${name}`} @click=${() => this.#remove(code, name)}>×</button>
    </li>`
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    // Enter in an empty field sends the form; otherwise it adds the country.
    if ((event.target as HTMLInputElement).value.trim() === '') return
    event.preventDefault()
    this.#add()
  }

  /** A choice from the list is added at once; other text waits for Enter or the button. */
  readonly #onChange = (event: Event): void => {
    const { value } = event.target as HTMLInputElement
    if (this.#countries.some((one) => countryText(one) === value)) this.#add()
  }

  /** Adds what was typed, also if the list of countries is still on its way. */
  readonly #add = (): void => {
    const field = countryField()
    const text = typedText()
    if (field === null || text === '') return
    // Emptied at once: the user may type the next country while the list is loading.
    field.value = ''
    this.#adding = this.#addFrom(field, text)
  }

  async #addFrom(field: HTMLInputElement, text: string): Promise<void> {
    await this.#loading
    // The names of some countries have commas.
    const whole = countryOf(text, this.#countries)
    const parts = whole ? [text] : text.split(/[,;]/).filter((part) => part.trim() !== '')
    const found = parts.map((part) => ({ part: part.trim(), country: countryOf(part, this.#countries) }))
    const unknown = found.filter(({ country }) => country === null).map(({ part }) => part)
    const added = found.flatMap(({ country }) => country ?? [])
    for (const { code } of added) if (!this.#chosen.includes(code)) this.#chosen.push(code)
    this.#message = unknown.map((part) => notACountry(part, this.#countries)).join(' ')
    if (unknown.length > 0 && field.value === '') field.value = unknown.join(', ')
    this.#console.announce(this.#message || `${added.map(({ name }) => name).join(', ')} added.`)
    this.#console.redraw()
  }

  #remove(code: string, name: string): void {
    this.#chosen = this.#chosen.filter((one) => one !== code)
    this.#console.announce(`${name} removed.`)
    this.#console.redraw()
    document.querySelector<HTMLElement>('#country')?.focus()
  }
}
