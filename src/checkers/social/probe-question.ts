import type { ProviderSpec, Question } from '../provider-client/contract.ts'
import { httpExchange } from '../provider-client/http.ts'
import { fill, type Network, type Probe } from './network.ts'
import { type NameState, readNameState, statusesOf } from './signs.ts'

const CONCURRENCY = 2
const PER_SECOND = 2

/** Only a network that is asked is a provider, not one for people to check. */
export function networkProvider(network: Network, timeoutMs: number): ProviderSpec {
  return {
    name: network.id,
    source: 'social',
    configured: true,
    covers: `user names of ${network.name}`,
    timeoutMs,
    concurrency: CONCURRENCY,
    ratePerSecond: PER_SECOND,
  }
}

/**
 * One probe of a network for one user name.
 * @param baseUrl prefix for host and path, or null
 */
export function probeQuestion(
  network: Network,
  index: number,
  probe: Probe,
  username: string,
  baseUrl: string | null,
): Question<NameState> {
  const url = probeUrl(fill(probe.url, encodeURIComponent(username)), baseUrl)
  const suffix = index === 0 ? '' : `/${index + 1}`
  return {
    id: `social/${network.id}/${username}${suffix}`,
    provider: network.id,
    host: url.host,
    request: `GET ${url.href}`,
    cacheKey: url.href.toLowerCase(),
    send: (signal) =>
      httpExchange(
        {
          url: url.href,
          headers: { ...probe.headers },
          ...(probe.maxBytes === undefined ? {} : { maxBytes: probe.maxBytes }),
          accept: statusesOf(probe),
          redirects: 'refuse',
        },
        signal,
      ),
    read: (answer) => readNameState(answer, probe, username),
  }
}

function probeUrl(text: string, baseUrl: string | null): URL {
  const url = new URL(text)
  if (baseUrl === null) return url
  return new URL(`${baseUrl.replace(/\/+$/, '')}/${url.host}${url.pathname}${url.search}`)
}
