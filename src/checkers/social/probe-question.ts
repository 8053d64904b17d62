import { withoutSlash } from '../provider-client/base-url.ts'
import { ClientCredentials } from '../provider-client/client-credentials.ts'
import {
  type HttpExchange,
  type HttpRequest,
  ProviderError,
  type Question,
  type RawAnswer,
} from '../provider-client/interfaces.ts'
import { type Credential, fill, type Probe, type Subject } from './network.ts'
import type { SocialSettings } from './settings.ts'
import { readNameState, type Said, statusesOf } from './signs.ts'
import type { UsableNetwork } from './usable-networks.ts'

/** Makes the questions to networks, with the credentials of the settings. */
export class Probes {
  readonly #settings: SocialSettings
  readonly #http: HttpExchange
  readonly #timeoutMs: number
  readonly #now: () => number
  readonly #tokens = new Map<string, ClientCredentials>()

  /** @param now epoch ms */
  constructor(settings: SocialSettings, http: HttpExchange, timeoutMs: number, now: () => number) {
    this.#settings = settings
    this.#http = http
    this.#timeoutMs = timeoutMs
    this.#now = now
  }

  /** One probe of a network for one user name. */
  question(network: UsableNetwork, index: number, probe: Probe, subject: Subject): Question<Said> {
    const url = this.#addressOf(fill(probe.url, subject, encodeURIComponent), network.direct)
    const body = probe.json && JSON.stringify(filled(probe.json, subject))
    const method = body === undefined ? 'GET' : 'POST'
    const suffix = index === 0 ? '' : `/${index + 1}`
    const request: HttpRequest = {
      url: url.href,
      method,
      headers: { ...probe.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      ...(probe.maxBytes !== undefined && { maxBytes: probe.maxBytes }),
      accept: statusesOf(probe),
      redirects: 'refuse',
    }
    const text = [url.href, ...(body === undefined ? [] : [body])].join(' ')
    return {
      id: `social/${network.id}/${subject.username}${suffix}`,
      provider: network.provider,
      host: url.host,
      request: `${method} ${text}`,
      cacheKey: cacheKeyOf(text, probe),
      send: (signal) => this.#send(request, probe.credential, signal),
      read: (answer) => readNameState(answer, probe, subject, network.confidence),
    }
  }

  async #send(
    request: HttpRequest,
    credential: Credential | undefined,
    signal: AbortSignal,
  ): Promise<RawAnswer> {
    if (credential === undefined) return this.#http(request, signal)
    const { secret } = this.#settings
    if ('setting' in credential) {
      const value = secret(credential.setting)
      const header = value === undefined ? {} : { [credential.header]: `${credential.prefix}${value}` }
      return this.#http({ ...request, headers: { ...request.headers, ...header } }, signal)
    }
    const tokens = this.#tokensOf(credential)
    const token = await tokens.get(signal)
    const headers = {
      ...request.headers,
      authorization: `Bearer ${token}`,
      ...(credential.idHeader && { [credential.idHeader]: secret(credential.id) ?? '' }),
    }
    try {
      return await this.#http({ ...request, headers }, signal)
    } catch (error) {
      if (error instanceof ProviderError && error.answer?.status === 401) tokens.drop(token)
      throw error
    }
  }

  #tokensOf(credential: Extract<Credential, { id: string }>): ClientCredentials {
    const known = this.#tokens.get(credential.tokenUrl)
    if (known) return known
    const { secret } = this.#settings
    const tokens = new ClientCredentials(
      {
        tokenUrl: this.#addressOf(credential.tokenUrl, false).href,
        clientId: secret(credential.id) ?? '',
        clientSecret: secret(credential.secret) ?? '',
        as: credential.as,
        timeoutMs: this.#timeoutMs,
      },
      this.#http,
      this.#now,
    )
    this.#tokens.set(credential.tokenUrl, tokens)
    return tokens
  }

  #addressOf(text: string, direct: boolean): URL {
    const url = new URL(text)
    const { relay } = this.#settings
    if (relay === null || direct) return url
    return new URL(`${withoutSlash(relay)}/${url.host}${url.pathname}${url.search}`)
  }
}

/** The form of {@link Said} in the cache. Another form needs another key: programs of several versions share the cache. */
const SAID_FORMAT = 'said-2'

/** Case is part of the question only where the probe asks for a spelling. */
const cacheKeyOf = (text: string, { url }: Probe): string =>
  `${SAID_FORMAT} ${url.includes('{Username}') || url.includes('{name}') ? text : text.toLowerCase()}`

const filled = (value: unknown, subject: Subject): unknown => {
  if (typeof value === 'string') return fill(value, subject)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, subject)]))
}
