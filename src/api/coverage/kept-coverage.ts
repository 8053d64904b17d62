import { timers } from '../../primitives/runtime.ts'
import type { Site } from '../documents/site/site.ts'
import { type Kept, keptJson, keptPage } from '../http/kept.ts'
import type { Api } from '../route-context.ts'
import { coveragePage } from './page.ts'
import { type CoverageNow, coverageNow, coverageView, EVERYTHING } from './view.ts'

/** How long the coverage is kept, ms. Shorter than what caches are allowed. */
const MAX_AGE_MS = 10_000

/** The coverage at one time, with the answers to requests that select nothing. */
type Documents = { now: CoverageNow; page: Kept; json: Kept }
type Made = { documents: Documents; madeAt: number; values: unknown }

/**
 * The coverage, which anyone may ask for, and which takes about 100 ms to compute: computed at most every ten seconds, and
 * when keys of providers change, once for all who ask, in slices.
 */
export class KeptCoverage {
  readonly #api: Api
  readonly #site: Site
  #kept: Made | null = null
  #making: Promise<Made> | null = null

  constructor(api: Api, site: Site) {
    this.#api = api
    this.#site = site
  }

  /** Rejects while what it is computed from cannot be read. */
  async present(): Promise<Documents> {
    const age = this.#kept ? this.#api.now() - this.#kept.madeAt : Number.POSITIVE_INFINITY
    const isOfKeys = (made: Made | null) => made?.values === this.#api.keysInUse.values()
    if (this.#kept && age >= 0 && age < MAX_AGE_MS && isOfKeys(this.#kept)) return this.#kept.documents
    this.#making ??= this.#made().finally(() => {
      this.#making = null
    })
    const made = await this.#making
    return isOfKeys(made) ? made.documents : this.present()
  }

  async #made(): Promise<Made> {
    const madeAt = this.#api.now()
    const values = this.#api.keysInUse.values()
    const now = await coverageNow({ ...this.#api, settings: { providers: values } })
    await timers.nextIteration()
    const page = keptPage(coveragePage(this.#site, now, EVERYTHING))
    await timers.nextIteration()
    const documents = { now, page, json: keptJson(coverageView(now)) }
    this.#kept = { documents, madeAt, values }
    return this.#kept
  }
}
