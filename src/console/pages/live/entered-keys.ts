import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { confirmed } from '../parts/confirm.ts'
import { badge, loaded, moment, problemBox, table } from '../parts/shown.ts'
import type { Listed, ProviderKeys, ProviderTrial } from '../types.ts'

const STATES = {
  environment: badge('good', 'Set in the environment'),
  stored: badge('good', 'Entered here'),
  damaged: badge('bad', 'Cannot be read'),
} as const

/** For the operator: the keys of providers. They are entered beside what they add, and tried and removed below. */
export class EnteredKeys {
  readonly #console: Console
  readonly #keys: Loading<Listed<ProviderKeys>>
  readonly #changed: () => unknown
  readonly #actions = new Map<string, Action>()
  readonly #trials = new Map<string, ProviderTrial>()
  #isAsked = false

  /** @param changed called when keys were entered or removed */
  constructor(console: Console, changed: () => unknown) {
    this.#console = console
    this.#changed = changed
    this.#keys = new Loading(console, () => console.api.own('GET', 'provider-keys'))
  }

  /** A form for the keys of a provider. @param where what they add, which makes the form unique on the page */
  formView(provider: string, where: string): TemplateResult | typeof nothing {
    const known = this.#keys.value?.data.find((one) => one.provider === provider)
    if (known === undefined) return nothing
    const place = `${provider} ${where}`
    const action = this.#action(place)
    const idOf = (name: string) => `${name} ${where}`.replace(/\W+/g, '-')
    return html`<form class="keys" @submit=${(event: SubmitEvent) => this.#store(event, known, action)}>
      ${problemBox(action.problem)}
      ${known.keys.map(
        ({ name, label }) => html`<label for=${idOf(name)}>${label}</label>
          <input id=${idOf(name)} name=${name} type="password" required maxlength="1000" autocomplete="off" spellcheck="false" @input=${() => this.#forget(action)} />`,
      )}
      <button type="submit" ?disabled=${action.isRunning}>Save</button>
    </form>`
  }

  /** The providers that have keys; nothing while none has. */
  view(): TemplateResult {
    if (!this.#isAsked) {
      this.#isAsked = true
      // After the drawing that called this.
      queueMicrotask(() => this.#keys.reload())
    }
    return html`${loaded(this.#keys, ({ data }) => {
      const present = data.filter(({ state }) => state !== 'none')
      if (present.length === 0) return html``
      return html`<h2>Keys of providers</h2>
        ${table(
          'Keys of providers',
          ['Provider', 'Key', 'Test'],
          present.map((one) => [one.name, this.#stateView(one), this.#stepsView(one)]),
        )}
        <p class="quiet">Keys are stored encrypted and never shown again. Those in the environment of the service win.</p>`
    })}`
  }

  /** A button that tries the key of a provider, with what came of it. */
  trialView(provider: string): TemplateResult | typeof nothing {
    const known = this.#keys.value?.data.find((one) => one.provider === provider)
    return known === undefined ? nothing : this.#tryView(known)
  }

  #stateView({ state, keys, storedAt }: ProviderKeys): TemplateResult {
    const endings = keys.flatMap(({ ending }) => (ending === null ? [] : [`ends with ${ending}`]))
    return html`${state === 'none' ? nothing : STATES[state]}
      <span class="quiet">
        ${endings.join(', ')}${state === 'stored' && storedAt !== null ? html`${endings.length > 0 ? ', ' : nothing}entered ${moment(storedAt)}` : nothing}
        ${state === 'damaged' ? 'Remove it, then enter it again.' : nothing}
        ${state === 'environment' && storedAt !== null ? 'The key that was entered here is not used.' : nothing}
      </span>`
  }

  #stepsView(one: ProviderKeys): TemplateResult {
    const { name, storedAt } = one
    const action = this.#action(one.provider)
    return this.#tryView(
      one,
      storedAt === null
        ? nothing
        : html`<button type="button" class="plain" aria-label=${`Remove the key of ${name}`} ?disabled=${action.isRunning} @click=${() => this.#remove(one, action)}>Remove</button>`,
    )
  }

  #tryView(one: ProviderKeys, more: TemplateResult | typeof nothing = nothing): TemplateResult {
    const { provider, name, state } = one
    const action = this.#action(provider)
    const trial = this.#trials.get(provider)
    return html`${problemBox(action.problem)}
      ${trial === undefined ? nothing : html`<p>${badge(trial.works ? 'good' : 'bad', trial.works ? 'Works' : 'Does not work')} ${trial.detail}</p>`}
      <div class="row">
        ${
          state === 'damaged'
            ? nothing
            : html`<button type="button" class="plain" aria-label=${`Try it: ${name}`} ?disabled=${action.isRunning} @click=${() => this.#try(one, action)}>Try it</button>`
        }
        ${more}
      </div>`
  }

  #action(place: string): Action {
    const known = this.#actions.get(place)
    if (known) return known
    const made = new Action(this.#console)
    this.#actions.set(place, made)
    return made
  }

  #forget(action: Action): void {
    if (action.problem === null) return
    action.problem = null
    this.#console.redraw()
  }

  async #store(event: SubmitEvent, { provider, name }: ProviderKeys, action: Action): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const keys = Object.fromEntries(new FormData(form))
    const isDone = await action.run(async () => {
      await this.#console.api.own('PUT', `provider-keys/${provider}`, { keys })
      form.reset()
      await this.#renew(provider)
    })
    if (isDone) this.#console.say(`The key of ${name} is stored, and used from now on.`)
  }

  async #remove({ provider, name }: ProviderKeys, action: Action): Promise<void> {
    if (!confirmed(`Remove the key of ${name}? Checks stop using it at once, and it cannot be shown again.`))
      return
    const isDone = await action.run(async () => {
      await this.#console.api.own('DELETE', `provider-keys/${provider}`)
      await this.#renew(provider)
    })
    if (isDone) this.#console.say(`The key of ${name} is removed.`)
  }

  async #try({ provider }: ProviderKeys, action: Action): Promise<void> {
    this.#trials.delete(provider)
    await action.run(async () => {
      const trial = await this.#console.api.own<ProviderTrial>('POST', `provider-keys/${provider}/test`)
      this.#trials.set(provider, trial)
      this.#console.say(trial.detail)
      await this.#changed()
    })
  }

  async #renew(provider: string): Promise<void> {
    this.#trials.delete(provider)
    await Promise.all([this.#keys.reload(), this.#changed()])
  }
}
