import { modeOf } from './api-key.ts'
import { type Call, callOf } from './call.ts'
import { type CallDefaults, type ClientOptions, checkLimits, readOptions, type Settings } from './options.ts'
import type { QueryValue } from './path.ts'
import { AccountSettings, CoverageOfSources, Plans, Providers, UsageOfMonth } from './resources/account.ts'
import { Batches } from './resources/batches.ts'
import { Checkpoints } from './resources/checkpoints.ts'
import { Checks } from './resources/checks.ts'
import { Events } from './resources/events.ts'
import { Goods } from './resources/goods.ts'
import { Keys } from './resources/keys.ts'
import { NiceClasses } from './resources/nice-classes.ts'
import { People } from './resources/people.ts'
import { Webhooks } from './resources/webhooks.ts'
import { type Method, type RequestOptions, Transport } from './transport.ts'
import { VERSION } from './version.ts'

/**
 * A client of one service with one key. It holds no open connection and can live as long as the program.
 * Throws `ConfigurationError` when the key or the address is missing or invalid.
 */
export class Namecheck {
  static readonly VERSION = VERSION
  readonly checks: Checks
  readonly batches: Batches
  readonly webhooks: Webhooks
  readonly keys: Keys
  readonly people: People
  readonly events: Events
  readonly account: AccountSettings
  readonly usage: UsageOfMonth
  readonly checkpoints: Checkpoints
  readonly providers: Providers
  readonly plans: Plans
  readonly niceClasses: NiceClasses
  readonly goods: Goods
  readonly coverage: CoverageOfSources
  /** Address of the service, without a slash at the end. */
  readonly baseUrl: string
  /** Which registries are asked: the key decides it. */
  readonly mode: 'live' | 'test'
  readonly #settings: Settings
  readonly #transport: Transport

  constructor(options: ClientOptions = {}) {
    const settings = readOptions(options, process.env)
    const transport = new Transport(settings)
    this.baseUrl = settings.baseUrl
    this.mode = modeOf(settings.apiKey)
    this.#settings = settings
    this.checks = new Checks(transport)
    this.batches = new Batches(transport)
    this.webhooks = new Webhooks(transport)
    this.keys = new Keys(transport)
    this.people = new People(transport)
    this.events = new Events(transport)
    this.account = new AccountSettings(transport)
    this.usage = new UsageOfMonth(transport)
    this.checkpoints = new Checkpoints(transport)
    this.providers = new Providers(transport)
    this.plans = new Plans(transport)
    this.niceClasses = new NiceClasses(transport)
    this.goods = new Goods(transport)
    this.coverage = new CoverageOfSources(transport)
    this.#transport = transport
  }

  /** The same client with other limits or headers. Throws `ConfigurationError` for a limit that cannot be kept. */
  withOptions(options: CallDefaults): Namecheck {
    const settings = { ...this.#settings, ...options }
    checkLimits(settings)
    return new Namecheck({ ...settings, logger: settings.logger ?? undefined })
  }

  /**
   * Any call that this version has no method for, with the same retries and errors.
   * @param path below the service's address: `/api/v1/…`
   */
  request<T = unknown>(
    method: Method,
    path: `/${string}`,
    { query, body }: { query?: Record<string, QueryValue>; body?: unknown } = {},
    options?: RequestOptions,
  ): Call<T> {
    return callOf(() => this.#transport.json<T>({ method, path, query, body, options }))
  }
}
