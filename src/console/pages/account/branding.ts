import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { Problem } from '../frame/problem.ts'
import { dataUrlOf } from '../parts/data-url.ts'
import { loaded, problemBox } from '../parts/shown.ts'
import type { AccountSettings } from '../types.ts'

/** As the service takes it, in bytes. */
const MAX_BYTES = 1_000_000

type Branding = AccountSettings['branding']

/** Firm, client and addressee at the head of reports, and a line at their foot. */
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

  #form({ name, client, preparedFor, logo, color, footer }: Branding): TemplateResult {
    return html`<form class="narrow" @submit=${(event: SubmitEvent) => this.#save(event)}>
      ${problemBox(this.#action.problem)}
      <label for="branding-name">Your agency or firm</label>
      <input id="branding-name" name="name" maxlength="100" .value=${name ?? ''} />
      <label for="branding-client">Client</label>
      <input id="branding-client" name="client" maxlength="100" .value=${client ?? ''} />
      <label for="branding-prepared-for">Prepared for</label>
      <input id="branding-prepared-for" name="preparedFor" maxlength="100" .value=${preparedFor ?? ''} />
      <label for="branding-logo">Logo</label>
      ${logo === null ? nothing : html`<img class="logo" src=${logo} alt="The current logo" />`}
      <input id="branding-logo" name="logo" type="file" accept="image/png,image/jpeg,image/svg+xml" aria-describedby="branding-help" />
      <p class="quiet" id="branding-help">
        PNG, JPEG or SVG, at most 1 MB. It appears at the top of every HTML and PDF report. A check, a list or a share link can name
        another client.
      </p>
      <label for="branding-color">Color of the band at the top</label>
      <div class="row">
        <input
          id="branding-color"
          name="color"
          maxlength="7"
          pattern="#[0-9A-Fa-f]{6}"
          placeholder="#1a4fb4"
          title="A color such as #1a4fb4"
          .value=${color ?? ''}
        />
        <input type="color" aria-label="Choose the color" .value=${color ?? '#1a4fb4'} @input=${onColor} />
      </div>
      <label for="branding-footer">Line at the foot of each page</label>
      <input id="branding-footer" name="footer" maxlength="100" placeholder="Address, telephone" .value=${footer ?? ''} />
      <div class="actions">
        <button type="submit" ?disabled=${this.#action.isRunning}>Save</button>
        ${
          logo === null
            ? nothing
            : html`<button type="button" class="plain" ?disabled=${this.#action.isRunning} @click=${() => this.#change(async () => ({ logo: null }))}>
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
    await this.#change(async () => ({
      name: text('name'),
      client: text('client'),
      preparedFor: text('preparedFor'),
      color: text('color'),
      footer: text('footer'),
      ...(file instanceof File && file.size > 0 && { logo: await logoOf(file) }),
    }))
  }

  async #change(branding: () => Promise<Partial<Branding>>): Promise<void> {
    const isDone = await this.#action.run(async () => {
      await this.#console.api.patch('/account', { branding: await branding() })
      await this.#branding.reload()
    })
    if (isDone) this.#console.say('Saved.')
  }
}

/** A logo as it is sent. Throws {@link Problem} for a file that the service would refuse as a whole request. */
export function logoOf(file: File): Promise<string> {
  if (file.size <= MAX_BYTES) return dataUrlOf(file)
  const pointer = '/branding/logo'
  const detail = `${pointer}: has ${(file.size / 1e6).toFixed(1)} MB; at most 1 MB is possible. Save the image smaller.`
  throw new Problem(422, { code: 'invalid-request', errors: [{ pointer, detail }] })
}

/** The text is what is sent: empty means no band, which a field for colors cannot say. */
function onColor({ target }: Event): void {
  const { value } = target as HTMLInputElement
  const text = document.querySelector<HTMLInputElement>('#branding-color')
  if (text) text.value = value
}
