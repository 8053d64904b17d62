import { checkedKey } from './api-key.ts'
import type { Fetch } from './attempt.ts'
import { ConfigurationError } from './errors.ts'

/** Receives a line for each answer and each retry; `console` will do. Keys and bodies are never passed to it. */
export type Logger = {
  debug(message: string, details: Record<string, unknown>): void
  warn(message: string, details: Record<string, unknown>): void
}

/** Defaults for every call of a client; `withOptions` changes them. */
export type CallDefaults = {
  /** For one attempt, in addition to the requested wait of the service; 30 by default. */
  timeoutSeconds?: number
  /** For all attempts of a call and the pauses between them; none by default. */
  deadlineSeconds?: number
  /** Attempts after the first one; 2 by default. */
  maxRetries?: number
  /** Sent with every request. */
  headers?: Record<string, string>
}

export type ClientOptions = CallDefaults & {
  /** `nk_live_…` or `nk_test_…`; `NAMECHECK_API_KEY` by default. */
  apiKey?: string
  /** Address of the service; `NAMECHECK_BASE_URL` by default, else `http://127.0.0.1:8080`. */
  baseUrl?: string
  /** Sends the requests in place of the built-in `fetch`. */
  fetch?: Fetch
  logger?: Logger
}

/** The options with defaults filled in. */
export type Settings = {
  apiKey: string
  /** Without a slash at the end. */
  baseUrl: string
  timeoutSeconds: number
  deadlineSeconds: number
  maxRetries: number
  headers: Record<string, string>
  fetch: Fetch
  logger: Logger | null
}

/** Where `npm start` of the service listens. */
const BASE_URL = 'http://127.0.0.1:8080'
const TIMEOUT_SECONDS = 30
const MAX_RETRIES = 2
/** The longest that a timer of Node can wait. */
export const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** Reads the options and the environment. Throws {@link ConfigurationError} with the cure; it never contains a key. */
export function readOptions(
  options: ClientOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  if (typeof options !== 'object' || options === null)
    throw new ConfigurationError('Pass an object of options: new Namecheck({ apiKey, baseUrl }).')
  const { timeoutSeconds = TIMEOUT_SECONDS, deadlineSeconds = Number.POSITIVE_INFINITY } = options
  const { maxRetries = MAX_RETRIES, headers = {}, fetch = globalThis.fetch, logger = null } = options
  checkLimits({ timeoutSeconds, deadlineSeconds, maxRetries })
  if (typeof fetch !== 'function') throw new ConfigurationError('fetch must be a function.')
  return {
    apiKey: apiKeyOf(options.apiKey, environment.NAMECHECK_API_KEY),
    baseUrl: checkedUrl(options.baseUrl || environment.NAMECHECK_BASE_URL || BASE_URL),
    timeoutSeconds,
    deadlineSeconds,
    maxRetries,
    headers,
    fetch,
    logger,
  }
}

/** Throws {@link ConfigurationError} for a limit that cannot be kept. */
export function checkLimits({
  timeoutSeconds,
  deadlineSeconds,
  maxRetries,
}: Required<Omit<CallDefaults, 'headers'>>): void {
  checkSeconds('timeoutSeconds', timeoutSeconds)
  if (deadlineSeconds !== Number.POSITIVE_INFINITY) checkSeconds('deadlineSeconds', deadlineSeconds)
  if (!Number.isSafeInteger(maxRetries) || maxRetries < 0)
    throw new ConfigurationError('maxRetries must be a whole number, 0 or more.')
}

/** Throws {@link ConfigurationError} for anything but a finite number of seconds above 0. */
export function checkSeconds(name: string, value: unknown): void {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0)
    throw new ConfigurationError(`${name} must be a finite number of seconds above 0.`)
}

function apiKeyOf(given: unknown, otherwise: string | undefined): string {
  const key = given ?? otherwise
  if (key === undefined || (typeof key === 'string' && key.trim() === ''))
    throw new ConfigurationError(
      'The API key is missing: pass new Namecheck({ apiKey }) or set NAMECHECK_API_KEY. `npm start` of the service prints a test key.',
    )
  return checkedKey(key)
}

function checkedUrl(given: unknown): string {
  const url = typeof given === 'string' ? given.trim() : ''
  if (!URL.canParse(url)) throw refusedUrl('is not a URL; an example is https://names.example.com')
  const { protocol, username, password, search, hash, origin, pathname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') throw refusedUrl('must begin with http:// or https://')
  if (username !== '' || password !== '') throw refusedUrl('must not contain a user name or password')
  if (search !== '' || hash !== '') throw refusedUrl('must not contain ? or #')
  return origin + pathname.replace(/(\/api\/v1)?\/*$/, '')
}

const refusedUrl = (why: string): ConfigurationError => new ConfigurationError(`The baseUrl ${why}.`)
