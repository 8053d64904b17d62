import {
  type HttpExchange,
  ProviderError,
  type ProviderSpec,
  type Question,
} from '../provider-client/interfaces.ts'
import type { Bootstrap } from './bootstrap-file.ts'
import { RDAP } from './descriptors.ts'
import { readRdap } from './rdap-answer.ts'
import { denialFormsOf } from './rdap-forms.ts'
import type { RegistryAnswer } from './registry-answer.ts'

/** RFC 7480 §5.2: a client must follow redirects and guard against loops. */
const MAX_HOPS = 3
/** Up to this number, TLDs are listed individually. */
const LISTED = 12

/** One provider for each registry host, so that the failures of one host never block another. */
export function rdapProvider(server: string, bootstrap: Bootstrap, timeoutMs: number): ProviderSpec {
  const tlds = bootstrap.entriesAt(new URL(server).host).map((entry) => `.${entry}`)
  const more = tlds.length > LISTED ? ` and ${tlds.length - LISTED} more` : ''
  return {
    name: providerName(server),
    source: 'domains',
    configured: true,
    covers: `${tlds.slice(0, LISTED).join(' ')}${more}`,
    timeoutMs,
    concurrency: RDAP.limits.concurrency,
    ratePerSecond: RDAP.limits.ratePerSecond,
  }
}

const providerName = (server: string): string => `${RDAP.id}/${new URL(server).host}`

/** Asks the authoritative server about a registrable name (RFC 9082 §3.1.3). */
export function rdapQuestion(
  http: HttpExchange,
  server: string,
  domain: string,
  bootstrap: Bootstrap,
): Question<RegistryAnswer> {
  const url = new URL(`domain/${domain}`, server)
  const forms = denialFormsOf(server)
  return {
    id: `domains/rdap/${domain}`,
    provider: providerName(server),
    host: url.host,
    request: `GET ${url.href}`,
    cacheKey: `answer/${url.href}`,
    send: (signal) => ask(http, url, bootstrap, signal),
    read: (answer) => readRdap(answer, domain, forms),
  }
}

async function ask(http: HttpExchange, url: URL, bootstrap: Bootstrap, signal: AbortSignal) {
  let answeredBy = url
  const answer = await http(
    {
      url: url.href,
      headers: { accept: 'application/rdap+json, application/json;q=0.8' },
      accept: [200, 404],
      redirects: {
        max: MAX_HOPS,
        allow: (target) => {
          const safe = target.protocol === 'https:' || target.protocol === url.protocol
          const known = target.host === url.host || bootstrap.hasHost(target.host)
          if (safe && known) answeredBy = target
          return safe && known
        },
      },
    },
    signal,
  )
  if (answer.status === 404 && !(answeredBy.host === url.host && asksTheSame(answeredBy, url))) {
    const place = `${answeredBy.host}${answeredBy.pathname}`.slice(0, 200)
    throw new ProviderError('invalid_answer', `the 404 came from ${place}, not from the registry`, { answer })
  }
  return answer
}

/** Whether a redirect still leads to the requested object, and not to an error or landing page. */
const asksTheSame = (target: URL, asked: URL): boolean => {
  const object = asked.pathname.slice(asked.pathname.lastIndexOf('/domain/'))
  return target.pathname.toLowerCase().endsWith(object)
}
