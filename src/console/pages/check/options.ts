import { html, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { SOURCES } from '../types.ts'
import { SOURCE_WORDS } from '../words.ts'
import { CountriesField } from './countries-field.ts'
import { GoodsField } from './goods-field.ts'

/** The fields that a check and a list share: goods, countries, sources. */
export class CheckOptions {
  readonly #goods: GoodsField
  readonly #countries: CountriesField

  constructor(console: Console) {
    this.#goods = new GoodsField(console)
    this.#countries = new CountriesField(console)
  }

  stop(): void {
    this.#goods.stop()
  }

  view(): TemplateResult {
    return html`${this.#goods.view()} ${this.#countries.view()}
      <fieldset>
        <legend>Sources</legend>
        <div class="choices">
          ${SOURCES.map(
            (source) =>
              html`<label class="choice">
                <input type="checkbox" name="source" value=${source} checked /> ${SOURCE_WORDS[source]}
              </label>`,
          )}
        </div>
      </fieldset>`
  }

  /** The members of the request; empty fields use the defaults of the service. Throws {@link Problem}. */
  async read(form: FormData): Promise<Record<string, unknown>> {
    const sources = form.getAll('source')
    const goods = String(form.get('goods') ?? '')
      .trim()
      .replace(/,$/, '')
    const niceClasses = goods === '' ? [] : this.#goods.confirmed
    const codes = await this.#countries.sent()
    return {
      ...(goods === '' ? {} : { goods }),
      ...(niceClasses.length === 0 ? {} : { niceClasses }),
      ...(codes.length === 0 ? {} : { jurisdictions: codes }),
      ...(sources.length === SOURCES.length ? {} : { sources }),
    }
  }
}
