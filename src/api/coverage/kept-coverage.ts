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

/**
 * The coverage, which anyone may ask for, and which takes about 100 ms to compute: computed at most every ten seconds,
 * once for all who ask, in slices.
 */
export class KeptCoverage {
  readonly #api: Api
  readonly #site: Site
  #kept: { documents: Documents; madeAt: number } | null = null
  #making: Promise<Documents> | null = null

  constructor(api: Api, site: Site) {
    this.#api = api
    this.#site = site
  }

  /** Rejects while what it is computed from cannot be read. */
  async present(): Promise<Documents> {
    const age = this.#kept ? this.#api.now() - this.#kept.madeAt : Number.POSITIVE_INFINITY
    if (this.#kept && age >= 0 && age < MAX_AGE_MS) return this.#kept.documents
    this.#making ??= this.#made().finally(() => {
      this.#making = null
    })
    return this.#making
  }

  async #made(): Promise<Documents> {
    const madeAt = this.#api.now()
    const now = await coverageNow(this.#api)
    await timers.nextIteration()
    const page = keptPage(coveragePage(this.#site, now, EVERYTHING))
    await timers.nextIteration()
    const documents = { now, page, json: keptJson(coverageView(now)) }
    this.#kept = { documents, madeAt }
    return documents
  }
}
