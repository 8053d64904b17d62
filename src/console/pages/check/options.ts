import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { type AccountSettings, type Check, SOURCES } from '../types.ts'
import { SOURCE_WORDS } from '../words.ts'
import { CountriesField } from './countries-field.ts'
import { GoodsField } from './goods-field.ts'

type Earlier = Check['request']

/** The fields that a check and a list share: goods, countries, sources, client and addressee. */
export class CheckOptions {
  readonly #earlier: Earlier | undefined
  readonly #goods: GoodsField
  readonly #countries: CountriesField
  #defaultTlds: readonly string[] = []

  /** `earlier` is a request whose members the fields hold to begin with. */
  constructor(console: Console, earlier?: Earlier) {
    this.#earlier = earlier
    const account = console.api.get<AccountSettings>('/account').catch(() => null)
    this.#goods = new GoodsField(console, earlier)
    this.#countries = new CountriesField(console, {
      chosen: earlier?.jurisdictions ?? [],
      defaults: account.then((settings) => settings?.defaultJurisdictions ?? []),
    })
    void account.then((settings) => {
      this.#defaultTlds = settings?.defaultTlds ?? []
      console.redraw()
    })
  }

  stop(): void {
    this.#goods.stop()
  }

  /** `hasProject`: the title of a list is its project, so only one check has a field for it. */
  view(hasProject = false): TemplateResult {
    const { sources = SOURCES, tlds = [], project, branding, applicant } = this.#earlier ?? {}
    return html`${this.#goods.view()} ${this.#countries.view()}
      <fieldset>
        <legend>Sources</legend>
        <div class="choices">
          ${SOURCES.map(
            (source) =>
              html`<label class="choice">
                <input type="checkbox" name="source" value=${source} ?checked=${sources.includes(source)} /> ${SOURCE_WORDS[source]}
              </label>`,
          )}
        </div>
      </fieldset>
      <label for="tlds">Domain endings</label>
      <input
        id="tlds"
        name="tlds"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="tlds-help"
        .defaultValue=${endings(tlds)}
      />
      <p class="quiet" id="tlds-help">
        Such as <code>.com, .de</code>.
        ${this.#defaultTlds.length === 0 ? nothing : html`If you name none: ${endings(this.#defaultTlds)}.`}
      </p>
      <details>
        <summary>${hasProject ? 'Project, client and addressee' : 'Client and addressee'}</summary>
        ${
          hasProject
            ? html`<label for="project">Project</label>
                <input id="project" name="project" maxlength="100" autocomplete="off" aria-describedby="project-help" .defaultValue=${project ?? ''} />
                <p class="quiet" id="project-help">The history shows it and finds it; the report does not show it.</p>`
            : nothing
        }
        <label for="for-client">Client</label>
        <input id="for-client" name="client" maxlength="100" autocomplete="off" .defaultValue=${branding?.client ?? ''} />
        <label for="for-prepared-for">Prepared for</label>
        <input
          id="for-prepared-for"
          name="preparedFor"
          maxlength="100"
          autocomplete="off"
          .defaultValue=${branding?.preparedFor ?? ''}
        />
        <p class="quiet">
          Client and addressee stand in the header of the report. If empty, the <a href="#/account">report header</a> of your
          account applies.
        </p>
      </details>
      ${applicant ? html`<p class="quiet">What belongs to the applicant of the earlier request counts as before.</p>` : nothing}`
  }

  /** The members of the request; empty fields use the defaults of the service. Throws {@link Problem}. */
  async read(form: FormData): Promise<Record<string, unknown>> {
    const sources = form.getAll('source')
    const goods = String(form.get('goods') ?? '')
      .trim()
      .replace(/,$/, '')
    const niceClasses = this.#goods.classesFor(goods)
    const applicant = this.#earlier?.applicant
    const codes = await this.#countries.sent()
    const tlds = String(form.get('tlds') ?? '').match(/[^\s,;]+/g) ?? []
    const project = filled(form, ['project'])
    const branding = filled(form, ['client', 'preparedFor'])
    return {
      ...project,
      ...(Object.keys(branding).length === 0 ? {} : { branding }),
      ...(goods === '' ? {} : { goods }),
      ...(niceClasses.length === 0 ? {} : { niceClasses }),
      ...(codes.length === 0 ? {} : { jurisdictions: codes }),
      ...(tlds.length === 0 ? {} : { tlds }),
      ...(sources.length === SOURCES.length ? {} : { sources }),
      ...(applicant ? { applicant } : {}),
    }
  }
}

/** The fields of a form that are filled in, by their names. */
const filled = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = String(form.get(name) ?? '').trim()
      return text === '' ? [] : [[name, text]]
    }),
  )

/** `.com, .de`. */
const endings = (tlds: readonly string[]): string => tlds.map((tld) => `.${tld}`).join(', ')
