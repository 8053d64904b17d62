import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { Loading } from '../frame/loading.ts'
import { copied } from '../parts/secret.ts'
import { badge, loaded, table } from '../parts/shown.ts'
import type { Addition, CountryAdditions, NeededRegister } from '../types.ts'
import { EnteredKeys } from './entered-keys.ts'

/** For the operator: the registers that chosen countries need, and how those are added that are not searched. */
export class Additions {
  readonly #console: Console
  readonly #additions: Loading<{ countries: CountryAdditions[] }>
  readonly #keys: EnteredKeys
  #codes = ''

  constructor(console: Console) {
    this.#console = console
    this.#additions = new Loading(console, () =>
      console.api.own('GET', 'live', undefined, { countries: this.#codes }),
    )
    this.#keys = new EnteredKeys(console, () => this.#codes !== '' && this.#additions.reload())
  }

  /** @param codes of the chosen countries; other ones than before are asked for */
  view(codes: readonly string[]): TemplateResult {
    if (codes.length === 0) return this.#keys.view()
    if (codes.join() !== this.#codes) {
      this.#codes = codes.join()
      // After the drawing that called this.
      queueMicrotask(() => this.#additions.reload())
    }
    return html`<h2>Registers of these countries</h2>
      ${loaded(this.#additions, ({ countries }) => html`${countries.map((one) => this.#country(one))}`)}
      <p class="quiet">
        Domains and user names are searched everywhere. A register that is not searched leaves its part unknown, never free.
        A key that you enter and a file that you add work at once.
      </p>
      ${this.#keys.view()}`
  }

  #country({ name, needs }: CountryAdditions): TemplateResult {
    return html`<h3>${name}</h3>
      ${table(
        `Registers of ${name}`,
        ['Register', 'Now', 'How to add it'],
        needs.map((needed) => [
          needed.what,
          nowView(needed),
          needed.additions.length === 0
            ? '–'
            : html`<ul class="plainlist">${needed.additions.map((one) => this.#addition(one, needed.what))}</ul>`,
        ]),
      )}`
  }

  #addition(addition: Addition, what: string): TemplateResult {
    const { register, kind, does } = addition
    return html`<li>
      ${badge('plain', kind)} ${register === null ? nothing : html`<strong>${register}</strong>: `}${does}.
      ${
        addition.provider === null
          ? html`${copied(this.#console, addition.command)} ${addition.restart ? 'Then restart the service.' : nothing}`
          : kind === 'free key' || kind === 'paid key'
            ? this.#keys.formView(addition.provider, what)
            : this.#keys.trialView(addition.provider)
      }
    </li>`
  }
}

const NOW: Readonly<Record<string, string>> = {
  untried: 'Not tried yet',
  incomplete: 'Does not count',
  key: 'Not searched',
  file: 'Not searched',
  import: 'Not searched',
}

const nowView = ({ status, searchedBy, doubts }: NeededRegister): TemplateResult =>
  status === 'searched'
    ? html`${doubts.length === 0 ? badge('good', 'Searched') : badge('warn', 'Searched, but perhaps not whole')}
        <span class="quiet">${doubts.length === 0 ? searchedBy.join(', ') : doubts.join(' ')}</span>`
    : badge(status === 'incomplete' || status === 'untried' ? 'warn' : 'open', NOW[status] ?? status)
