import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { dataUrlOf } from '../parts/data-url.ts'
import { loaded, problemBox } from '../parts/shown.ts'
import type { AccountSettings } from '../types.ts'

type Branding = AccountSettings['branding']

/** Client, addressee and logo at the head of reports. */
export class BrandingForm {
  readonly #console: Console
  readonly #branding: Loading<Branding>
  readonly #action: Action

  constructor(console: Console) {
    this.#console = console
    this.#action = new Action(console)
    this.#branding = new Loading(
      console,
      async () => (await console.api.get<AccountSettings>('/account')).branding,
    )
    this.#branding.reload()
  }

  view(): TemplateResult {
    return html`<section aria-labelledby="branding">
      <h2 id="branding">Report header</h2>
      ${loaded(this.#branding, (present) => this.#form(present))}
    </section>`
  }

  #form({ client, preparedFor, logo }: Branding): TemplateResult {
    return html`<form class="narrow" @submit=${(event: SubmitEvent) => this.#save(event)}>
      ${problemBox(this.#action.problem)}
      <label for="branding-client">Client</label>
      <input id="branding-client" name="client" maxlength="100" .value=${client ?? ''} />
      <label for="branding-prepared-for">Prepared for</label>
      <input id="branding-prepared-for" name="preparedFor" maxlength="100" .value=${preparedFor ?? ''} />
      <label for="branding-logo">Logo</label>
      ${logo === null ? nothing : html`<img class="logo" src=${logo} alt="The current logo" />`}
      <input id="branding-logo" name="logo" type="file" accept="image/png,image/jpeg,image/svg+xml" aria-describedby="branding-help" />
      <p class="quiet" id="branding-help">
        PNG, JPEG or SVG, at most 1 MB. It appears at the top of every HTML and PDF report. A share link can name another client.
      </p>
      <div class="actions">
        <button type="submit" ?disabled=${this.#action.isRunning}>Save</button>
        ${
          logo === null
            ? nothing
            : html`<button type="button" class="plain" ?disabled=${this.#action.isRunning} @click=${() => this.#change({ logo: null })}>
                Remove the logo
              </button>`
        }
      </div>
    </form>`
  }

  async #save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement)
    const text = (name: string): string | null => String(given.get(name) ?? '').trim() || null
    const file = given.get('logo')
    const logo = file instanceof File && file.size > 0 ? { logo: await dataUrlOf(file) } : {}
    await this.#change({ client: text('client'), preparedFor: text('preparedFor'), ...logo })
  }

  async #change(branding: Partial<Branding>): Promise<void> {
    const isDone = await this.#action.run(async () => {
      await this.#console.api.patch('/account', { branding })
      await this.#branding.reload()
    })
    if (isDone) this.#console.say('Saved.')
  }
}
