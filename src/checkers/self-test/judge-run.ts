import { type Coverage, type Evidence, SELF_TEST_PREFIX, type SectionReason } from '../../events/sections.ts'
import type { Trace } from '../provider-client/answer-keeper.ts'
import type { RawAnswer } from '../provider-client/interfaces.ts'
import type { Proof, SelfTest, SelfTestAnswer, Unproven } from './self-test.ts'

/** The rule of a row that is unknown because its provider is not proven. */
export const UNPROVEN_RULE = 'unproven'

/** The answers about both names, and when they came. */
export type Run = {
  at: string
  taken: { name: string } & SelfTestAnswer
  random: { name: string } & SelfTestAnswer
}

/** What a run shows: a proof, a provider that answers wrongly, or one that did not answer. */
export type Finding =
  | { kind: 'proven' }
  | { kind: 'wrong'; reason: string }
  | { kind: 'unanswered'; reason: string; retryAfterMs: number | null }

/** The parts of a provider that were asked about both names; undefined if it has none. */
export const partsOf = ({ taken, random }: Run): string[] | undefined =>
  taken.parts?.filter((part) => random.parts?.includes(part))

/** Judges both answers. A wrong answer outweighs a missing one. */
export function judgeRun({ taken, random }: Run): Finding {
  if (taken.says === 'free')
    return { kind: 'wrong', reason: `says that the name "${taken.name}" is free, which is known to be taken` }
  if (random.says === 'taken')
    return { kind: 'wrong', reason: `says that the random name "${random.name}" is taken` }
  const silent = [taken, random].find(({ says }) => says === 'unknown')
  if (!silent) return { kind: 'proven' }
  const fault = silent.answers.flatMap((answer) => (answer.ok ? [] : [answer.fault]))[0]
  return {
    kind: 'unanswered',
    reason: `gave no trustworthy answer about the name "${silent.name}"${fault ? ` (${fault.message})` : ''}`,
    retryAfterMs: fault?.retryAfterMs ?? null,
  }
}

/** The record of a run: both names, what was said about each, and every call with the hash of its answer. */
export function recordOfRun({ scope }: Pick<SelfTest, 'scope'>, { at, taken, random }: Run): RawAnswer {
  const said = ({ name, says, answers }: Run['taken']) => ({
    name,
    says,
    calls: answers.map(({ evidence }) => evidence),
  })
  const record = { scope, at, taken: said(taken), random: said(random) }
  return { headers: {}, bytes: new TextEncoder().encode(JSON.stringify(record)) }
}

/**
 * The evidence of a run, one row for its scope: `canary/network/github`. Its hash is that of the record, which has the
 * hashes of the answers.
 */
export const evidenceOfRun = (
  { scope, provider }: Pick<SelfTest, 'scope' | 'provider'>,
  { at, taken, random }: Run,
  { kind }: Pick<Finding, 'kind'>,
  { sha256, kept }: Trace,
  durationMs: number,
): Evidence => ({
  id: `${SELF_TEST_PREFIX}${scope}`,
  provider,
  request: `self-test: ${taken.name} is taken, ${random.name} is free`,
  outcome: kind,
  at,
  durationMs,
  cached: false,
  confidence: kind === 'proven' ? 'high' : 'none',
  sha256,
  kept,
})

/** What a coverage row says of the proofs on which its "nothing found" rests; nothing without a proof. */
export function provenBy(
  proofs: readonly (Proof | null | undefined)[],
): Pick<Coverage, 'provenAt' | 'provenBy'> {
  const proven = proofs.flatMap((proof) => (proof?.ok ? [proof] : []))
  const [provenAt] = proven.map((proof) => proof.provenAt).sort()
  const ids = new Set(proven.flatMap(({ evidence }) => evidence.map(({ id }) => id)))
  return { ...(provenAt !== undefined && { provenAt }), ...(ids.size > 0 && { provenBy: [...ids] }) }
}

/** A provider that is not proven, with the name that reports show. */
export type UnprovenProvider = { provider: string; proof: Unproven }

/**
 * The reason of a section in which "free" or "nothing found" does not count.
 * @param what what could not be determined, e.g. `example.com, example.net`
 */
export function unprovenReason(what: string, unproven: readonly UnprovenProvider[]): SectionReason {
  return {
    code: UNPROVEN_RULE,
    text: `Not determined: ${what}. ${unprovenText(unproven)}`,
    nextStep: repeatAfterProofs(unproven),
  }
}

/** When a check can be repeated whose providers are not proven: after the last of them is asked again. */
export function repeatAfterProofs(unproven: readonly Pick<UnprovenProvider, 'proof'>[]): string {
  const seconds = Math.ceil(Math.max(...unproven.map(({ proof }) => proof.retryAfterMs)) / 1_000)
  return `Repeat the check after ${seconds} s, after the next self-test, or look up the missing answers manually.`
}

/** The sentence about these providers, for a reason that names other causes too. */
export function unprovenText(unproven: readonly UnprovenProvider[]): string {
  const clauses = new Set(unproven.map(({ provider, proof }) => `${provider} ${proof.reason}`))
  return `${[...clauses].join('; ')}, so "not found" proves nothing there.`
}

/** The shortest wait after which some of these providers are asked again, ms; undefined for none. */
export const retryAfterOfProofs = (unproven: readonly UnprovenProvider[]): number | undefined =>
  unproven.length === 0 ? undefined : Math.min(...unproven.map(({ proof }) => proof.retryAfterMs))
