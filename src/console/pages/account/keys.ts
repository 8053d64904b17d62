import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { focusSecret } from '../frame/focus.ts'
import { Action } from '../frame/loading.ts'
import { confirmed } from '../parts/confirm.ts'
import { Paged } from '../parts/paged.ts'
import { shownOnce } from '../parts/secret.ts'
import { badge, day, lastUse, problemBox, table } from '../parts/shown.ts'
import type { IssuedKey, Key, Listed } from '../types.ts'

const PER_PAGE = 20
const SCOPES = [
  ['checks:read', 'read checks and batches'],
  ['checks:write', 'start checks and batches'],
  ['webhooks:write', 'manage webhooks'],
  ['keys:write', 'manage keys'],
  ['audit:read', 'read histories'],
] as const
const STATUS = {
  active: ['good', 'Active'],
  rotated: ['warn', 'Rotated'],
  expired: ['open', 'Expired'],
  revoked: ['open', 'Revoked'],
} as const

/** The keys of the account in this mode, also those of people: issue, rotate, revoke. */
export class Keys {
  readonly #console: Console
  readonly #keys: Paged<Key>
  readonly #action: Action
  #issued: IssuedKey | null = null

  constructor(console: Console) {
    this.#console = console
    this.#action = new Action(console)
    this.#keys = new Paged(console, (cursor) =>
      console.api.get<Listed<Key>>('/keys', { limit: PER_PAGE, cursor }),
    )
    this.#keys.reload()
  }

  view(): TemplateResult {
    const mode = this.#console.mode === 'live' ? 'live' : 'sandbox'
    return html`<section aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <p class="quiet">Keys are for programs. To let a person in, use <a href="#/team">Team</a>.</p>
      ${problemBox(this.#action.problem)}
      ${
        this.#issued?.secret
          ? shownOnce(
              this.#console,
              `New ${mode} key${this.#issued.label ? ` for ${this.#issued.label}` : ''}`,
              this.#issued.secret,
            )
          : nothing
      }
      ${this.#keys.view((keys) => this.#table(keys), html`<p>No keys.</p>`)} ${this.#form(mode)}
    </section>`
  }

  #table(keys: readonly Key[]): TemplateResult {
    return table(
      'All keys',
      ['Label', 'Key', 'Status', 'Scopes', 'Last used', 'Expires', 'Actions'],
      keys.map((key) => {
        const [tone, word] = STATUS[key.status]
        const name = key.label ?? `${key.prefix}…${key.lastFour}`
        const isUsable = key.status === 'active' || key.status === 'rotated'
        return [
          key.label ?? html`<span class="quiet">No label</span>`,
          html`<span class="mono">${key.prefix}…${key.lastFour}</span>`,
          badge(tone, word),
          key.scopes.join(', '),
          lastUse(key.lastUsedAt),
          day(key.expiresAt),
          html`<span class="row">
              ${key.status === 'active' ? html`<button class="plain" aria-label=${`Rotate ${name}`} @click=${() => this.#rotate(key)}>Rotate</button>` : nothing}
              ${isUsable ? html`<button class="plain danger" aria-label=${`Revoke ${name}`} @click=${() => this.#revoke(key, name)}>Revoke</button>` : nothing}
            </span>`,
        ]
      }),
    )
  }

  #form(mode: string): TemplateResult {
    return html`<details>
      <summary>Issue a key</summary>
      <form class="card narrow" @submit=${this.#issue}>
        <label for="label">Label</label>
        <input id="label" name="label" maxlength="100" aria-describedby="label-help" />
        <p id="label-help" class="quiet">Name the program that uses the key, so that you can revoke this key alone.</p>
        <fieldset>
          <legend>The key may</legend>
          ${SCOPES.map(
            ([scope, text]) =>
              html`<label class="choice">
                  <input type="checkbox" name="scope" value=${scope} ?checked=${scope.startsWith('checks')} /> ${text}
                </label>
                <br />`,
          )}
        </fieldset>
        <label for="expires">Expires on</label>
        <input id="expires" name="expires" type="date" aria-describedby="expires-help" />
        <p id="expires-help" class="quiet">Leave empty for a key that never expires.</p>
        <button type="submit" ?disabled=${this.#action.isRunning}>Issue a ${mode} key</button>
      </form>
    </details>`
  }

  readonly #issue = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const label = String(given.get('label') ?? '').trim()
    const expires = String(given.get('expires') ?? '')
    const body = {
      scopes: given.getAll('scope'),
      ...(label && { label }),
      ...(expires && { expiresAt: `${expires}T23:59:59Z` }),
    }
    const isDone = await this.#change(async () => {
      this.#issued = await this.#console.api.post<IssuedKey>('/keys', body)
    })
    if (!isDone) return
    form.reset()
    focusSecret()
    this.#console.announce('The key is issued. It is shown only once.')
  }

  readonly #rotate = async ({ id }: Key): Promise<void> => {
    const isDone = await this.#change(async () => {
      this.#issued = await this.#console.api.post<IssuedKey>(`/keys/${id}/rotate`, {})
    })
    if (!isDone) return
    focusSecret()
    this.#console.say('The new key is shown only once. The old key works for one more day.')
  }

  async #revoke({ id }: Key, name: string): Promise<void> {
    if (
      !confirmed(
        `Revoke ${name}? Programs that use it stop working at once. The last key of a person takes along the keys that this person issued.`,
      )
    )
      return
    if (await this.#change(() => this.#console.api.delete(`/keys/${id}`)))
      this.#console.say(`${name} is revoked.`)
  }

  #change(work: () => Promise<unknown>): Promise<boolean> {
    return this.#action.run(async () => {
      await work()
      await this.#keys.reload()
    })
  }
}
