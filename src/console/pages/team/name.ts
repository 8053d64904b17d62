import { html, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { loaded, problemBox } from '../parts/shown.ts'
import type { AccountSettings } from '../types.ts'

/** The name of the account that invited people see. */
export class TeamName {
  readonly #console: Console
  readonly #settings: Loading<AccountSettings>
  readonly #action: Action

  constructor(console: Console) {
    this.#console = console
    this.#action = new Action(console)
    this.#settings = new Loading(console, () => console.api.get<AccountSettings>('/account'))
    this.#settings.reload()
  }

  view(): TemplateResult {
    return html`<section aria-labelledby="team-name-heading">
      <h2 id="team-name-heading">Name of the team</h2>
      ${loaded(
        this.#settings,
        ({ name }) =>
          html`<form class="narrow" @submit=${(event: SubmitEvent) => this.#save(event)}>
            ${problemBox(this.#action.problem)}
            <label for="team-name">Name</label>
            <input id="team-name" name="name" maxlength="100" .value=${name ?? ''} aria-describedby="team-name-help" />
            <p class="quiet" id="team-name-help">People whom you invite see this name before they join.</p>
            <button type="submit" ?disabled=${this.#action.isRunning}>Save</button>
          </form>`,
      )}
    </section>`
  }

  async #save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement)
    const name = String(given.get('name') ?? '').trim() || null
    const isDone = await this.#action.run(async () => {
      await this.#console.api.patch('/account', { name })
      await this.#settings.reload()
    })
    if (isDone) this.#console.say('Saved.')
  }
}
