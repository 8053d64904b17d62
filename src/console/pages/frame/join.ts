import { html, nothing, type TemplateResult } from 'lit'
import { shownOnce } from '../parts/secret.ts'
import { day, problemBox } from '../parts/shown.ts'
import type { Role } from '../types.ts'
import { ROLE_WORDS } from '../words.ts'
import type { Api } from './api.ts'
import { focusSecret } from './focus.ts'
import { Action } from './loading.ts'
import type { Session } from './session.ts'

type Invitation = {
  team: string | null
  name: string | null
  role: Role
  mode: 'test' | 'live'
  expiresAt: string
}
type Membership = { secret: string; session: Session }

const JOIN = /^#join=([\w-]+)$/

/** The token of the fragment of an invitation; null for other fragments. */
export const invitationToken = (fragment: string): string | null => JOIN.exec(fragment)?.[1] ?? null

type Parts = {
  api: Api
  redraw(): void
  say(text: string): void
  /** Opens the console with the session of the new member, or with the present one. */
  done(session: Session | null): void
}

/** What an invitation leads to: it is shown, accepted by a button, and then the key is shown once. */
export class Join {
  readonly title = 'Join a team'
  readonly #parts: Parts
  readonly #token: string
  readonly #action: Action
  #invitation: Invitation | null = null
  #membership: Membership | null = null

  constructor(parts: Parts, token: string) {
    this.#parts = parts
    this.#token = token
    this.#action = new Action(parts)
    this.#action.run(async () => {
      this.#invitation = await parts.api.own<Invitation>('POST', 'invitation', { token })
    })
  }

  view(): TemplateResult {
    const { problem, isRunning } = this.#action
    if (this.#membership !== null) return this.#joined(this.#membership)
    return html`${problemBox(problem)}
      ${this.#invitation === null ? nothing : this.#offer(this.#invitation, isRunning)}
      ${isRunning && this.#invitation === null ? html`<p class="quiet" role="status">Loading …</p>` : nothing}
      ${problem === null ? nothing : html`<p><button class="plain" @click=${() => this.#parts.done(null)}>Go to the console</button></p>`}`
  }

  #offer({ team, name, role, mode, expiresAt }: Invitation, isRunning: boolean): TemplateResult {
    const { title, rights } = ROLE_WORDS[role]
    return html`<div class="card narrow">
      <p class="lead">
        ${name === null ? nothing : html`${name}: `}<strong>${team ?? 'A team without a name'}</strong> invites you to namecheck.
      </p>
      <dl class="facts">
        <div><dt>Role</dt><dd>${title}: ${rights}</dd></div>
        <div><dt>Data</dt><dd>${mode === 'live' ? 'live: real registers' : 'sandbox: made up'}</dd></div>
        <div><dt>Open until</dt><dd>${day(expiresAt)}</dd></div>
      </dl>
      <p class="quiet">
        You get your own API key, which also signs you in here. Your team can see which findings you assess and when you
        last used the key. If you are signed in here already, joining ends that session.
      </p>
      <div class="actions">
        <button type="button" ?disabled=${isRunning} @click=${this.#accept}>Join</button>
      </div>
    </div>`
  }

  #joined({ secret, session }: Membership): TemplateResult {
    return html`<p>You have joined the team. Store this key: you need it to sign in, and it is shown only once.</p>
      ${shownOnce(this.#parts, 'Your key', secret)}
      <p><button type="button" @click=${() => this.#parts.done(session)}>Open the console</button></p>`
  }

  readonly #accept = async (): Promise<void> => {
    const isDone = await this.#action.run(async () => {
      const answer = this.#parts.api.own<Membership>('POST', 'invitation/accept', { token: this.#token })
      this.#membership = await answer
    })
    if (!isDone) return
    focusSecret()
    this.#parts.say('You have joined the team. Your key is shown only once.')
  }
}
