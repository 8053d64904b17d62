import { type Answer, type CheckTask, ProviderError } from '../provider-client/interfaces.ts'
import { type Unanswered, unansweredOf } from '../provider-client/section-evidence.ts'
import type { Proof } from '../self-test/self-test.ts'
import type { Bootstrap } from './bootstrap-file.ts'
import { controlQuestion, type DnsAnswer, nsQuestion } from './dns-question.ts'
import { forSaleQuestion } from './for-sale.ts'
import type { Candidate } from './labels-under-tlds.ts'
import { type Asked, type Authority, askAuthority, authorityFor, type RegistryDeps } from './registry.ts'
import type { Resolver } from './resolvers.ts'
import { type DnsSaid, judgeRow, type RegistrySaid, type RowVerdict } from './row.ts'

/**
 * Labels that registries of generic TLDs must keep from registration (ICANN base registry agreement, specification 5).
 * They are not registrations, so RDAP does not know them.
 */
const BY_AGREEMENT: ReadonlySet<string> = new Set(
  'example nic whois www rdds olympic olympiad redcross redcrescent redcrystal'.split(' '),
)
const COUNTRY_CODE = /^[a-z]{2}$/
const ONE_LETTER = /^[a-z0-9]$/

/**
 * Whether a registry may withhold the label without saying so. Its "not found" then does not show that the name is
 * free. This concerns names of one letter nearly everywhere, and some words under generic TLDs.
 */
function mayBeWithheld({ domain, tld }: Candidate): boolean {
  const label = domain.slice(0, -tld.length - 1)
  if (ONE_LETTER.test(label)) return true
  return BY_AGREEMENT.has(label) && !COUNTRY_CODE.test(tld.slice(tld.lastIndexOf('.') + 1))
}

/** A row, the answers to its requests, and, if it is unknown, the providers that failed. */
export type LookedUp = {
  candidate: Candidate
  verdict: RowVerdict
  answers: Answer<unknown>[]
  unanswered: Unanswered[]
  /** The proof that an available row rests on, or that it lacks. */
  proof: Proof | null
  /** The registry's server, as a provider; null if none was asked. */
  provider: string | null
}

export type LookUp = Omit<RegistryDeps, 'bootstrap'> & {
  resolvers: readonly Resolver[]
  /** Its failure, if the file could not be read. */
  bootstrap: Bootstrap | Unanswered
  /** Proves that a server answers correctly; only then its denial makes a name available. */
  prove: (task: CheckTask, authority: Authority, deps: RegistryDeps, server: string) => Promise<Proof>
}

/**
 * Asks the registry and DNS about one name concurrently, and judges their answers. It also asks whether a registered
 * name is for sale, which does not affect the registration status.
 */
export async function lookUp(task: CheckTask, candidate: Candidate, by: LookUp): Promise<LookedUp> {
  const [ns, registry] = await Promise.all([
    by.providerClient.ask(task, nsQuestion(candidate.domain, by.resolvers)),
    askRegistry(task, candidate, by),
  ])
  const answers: Answer<unknown>[] = [ns, ...registry.answers]
  let dns: DnsSaid = ns.ok ? { kind: 'answered', answer: ns.value } : { kind: 'failed', fault: ns.fault }
  if (needsControl(ns, registry.said)) {
    const control = await by.providerClient.ask(task, controlQuestion(candidate.tld, by.resolvers))
    answers.push(control)
    dns = withControl(dns, control)
  }
  let verdict = judgeRow(registry.said, dns)
  if (verdict.status === 'available' && mayBeWithheld(candidate)) {
    verdict = { ...verdict, status: 'unknown', rule: `${verdict.rule}_withheld` }
  }
  const proof = verdict.status === 'available' ? await registry.prove() : null
  if (proof && !proof.ok) {
    verdict = { ...verdict, status: 'unknown', rule: verdict.rule.replace(/_not_found$/, '_unproven') }
  }
  if (verdict.status === 'registered' && ns.ok && ns.value === 'delegated') {
    const offer = await by.providerClient.ask(task, forSaleQuestion(candidate.domain, by.resolvers))
    answers.push(offer)
    if (offer.ok && offer.value) verdict = { ...verdict, status: 'for_sale', rule: 'dns_for_sale' }
  }
  const silent = registry.said.kind === 'failed' ? registry.unanswered : unansweredOf(answers)
  const unanswered = verdict.status === 'unknown' ? silent : []
  return { candidate, verdict, answers, unanswered, proof, provider: registry.provider }
}

type Registry = Omit<Asked, 'server'> & { provider: string | null; prove: () => Promise<Proof | null> }

async function askRegistry(task: CheckTask, { domain, tld }: Candidate, by: LookUp): Promise<Registry> {
  const { bootstrap } = by
  if ('fault' in bootstrap) {
    const said = { kind: 'failed', by: 'rdap', fault: bootstrap.fault } as const
    return { said, answers: [], unanswered: [bootstrap], ...UNPROVEN }
  }
  const deps = { ...by, bootstrap }
  const authority = authorityFor(tld, deps)
  if (authority === null) return { said: { kind: 'no_server' }, answers: [], unanswered: [], ...UNPROVEN }
  const { server, ...asked } = await askAuthority(task, domain, authority, deps)
  return {
    ...asked,
    provider: `${authority.by}/${authority.host}`,
    prove: () => by.prove(task, authority, deps, server),
  }
}

const UNPROVEN = { provider: null, prove: async () => null }

/**
 * Whether DNS says that the name exists and the registry does not say so. The cause may be a wildcard, or a resolver
 * that invents answers.
 */
function needsControl(ns: Answer<DnsAnswer>, registry: RegistrySaid): boolean {
  if (!ns.ok || ns.value === 'absent') return false
  const denied = registry.kind === 'answered' && !registry.answer.found
  return denied || (ns.value !== 'delegated' && registry.kind !== 'answered')
}

/** If the control fails, an answer `exists` is doubtful: it neither proves nor disproves a registration. */
function withControl(dns: DnsSaid, control: Answer<DnsAnswer>): DnsSaid {
  if (control.ok && control.value === 'absent') return dns
  if (dns.kind === 'answered' && dns.answer === 'truncated') {
    const message = 'the resolver truncates its answers and cannot be asked over TCP'
    return { kind: 'failed', fault: new ProviderError('invalid_answer', message) }
  }
  if (control.ok) return { kind: 'answered', answer: 'proves_nothing' }
  const certain = dns.kind === 'answered' && dns.answer === 'delegated'
  return certain ? dns : { kind: 'doubtful', fault: control.fault }
}
