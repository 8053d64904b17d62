import { parse } from 'tldts'
import {
  type Answer,
  type CheckTask,
  type ProviderClient,
  ProviderError,
} from '../provider-client/interfaces.ts'
import { type Unanswered, unansweredOf } from '../provider-client/section-evidence.ts'
import type { Bootstrap } from './bootstrap-file.ts'
import { trusts404 } from './rdap-forms.ts'
import { rdapProvider, rdapQuestion } from './rdap-question.ts'
import type { RegistryAnswer } from './registry-answer.ts'
import type { RegistrySaid } from './row.ts'
import { type WhoisRoute, whoisProvider, whoisQuestion } from './whois-question.ts'
import { type WhoisServer, whoisServerAt, whoisServerFor } from './whois-servers.ts'

/**
 * The server that can say that a name under a suffix is not registered, and the TLD or suffix under which it is proven: a
 * registry may serve `uk` and `co.uk` differently.
 */
export type Authority =
  | { by: 'rdap'; server: string; host: string; tld: string }
  | { by: 'whois'; server: WhoisServer; host: string; tld: string }

export type RegistryDeps = {
  providerClient: ProviderClient
  bootstrap: Bootstrap
  /** Null: WHOIS is switched off. */
  whois: WhoisRoute | null
  /** Time limit of a whole exchange, ms. */
  timeoutMs: number
}

/**
 * RDAP if the TLD has a server, otherwise WHOIS; null if it has neither. A suffix of several labels belongs to the registry
 * only if {@link isRegistrySuffix} says so, or if it has a separate server. Below `github.io` or `example.com`, the registry
 * of `io` or `com` knows no registrations: its "not found" does not make a name free.
 */
export function authorityFor(
  suffix: string,
  { bootstrap, whois }: Pick<RegistryDeps, 'bootstrap' | 'whois'>,
): Authority | null {
  const server = bootstrap.serverFor(suffix)
  if (server !== null) {
    if (suffix.includes('.') && !isRegistrySuffix(suffix)) {
      const above = bootstrap.serverFor(suffix.slice(suffix.indexOf('.') + 1))
      if (server === above) return null
    }
    return { by: 'rdap', server, host: new URL(server).host, tld: suffix }
  }
  const found = whois && whoisServerFor(suffix)
  if (!found || (found.tld !== suffix && !isRegistrySuffix(suffix))) return null
  return { by: 'whois', server: found.server, host: found.server.host, tld: suffix }
}

/**
 * Whether the public suffix list names a suffix of a registry. A wildcard rule (`*.np`) names none: every label fits it,
 * also labels under which the registry accepts no registrations.
 */
export const isRegistrySuffix = (suffix: string): boolean =>
  isListed(suffix) && !isListed(suffix.replace(/^[^.]+/, UNLISTED_LABEL))

/** A label that no rule of the public suffix list contains. */
const UNLISTED_LABEL = 'unlisted-label'

function isListed(suffix: string): boolean {
  const { publicSuffix, isIcann } = parse(`name.${suffix}`, { allowPrivateDomains: true })
  return publicSuffix === suffix && isIcann === true
}

export type Asked = {
  said: RegistrySaid
  answers: Answer<RegistryAnswer>[]
  unanswered: Unanswered[]
  /** Host of the server that answered last, to which the first one may have referred. */
  server: string
}

/** Asks the authority about a name. */
export async function askAuthority(
  task: CheckTask,
  domain: string,
  authority: Authority,
  deps: RegistryDeps,
): Promise<Asked> {
  if (authority.by === 'whois') return askWhoisServer(task, domain, authority.server, deps)
  const { providerClient, bootstrap, timeoutMs } = deps
  providerClient.provider(rdapProvider(authority.server, bootstrap, timeoutMs))
  const answer = await providerClient.ask(
    task,
    rdapQuestion(providerClient.http, authority.server, domain, bootstrap),
  )
  return asked('rdap', [answer], trusts404(authority.server), authority.host)
}

/** Follows at most one referral, and only to a server of the data. */
async function askWhoisServer(
  task: CheckTask,
  domain: string,
  server: WhoisServer,
  { providerClient, whois, timeoutMs }: RegistryDeps,
): Promise<Asked> {
  if (whois === null) {
    return { said: { kind: 'no_server' }, answers: [], unanswered: [], server: server.host }
  }
  const ask = (at: WhoisServer) => {
    providerClient.provider(whoisProvider(at, timeoutMs))
    return providerClient.ask(task, whoisQuestion(at, domain, whois))
  }
  const first = await ask(server)
  const target = first.ok && first.value.refer ? whoisServerAt(first.value.refer) : null
  if (!target || target.host === server.host) return asked('whois', [first], true, server.host)
  return asked('whois', [first, await ask(target)], true, target.host)
}

function asked(
  by: 'rdap' | 'whois',
  answers: Answer<RegistryAnswer>[],
  trusted: boolean,
  server: string,
): Asked {
  const last = answers.at(-1)
  const fault =
    last && !last.ok ? last.fault : new ProviderError('no_time_left', 'the registry was not asked')
  const said: RegistrySaid = last?.ok
    ? { kind: 'answered', by, answer: last.value, trusted }
    : { kind: 'failed', by, fault }
  return { said, answers, unanswered: unansweredOf(answers), server }
}
