import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isLive } from '../../primitives/expiry.ts'
import { timers } from '../../primitives/runtime.ts'
import { type HttpExchange, ProviderError } from '../provider-client/interfaces.ts'
import { readJson } from '../provider-client/read-answer.ts'
import { type Bootstrap, readBootstrap } from './bootstrap-file.ts'

const IANA_HOST = 'data.iana.org'
const REFRESH_MS = 24 * 60 * 60 * 1000
/** Minimum time before a failed refresh is repeated. */
const RETRY_MS = 60 * 1000
const MAX_FILE_BYTES = 4 * 1024 * 1024

const isIana = (url: string | null): boolean => url === null || new URL(url).hostname === IANA_HOST

/** What is known before anything was read; null if the file comes from an address other than IANA's. Null is no address. */
export const shippedBootstrap = (url: string | null): Bootstrap | null => (isIana(url) ? SNAPSHOT : null)

/**
 * The current bootstrap file. The shipped snapshot serves until IANA's own file is read, and the overrides fill gaps in
 * both. A file from any other address is the sole authority, so that no request goes to a server that it does not list.
 */
export class BootstrapSource {
  readonly #url: string | null
  readonly #http: HttpExchange
  readonly #now: () => number
  readonly #timeoutMs: number
  readonly #isIana: boolean
  #current: Bootstrap | null
  #etag: string | undefined
  #nextRefresh = 0
  #refreshing: Promise<void> | null = null
  #lastFault: ProviderError | null = null

  constructor(url: string | null, http: HttpExchange, timeoutMs: number, now: () => number) {
    this.#url = url
    this.#http = http
    this.#timeoutMs = timeoutMs
    this.#now = now
    this.#isIana = isIana(url)
    this.#current = shippedBootstrap(url)
  }

  /** The bootstrap data in memory; null until a file from an address other than IANA's was read for the first time. */
  get known(): Bootstrap | null {
    return this.#current
  }

  /** The current file; waits only if none was read yet. Rejects with a {@link ProviderError} if that read fails. */
  async current(): Promise<Bootstrap> {
    if (this.#url !== null && !isLive(this.#nextRefresh, REFRESH_MS, this.#now()))
      this.#refreshing ??= this.#refresh(this.#url)
    if (this.#current === null) await this.#refreshing
    if (this.#current !== null) return this.#current
    throw this.#lastFault ?? new ProviderError('unreachable', 'the RDAP bootstrap file was not read yet')
  }

  async #refresh(url: string): Promise<void> {
    try {
      const fresh = await this.#fetch(url)
      if (fresh) this.#current = this.#isIana ? fresh.filledWith(OVERRIDES) : fresh
      this.#nextRefresh = this.#now() + REFRESH_MS
    } catch (error) {
      const { code, message } =
        error instanceof ProviderError ? error : new ProviderError('invalid_answer', String(error))
      this.#lastFault = new ProviderError(code, `the RDAP bootstrap file: ${message}`, { cause: error })
      this.#nextRefresh = this.#now() + RETRY_MS
    } finally {
      this.#refreshing = null
    }
  }

  /** Null if the file is unchanged. */
  async #fetch(url: string): Promise<Bootstrap | null> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (this.#etag !== undefined) headers['if-none-match'] = this.#etag
    const answer = await this.#http(
      {
        url,
        headers,
        accept: [200, 304],
        maxBytes: MAX_FILE_BYTES,
        redirects: { max: 2, allow: (target) => target.protocol === 'https:' },
      },
      timers.signalAfter(this.#timeoutMs),
    )
    if (answer.status === 304) return null
    const fresh = readBootstrap(readJson(answer, z.unknown()))
    if (!fresh) throw new ProviderError('invalid_answer', 'it names no server', { answer })
    this.#etag = answer.headers.etag
    return fresh
  }
}

function shipped(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8'))
}

const OVERRIDES = z
  .object({ tlds: z.record(z.string(), z.string()) })
  .parse(shipped('rdap-overrides.json')).tlds

const SNAPSHOT = (() => {
  const read = readBootstrap(shipped('rdap-bootstrap.json'))
  if (!read) throw new Error('the shipped RDAP bootstrap file is damaged; install the program again')
  return read.filledWith(OVERRIDES)
})()
