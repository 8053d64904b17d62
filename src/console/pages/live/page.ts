import { html, nothing, type TemplateResult } from 'lit'
import { CountriesField } from '../check/countries-field.ts'
import { jurisdictionText } from '../check/countries-text.ts'
import { absolute } from '../frame/base.ts'
import type { Console, OpenPage, Page } from '../frame/console.ts'
import { focusSecret } from '../frame/focus.ts'
import { Action } from '../frame/loading.ts'
import { Problem } from '../frame/problem.ts'
import { shownOnce } from '../parts/secret.ts'
import { badge, problemBox, table } from '../parts/shown.ts'
import type { Key, SearchCoverage } from '../types.ts'
import { additionsFor, worksIn } from './works.ts'

type Live = { object: 'live'; secret: string | null; key: Key; jurisdictions: string[] }

const HELP = 'Countries in which you will use names. Type a country, then choose Add.'

/** Going live: countries, what works there, and the key for real answers. */
export const open: OpenPage = (console) => new GoLive(console)

class GoLive implements Page {
  readonly #console: Console
  readonly #countries: CountriesField
  readonly #action: Action
  #live: Live | null = null

  constructor(console: Console) {
    this.#console = console
    this.#countries = new CountriesField(console, { help: HELP })
    this.#action = new Action(console)
  }

  title(): string {
    return 'Go live'
  }

  view(): TemplateResult {
    if (this.#live !== null) return this.#issuedView(this.#live)
    const { session } = this.#console
    const coverage = this.#countries.coverage
    const codes = this.#countries.codes
    if (session.modes.includes('live'))
      return html`<p>This account is live already. Switch the mode to “Live” above.</p>`
    if (!session.canGoLive)
      return html`<p>The operator of the service issues live keys. Ask for one, then sign in with it.</p>`
    return html`<p class="lead">
        Choose your countries. This page shows the registers that are searched without a key, and those that a key or a file would add. The
        service needs no restart.
      </p>
      <form class="wide" @submit=${this.#submit}>
        ${problemBox(this.#action.problem)} ${this.#countries.view()}
        ${coverage === null || codes.length === 0 ? nothing : coverageView(coverage, codes)}
        <button type="submit" ?disabled=${this.#action.isRunning}>Issue a live key</button>
      </form>`
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
    const isDone = await this.#action.run(async () => {
      const jurisdictions = await this.#countries.sent()
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

function coverageView(coverage: SearchCoverage, codes: readonly string[]): TemplateResult {
  const additions = additionsFor(coverage, codes)
  return html`<h2>What live checks search</h2>
    ${table(
      'What works now',
      ['Country', 'Trademarks', 'Companies'],
      worksIn(coverage, codes).map(({ name, parts }) => [
        name,
        ...parts.map(
          ({ works, words }) =>
            html`${badge(works ? 'good' : 'open', works ? 'Searched' : 'Not yet')} <span class="quiet">${works ? nothing : words}</span>`,
        ),
      ]),
    )}
    <p class="quiet">Domains and social networks are searched everywhere. A register that is not searched leaves its part unknown, never free.</p>
    <p>
      Every register, and how to add it:
      ${worksIn(coverage, codes).map(({ code, name }, index) => html`${index === 0 ? nothing : ', '}<a href=${absolute(`coverage?country=${code}`)}>${name}</a>`)}.
    </p>
    ${
      additions.length === 0
        ? nothing
        : html`<h3>How to search more registers</h3>
            ${table(
              'How to search more registers',
              ['Register', 'It adds', 'How the operator switches it on'],
              additions.map(({ register, adds, step, isFree }) => [
                html`${register} ${isFree ? badge('plain', 'no key') : nothing}`,
                adds,
                step,
              ]),
            )}`
    }`
}
