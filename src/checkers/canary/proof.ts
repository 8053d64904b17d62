import type { Evidence, SectionReason } from '../../events/sections.ts'
import type { CanaryAnswer, Unproven } from './contract.ts'

/** The rule of a row that is unknown because its provider is not proven. */
export const UNPROVEN_RULE = 'unproven'

/** The answers about both names, and when they came. */
export type Run = {
  at: string
  taken: { name: string } & CanaryAnswer
  random: { name: string } & CanaryAnswer
}

/** What a run shows: a proof, a provider that answers wrongly, or one that did not answer. */
export type Finding =
  | { kind: 'proven' }
  | { kind: 'wrong'; reason: string }
  | { kind: 'unanswered'; reason: string; retryAfterMs: number | null }

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

/** Evidence of both calls. Its ids differ from those of the check: `canary/taken/social/github/torvalds`. */
export function evidenceOfRun({ taken, random }: Run): Evidence[] {
  const byId = new Map<string, Evidence>()
  for (const [which, { answers }] of Object.entries({ taken, random })) {
    for (const { evidence } of answers) {
      const id = `canary/${which}/${evidence.id}`
      byId.set(id, { ...evidence, id })
    }
  }
  return [...byId.values()]
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
    nextStep:
      'Retry the check later, or look up the missing answers manually. /providers shows the last proof of each provider.',
  }
}

/** The sentence about these providers, for a reason that names other causes too. */
export function unprovenText(unproven: readonly UnprovenProvider[]): string {
  const clauses = new Set(unproven.map(({ provider, proof }) => `${provider} ${proof.reason}`))
  return `${[...clauses].join('; ')}, so "not found" proves nothing there.`
}

/** The shortest wait after which some of these providers are asked again, ms; undefined for none. */
export const retryAfterOfProofs = (unproven: readonly UnprovenProvider[]): number | undefined =>
  unproven.length === 0 ? undefined : Math.min(...unproven.map(({ proof }) => proof.retryAfterMs))
