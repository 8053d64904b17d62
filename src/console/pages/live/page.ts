import { html, nothing, type TemplateResult } from 'lit'
import { CountriesField } from '../check/countries-field.ts'
import { jurisdictionText } from '../check/countries-text.ts'
import type { Console, OpenPage, Page } from '../frame/console.ts'
import { focusSecret } from '../frame/focus.ts'
import { Action } from '../frame/loading.ts'
import { Problem } from '../frame/problem.ts'
import type { Session } from '../frame/session.ts'
import { shownOnce } from '../parts/secret.ts'
import { problemBox } from '../parts/shown.ts'
import type { AccountSettings, Key } from '../types.ts'
import { Additions } from './additions.ts'

type Live = { object: 'live'; secret: string | null; key: Key; jurisdictions: string[] }

const HELP = 'Countries in which you will use names. Type a country, then choose Add.'

/** Going live: countries, what works there, and the key for real answers. */
export const open: OpenPage = (console) => new GoLive(console)

class GoLive implements Page {
  readonly #console: Console
  readonly #countries: CountriesField
  readonly #additions: Additions
  readonly #action: Action
  #live: Live | null = null
  /** The countries with which the form was sent last: a problem is shown until they are changed. */
  #sent = ''

  constructor(console: Console) {
    this.#console = console
    this.#countries = new CountriesField(console, { help: HELP })
    this.#additions = new Additions(console)
    this.#action = new Action(console)
    if (console.session.modes.includes('live')) this.#beginWithThoseOfTheAccount()
  }

  async #beginWithThoseOfTheAccount(): Promise<void> {
    const account = await this.#console.api.get<AccountSettings>('/account').catch(() => null)
    this.#countries.choose(account?.jurisdictions ?? [])
  }

  title(): string {
    return this.#console.session.canGoLive ? 'Go live' : 'Registers'
  }

  view(): TemplateResult {
    if (this.#live !== null) return this.#issuedView(this.#live)
    const { session } = this.#console
    const isLive = session.modes.includes('live')
    if (!mayAdd(session))
      return isLive
        ? html`<p>This account is live already. Switch the mode to “Live” above.</p>`
        : html`<p>The operator of the service issues live keys. Ask for one, then sign in with it.</p>`
    const codes = this.#countries.codes
    return html`<p class="lead">
        Choose your countries. This page shows which of their registers are searched now, and what a key or a file adds.
        ${isLive ? 'This account is live already.' : nothing}
      </p>
      <form class="wide" @submit=${this.#submit}>
        ${problemBox(codes.join() === this.#sent ? this.#action.problem : null)} ${this.#countries.view()}
        ${session.canGoLive ? html`<button type="submit" ?disabled=${this.#action.isRunning}>Issue a live key</button>` : nothing}
      </form>
      ${this.#additions.view(codes)}`
  }

  #issuedView({ secret, jurisdictions }: Live): TemplateResult {
    return html`<p class="note">
        This account is live for ${jurisdictions.map(jurisdictionText).join(', ')}. Checks that name no other countries search these.
      </p>
      ${secret === null ? nothing : shownOnce(this.#console, 'Your live key, for programs', secret)}
      <p>You are already signed in with this key.</p>
      <p><a class="button" href="#/check">Check a real name</a></p>`
  }

  readonly #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    this.#sent = this.#countries.codes.join()
    const isDone = await this.#action.run(async () => {
      const jurisdictions = await this.#countries.sent()
      this.#sent = jurisdictions.join()
      if (jurisdictions.length === 0)
        throw new Problem(400, { title: 'Choose a country', detail: 'Type at least one country and add it.' })
      this.#live = await this.#console.api.own<Live>('POST', 'live', { jurisdictions })
      await this.#console.refresh('live')
    })
    if (!isDone) return
    focusSecret()
    this.#console.announce('This account is live.')
  }
}

/** Whether a session may see how registers are added. */
const mayAdd = ({ owner, operator }: Session): boolean => owner || operator
