import type { DomainFinding } from '../../events/sections.ts'
import type { ProviderError } from '../provider-client/contract.ts'
import type { DnsAnswer } from './dns-question.ts'
import type { RdapAnswer } from './rdap-answer.ts'

/** What the registry said: an answer and whether its 404 counts, a failure, or that the name has no server. */
export type RdapSaid =
  | { kind: 'answered'; answer: RdapAnswer; trusts404: boolean }
  | { kind: 'failed'; fault: ProviderError }
  | { kind: 'no_server' }

/** What DNS said: `proves_nothing` if the zone answers for every name, `doubtful` if that could not be determined. */
export type DnsSaid =
  | { kind: 'answered'; answer: DnsAnswer | 'proves_nothing' }
  | { kind: 'failed' | 'doubtful'; fault: ProviderError }

export type RowVerdict = Pick<DomainFinding, 'status' | 'rule' | 'registrar' | 'created' | 'expires'>

/**
 * The verdict on one name. The registry decides. DNS proves a registration, even if the registry fails or denies it.
 * Only a denial in a known form makes a name available, and only if DNS has answered and does not dispute it.
 */
export function judgeRow(rdap: RdapSaid, dns: DnsSaid): RowVerdict {
  if (rdap.kind === 'answered' && rdap.answer.found) {
    const { status, rule, registrar, created, expires } = rdap.answer
    return { status, rule, registrar, created, expires }
  }
  const denial = rdap.kind === 'answered' && !rdap.answer.found ? rdap.answer.kind : null
  if (denial === 'blocked' || denial === 'reserved') return row('reserved', `rdap_${denial}`)
  if (dns.kind === 'answered' && dns.answer === 'delegated') return row('registered', 'dns_delegated')
  if (dns.kind === 'answered' && (dns.answer === 'exists' || dns.answer === 'truncated')) {
    return row('registered', 'dns_name_exists')
  }
  if (rdap.kind === 'no_server') return row('unknown', 'no_rdap_server')
  if (rdap.kind === 'failed') return row('unknown', `rdap_${rdap.fault.code}`)
  if (denial === 'unrecognized') return row('unknown', 'rdap_not_found_unrecognized')
  if (denial !== 'not_found') return row('unknown', `rdap_${denial}`)
  if (!rdap.trusts404) return row('unknown', 'rdap_not_found_untrusted')
  // A resolver also fails for a name that is delegated to broken servers. This failure therefore disputes the 404.
  if (dns.kind === 'doubtful' || (dns.kind === 'failed' && dns.fault.code === 'server_error')) {
    return row('unknown', 'dns_disputes_not_found')
  }
  if (dns.kind === 'failed') return row('unknown', 'dns_unanswered')
  return row('available', 'rdap_not_found')
}

const row = (status: DomainFinding['status'], rule: string): RowVerdict => ({
  status,
  rule,
  registrar: null,
  created: null,
  expires: null,
})
