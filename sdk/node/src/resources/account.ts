import { type Call, callOf } from '../call.ts'
import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { AtOptions, RequestOptions, Transport } from '../transport.ts'
import type { Account, AccountParameters, Plan, Provider, Usage } from '../types/account.ts'
import type { CoverageParameters, SearchCoverage } from '../types/coverage.ts'

/** `client.account` */
export class AccountSettings {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The account of the key and its settings. */
  get(options?: RequestOptions): Call<Account> {
    return callOf(() => this.#transport.json({ method: 'GET', path: path`/account`, options }))
  }

  /** Changes the given settings; they apply to later checks and reports. It needs the scope `keys:write`. */
  update(parameters: AccountParameters, options?: RequestOptions): Call<Account> {
    const body = parameters
    return callOf(() => this.#transport.json({ method: 'PATCH', path: path`/account`, body, options }))
  }
}

/** `client.usage` */
export class UsageOfMonth {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * The used and remaining checks of this month, and the rate limits. `month` (`2026-10`) selects another month; `at`, a time
   * or a revision, a past state.
   */
  get(options: AtOptions & { month?: string } = {}): Call<Usage> {
    const { at, month, ...others } = options
    const query = { at, month }
    return callOf(() => this.#transport.json({ method: 'GET', path: path`/usage`, query, options: others }))
  }
}

/** `client.providers` */
export class Providers {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The current state of each provider of each source. */
  list(options?: RequestOptions): Pages<Provider> {
    return pagesOf(this.#transport, () => path`/providers`, {}, options)
  }
}

/** `client.plans` */
export class Plans {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** What each plan includes. */
  list(options?: RequestOptions): Pages<Plan> {
    return pagesOf(this.#transport, () => path`/plans`, {}, options)
  }
}

/** `client.coverage` */
export class CoverageOfSources {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** What live checks search for each country and TLD; `country` and `tld` select one. */
  get(options: CoverageParameters & RequestOptions = {}): Call<SearchCoverage> {
    const { country, tld, ...others } = options
    const query = { country, tld }
    return callOf(() =>
      this.#transport.json({ method: 'GET', path: path`/coverage`, query, options: others }),
    )
  }
}
