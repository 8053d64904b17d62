import type { Fetch } from './attempt.ts'
import { ConfigurationError } from './errors.ts'

/** Takes what the client tells about its requests; `console` is one. Neither keys nor bodies are told. */
export type Logger = {
  debug(message: string, details: Record<string, unknown>): void
  warn(message: string, details: Record<string, unknown>): void
}

export type ClientOptions = {
  /** `nk_live_…` or `nk_test_…`; `NAMECHECK_API_KEY` by default. */
  apiKey?: string
  /** Address of the service, such as `https://names.example.com`; `NAMECHECK_BASE_URL` by default. */
  baseUrl?: string
  /** For one try, in ms, beside the time that the service is asked to wait; 30,000 by default. */
  timeoutMs?: number
  /** Tries after the first one; 2 by default. */
  maxRetries?: number
  /** Sent with every request. */
  headers?: Record<string, string>
  /** Sends the requests in place of the built-in `fetch`. */
  fetch?: Fetch
  logger?: Logger
}

/** The options with defaults filled in. */
export type Settings = {
  apiKey: string
  /** Without a slash at the end. */
  baseUrl: string
  timeoutMs: number
  maxRetries: number
  headers: Record<string, string>
  fetch: Fetch
  logger: Logger | null
}

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 2
/** Timers take no more. */
export const LONGEST_TIMEOUT_MS = 2 ** 31 - 1
/** `nk_live_`, then 36 letters and digits. */
const KEY_LENGTH = 44

/** Reads the options and the environment. Throws {@link ConfigurationError} that says what to do; keys are never in it. */
export function readOptions(
  options: ClientOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  if (typeof options !== 'object' || options === null)
    throw new ConfigurationError('Pass an object of options: new Namecheck({ apiKey, baseUrl }).')
  const { timeoutMs = TIMEOUT_MS, maxRetries = MAX_RETRIES } = options
  const { headers = {}, fetch = globalThis.fetch, logger = null } = options
  checkWholeNumber('timeoutMs', timeoutMs, 1)
  checkWholeNumber('maxRetries', maxRetries, 0)
  if (typeof fetch !== 'function') throw new ConfigurationError('fetch must be a function.')
  return {
    apiKey: checkKey(options.apiKey ?? environment.NAMECHECK_API_KEY),
    baseUrl: checkUrl(options.baseUrl ?? environment.NAMECHECK_BASE_URL),
    timeoutMs,
    maxRetries,
    headers,
    fetch,
    logger,
  }
}

/** Throws {@link ConfigurationError} for what is no whole number from `least` to what a timer takes. */
export function checkWholeNumber(name: string, value: unknown, least: number): void {
  const usable =
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= LONGEST_TIMEOUT_MS
  if (!usable)
    throw new ConfigurationError(`${name} must be a whole number from ${least} to ${LONGEST_TIMEOUT_MS}.`)
}

function checkKey(key: unknown): string {
  if (key === undefined || key === '')
    throw new ConfigurationError(
      'The API key is missing: pass new Namecheck({ apiKey }) or set NAMECHECK_API_KEY. `npm start` of the service prints a test key.',
    )
  if (typeof key !== 'string') throw refusedKey(`is no text but ${typeof key}`)
  if (key !== key.trim()) throw refusedKey('has spaces or line breaks around it')
  if (/^["'].*["']$/.test(key)) throw refusedKey('has quotation marks around it')
  if (/^bearer /i.test(key)) throw refusedKey('begins with "Bearer "; pass the key alone')
  if (key.startsWith('whsec_')) throw refusedKey('is the secret of a webhook endpoint')
  if (!/^nk_(live|test)_/.test(key)) throw refusedKey('does not begin with nk_live_ or nk_test_')
  if (!/^nk_[a-z]+_[0-9A-Za-z]*$/.test(key)) throw refusedKey('has characters that no key has')
  if (key.length < KEY_LENGTH)
    throw refusedKey(`is cut short: it has ${key.length} of ${KEY_LENGTH} characters`)
  return key
}

const refusedKey = (why: string): ConfigurationError =>
  new ConfigurationError(`The API key ${why}. Copy it as it was shown when it was issued.`)

function checkUrl(url: unknown): string {
  if (url === undefined || url === '')
    throw new ConfigurationError(
      'The address of the service is missing: pass new Namecheck({ baseUrl }) or set NAMECHECK_BASE_URL, for example http://127.0.0.1:8080.',
    )
  if (typeof url !== 'string' || !URL.canParse(url))
    throw refusedUrl('is no URL; an example is https://names.example.com')
  const { protocol, username, password, search, hash, origin, pathname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') throw refusedUrl('must begin with http:// or https://')
  if (username !== '' || password !== '') throw refusedUrl('must be without user name and password')
  if (search !== '' || hash !== '') throw refusedUrl('must be without ? and #')
  return origin + pathname.replace(/(\/api(\/v1)?)?\/*$/, '')
}

const refusedUrl = (why: string): ConfigurationError => new ConfigurationError(`The baseUrl ${why}.`)
