import type { DomainFinding } from '../../events/sections.ts'
import type { ProviderError } from '../provider-client/interfaces.ts'
import type { DnsAnswer } from './dns-question.ts'
import type { RegistryAnswer } from './registry-answer.ts'

/** The protocol in which a registry was asked; rules begin with it. */
export type Protocol = 'rdap' | 'whois'

/**
 * What the registry said: an answer and whether its denial may count, a failure, or that the TLD has no server that this
 * program can ask.
 */
export type RegistrySaid =
  | { kind: 'answered'; by: Protocol; answer: RegistryAnswer; trusted: boolean }
  | { kind: 'failed'; by: Protocol; fault: ProviderError }
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
export function judgeRow(registry: RegistrySaid, dns: DnsSaid): RowVerdict {
  if (registry.kind === 'answered' && registry.answer.found) {
    const { status, rule, registrar, created, expires } = registry.answer
    return { status, rule, registrar, created, expires }
  }
  if (registry.kind === 'answered' && isReserved(registry.answer)) {
    return row('reserved', `${registry.by}_${registry.answer.kind}`)
  }
  if (dns.kind === 'answered' && dns.answer === 'delegated') return row('registered', 'dns_delegated')
  if (dns.kind === 'answered' && (dns.answer === 'exists' || dns.answer === 'truncated')) {
    return row('registered', 'dns_name_exists')
  }
  if (registry.kind === 'no_server') return row('unknown', 'no_rdap_server')
  if (registry.kind === 'failed') return row('unknown', `${registry.by}_${registry.fault.code}`)
  return judgeDenial(registry, dns)
}

function judgeDenial(
  { by, answer, trusted }: Extract<RegistrySaid, { kind: 'answered' }>,
  dns: DnsSaid,
): RowVerdict {
  const kind = answer.found ? 'unrecognized' : answer.kind
  if (kind === 'unrecognized') {
    return row('unknown', by === 'rdap' ? 'rdap_not_found_unrecognized' : 'whois_unrecognized')
  }
  if (kind !== 'not_found') return row('unknown', `${by}_${kind}`)
  if (!trusted) return row('unknown', `${by}_not_found_untrusted`)
  // A resolver also fails for a name that is delegated to broken servers. This failure therefore disputes the denial.
  if (dns.kind === 'doubtful' || (dns.kind === 'failed' && dns.fault.code === 'server_error')) {
    return row('unknown', 'dns_disputes_not_found')
  }
  if (dns.kind === 'failed') return row('unknown', 'dns_unanswered')
  return row('available', `${by}_not_found`)
}

const isReserved = (answer: RegistryAnswer): answer is RegistryAnswer & { kind: 'blocked' | 'reserved' } =>
  !answer.found && (answer.kind === 'blocked' || answer.kind === 'reserved')

const row = (status: DomainFinding['status'], rule: string): RowVerdict => ({
  status,
  rule,
  registrar: null,
  created: null,
  expires: null,
})
