import { html, type TemplateResult } from 'lit'
import { CountriesField } from '../check/countries-field.ts'
import type { Console } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { loaded, problemBox } from '../parts/shown.ts'
import type { AccountSettings } from '../types.ts'

const HELP =
  'Live checks that name no countries search these. If you save none, the countries of the service apply.'

/** The countries of live checks that name none. */
export class DefaultCountries {
  readonly #console: Console
  readonly #settings: Loading<CountriesField>
  readonly #action: Action

  constructor(console: Console) {
    this.#console = console
    this.#action = new Action(console)
    this.#settings = new Loading(console, async () => {
      const { jurisdictions } = await console.api.get<AccountSettings>('/account')
      return new CountriesField(console, { help: HELP, chosen: jurisdictions })
    })
    this.#settings.reload()
  }

  view(): TemplateResult {
    return html`<section aria-labelledby="default-countries">
      <h2 id="default-countries">Default countries</h2>
      ${loaded(
        this.#settings,
        (field) =>
          html`<form class="narrow" @submit=${(event: SubmitEvent) => this.#save(event, field)}>
            ${problemBox(this.#action.problem)} ${field.view()}
            <button type="submit" ?disabled=${this.#action.isRunning}>Save</button>
          </form>`,
      )}
    </section>`
  }

  async #save(event: SubmitEvent, field: CountriesField): Promise<void> {
    event.preventDefault()
    const isDone = await this.#action.run(async () => {
      const change: Partial<AccountSettings> = { jurisdictions: await field.sent() }
      await this.#console.api.patch('/account', change)
    })
    if (isDone) this.#console.say('Saved.')
  }
}
