import { parse } from 'tldts'
import type { Answer, CheckTask, ProviderClient } from '../provider-client/contract.ts'
import { type Unanswered, unansweredOf } from '../provider-client/section.ts'
import { trusts404 } from './bootstrap.ts'
import type { Bootstrap } from './bootstrap-file.ts'
import type { Candidate } from './candidates.ts'
import { controlQuestion, type DnsAnswer, nsQuestion } from './dns-question.ts'
import { forSaleQuestion } from './for-sale.ts'
import type { RdapAnswer } from './rdap-answer.ts'
import { rdapProvider, rdapQuestion } from './rdap-question.ts'
import type { Resolver } from './resolvers.ts'
import { type DnsSaid, judgeRow, type RdapSaid, type RowVerdict } from './row.ts'

/**
 * Labels that registries of generic TLDs must keep from registration (ICANN base registry agreement,
 * specification 5); they are no registrations, so that RDAP does not know them.
 */
const BY_AGREEMENT: ReadonlySet<string> = new Set(
  'example nic whois www rdds olympic olympiad redcross redcrescent redcrystal'.split(' '),
)
const COUNTRY_CODE = /^[a-z]{2}$/
const ONE_LETTER = /^[a-z0-9]$/

/**
 * Whether a registry may hold the label back without saying so, which makes its "not found" no sign of a free name:
 * names of one letter nearly everywhere, some words under generic TLDs.
 */
function mayBeWithheld({ domain, tld }: Candidate): boolean {
  const label = domain.slice(0, -tld.length - 1)
  if (ONE_LETTER.test(label)) return true
  return BY_AGREEMENT.has(label) && !COUNTRY_CODE.test(tld.slice(tld.lastIndexOf('.') + 1))
}

/**
 * The server that can say of a name under this suffix that it is not registered, or null. A suffix of several labels
 * is the registry's own only where the public suffix list says so, or where it has a server of its own: below
 * `github.io` or `example.com` the registry of `io` or `com` knows nobody, which frees nothing.
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

/** A row, what was asked for it, and, where it is unknown, who kept silent. */
export type LookedUp = {
  candidate: Candidate
  verdict: RowVerdict
  answers: Answer<unknown>[]
  unanswered: Unanswered[]
}

export type LookUp = {
  providerClient: ProviderClient
  resolvers: readonly Resolver[]
  /** Null with the reason why it could not be read. */
  bootstrap: Bootstrap | Unanswered
  timeoutMs: number
}

/**
 * Asks registry and DNS about one name, at the same time, and judges what they say. A registered name may
 * be offered for sale; whether it is says nothing about its registration.
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

/** DNS says that the name is there and the registry does not: is it a wildcard, or a resolver that makes answers up? */
function needsControl(ns: Answer<DnsAnswer>, rdap: RdapSaid): boolean {
  if (!ns.ok || ns.value === 'absent') return false
  const denied = rdap.kind === 'answered' && !rdap.answer.found
  return denied || (ns.value === 'exists' && rdap.kind !== 'answered')
}

/** A control that fails leaves a mere existence in doubt, so that it neither proves nor clears anything. */
function withControl(dns: DnsSaid, control: Answer<DnsAnswer>): DnsSaid {
  if (control.ok) return control.value === 'absent' ? dns : { kind: 'answered', answer: 'proves_nothing' }
  const certain = dns.kind === 'answered' && dns.answer === 'delegated'
  return certain ? dns : { kind: 'doubtful', fault: control.fault }
}
