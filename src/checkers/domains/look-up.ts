import { parse } from 'tldts'
import {
  type Answer,
  type CheckTask,
  type ProviderClient,
  ProviderError,
} from '../provider-client/contract.ts'
import { type Unanswered, unansweredOf } from '../provider-client/section.ts'
import type { Bootstrap } from './bootstrap-file.ts'
import type { Candidate } from './candidates.ts'
import { controlQuestion, type DnsAnswer, nsQuestion } from './dns-question.ts'
import { forSaleQuestion } from './for-sale.ts'
import type { RdapAnswer } from './rdap-answer.ts'
import { trusts404 } from './rdap-forms.ts'
import { rdapProvider, rdapQuestion } from './rdap-question.ts'
import type { Resolver } from './resolvers.ts'
import { type DnsSaid, judgeRow, type RdapSaid, type RowVerdict } from './row.ts'

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

/**
 * The server that can say that a name under this suffix is not registered, or null. A suffix of several labels belongs
 * to the registry only if the public suffix list says so, or if it has a separate server. Below `github.io` or
 * `example.com`, the registry of `io` or `com` knows no registrations: its "not found" does not make a name free.
 */
function authorityFor(bootstrap: Bootstrap, tld: string): string | null {
  const server = bootstrap.serverFor(tld)
  if (server === null || !tld.includes('.')) return server
  const above = bootstrap.serverFor(tld.slice(tld.indexOf('.') + 1))
  return server !== above || isRegistrySuffix(tld) ? server : null
}

function isRegistrySuffix(tld: string): boolean {
  const { publicSuffix, isIcann } = parse(`name.${tld}`, { allowPrivateDomains: true })
  return publicSuffix === tld && isIcann === true
}

/** A row, the answers to its requests, and, if it is unknown, the providers that failed. */
export type LookedUp = {
  candidate: Candidate
  verdict: RowVerdict
  answers: Answer<unknown>[]
  unanswered: Unanswered[]
}

export type LookUp = {
  providerClient: ProviderClient
  resolvers: readonly Resolver[]
  /** Its failure, if the file could not be read. */
  bootstrap: Bootstrap | Unanswered
  timeoutMs: number
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
  const answers: Answer<unknown>[] = registry.answer ? [ns, registry.answer] : [ns]
  let dns: DnsSaid = ns.ok ? { kind: 'answered', answer: ns.value } : { kind: 'failed', fault: ns.fault }
  if (needsControl(ns, registry.said)) {
    const control = await by.providerClient.ask(task, controlQuestion(candidate.tld, by.resolvers))
    answers.push(control)
    dns = withControl(dns, control)
  }
  let verdict = judgeRow(registry.said, dns)
  if (verdict.status === 'available' && mayBeWithheld(candidate)) {
    verdict = { ...verdict, status: 'unknown', rule: 'rdap_not_found_withheld' }
  }
  if (verdict.status === 'registered' && ns.ok && ns.value === 'delegated') {
    const offer = await by.providerClient.ask(task, forSaleQuestion(candidate.domain, by.resolvers))
    answers.push(offer)
    if (offer.ok && offer.value) verdict = { ...verdict, status: 'for_sale', rule: 'dns_for_sale' }
  }
  const silent = registry.said.kind === 'failed' ? registry.unanswered : unansweredOf(answers)
  return { candidate, verdict, answers, unanswered: verdict.status === 'unknown' ? silent : [] }
}

type Registry = { said: RdapSaid; answer?: Answer<RdapAnswer>; unanswered: Unanswered[] }

async function askRegistry(task: CheckTask, { domain, tld }: Candidate, by: LookUp): Promise<Registry> {
  const { providerClient, bootstrap, timeoutMs } = by
  if ('fault' in bootstrap) {
    return { said: { kind: 'failed', fault: bootstrap.fault }, unanswered: [bootstrap] }
  }
  const server = authorityFor(bootstrap, tld)
  if (server === null) return { said: { kind: 'no_server' }, unanswered: [] }
  providerClient.provider(rdapProvider(server, bootstrap, timeoutMs))
  const answer = await providerClient.ask(task, rdapQuestion(server, domain, bootstrap))
  const unanswered = unansweredOf([answer])
  if (!answer.ok) return { said: { kind: 'failed', fault: answer.fault }, answer, unanswered }
  return {
    said: { kind: 'answered', answer: answer.value, trusts404: trusts404(server) },
    answer,
    unanswered,
  }
}

/**
 * Whether DNS says that the name exists and the registry does not say so. The cause may be a wildcard, or a resolver
 * that invents answers.
 */
function needsControl(ns: Answer<DnsAnswer>, rdap: RdapSaid): boolean {
  if (!ns.ok || ns.value === 'absent') return false
  const denied = rdap.kind === 'answered' && !rdap.answer.found
  return denied || (ns.value !== 'delegated' && rdap.kind !== 'answered')
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
