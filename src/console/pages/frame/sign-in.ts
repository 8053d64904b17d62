import { html, nothing, type TemplateResult } from 'lit'
import { problemBox } from '../parts/shown.ts'
import { Action } from './loading.ts'
import type { Problem } from './problem.ts'
import { type Credential, credentialOf } from './session.ts'

/** The form with which a person signs in. */
export class SignIn {
  /** Why the person sees it. */
  note = ''
  /** Whether a program on the machine of the service gives a link that signs in. */
  hasLinks = false
  readonly #action: Action
  readonly #signIn: (credential: Credential) => Promise<void>

  constructor(parts: { redraw(): void; signIn(credential: Credential): Promise<void> }) {
    this.#action = new Action(parts)
    this.#signIn = parts.signIn
  }

  set problem(problem: Problem) {
    this.#action.problem = problem
  }

  view(): TemplateResult {
    return html`<p class="lead">
        Is this name free? Domains, social networks, trademarks and companies are searched at once, with evidence for
        every word of the report.
      </p>
      ${this.note === '' ? nothing : html`<p role="status">${this.note}</p>`}
      ${this.form('Sign in')}`
  }

  form(button: string): TemplateResult {
    const { problem, isRunning } = this.#action
    return html`<form class="card narrow" @submit=${this.#submit}>
        ${problemBox(problem)}
        <label for="secret">API key or operator’s token</label>
        <input
          id="secret"
          name="secret"
          type="password"
          class="mono"
          required
          autocomplete="current-password"
          aria-describedby="secret-help"
        />
        <p id="secret-help" class="quiet">
          A key begins with <code>nk_test_</code> or <code>nk_live_</code>.
          ${
            this.hasLinks
              ? html`On the machine of the service, <code>npm run namecheck -- open</code> opens this page signed in.`
              : nothing
          }
        </p>
        <button type="submit" ?disabled=${isRunning}>${button}</button>
      </form>`
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const secret = String(new FormData(form).get('secret') ?? '')
    this.note = ''
    const isIn = await this.#action.run(() => this.#signIn(credentialOf(secret)))
    if (!isIn) form.querySelector<HTMLInputElement>('#secret')?.focus()
  }
}
