import { isOwn } from '../commands/applicant.ts'
import type { CheckRequest } from '../events/check.ts'
import type { SourceOutcome } from '../events/sections.ts'

/** The outcome with the findings marked that belong to the applicant; their order does not change. */
export function markOwn(outcome: SourceOutcome, request: CheckRequest): SourceOutcome {
  if (!request.applicant) return outcome
  const marked = <F extends object>(findings: readonly F[], belongs: (finding: F) => boolean): F[] =>
    findings.map((finding) => (belongs(finding) ? { ...finding, own: true } : finding))
  const owns = (name: string | null, number: string | null) =>
    isOwn(request, 'owners', name) || isOwn(request, 'numbers', number)
  switch (outcome.source) {
    case 'domains':
      return {
        ...outcome,
        findings: marked(
          outcome.findings,
          ({ status, domain }) => status !== 'available' && isOwn(request, 'domains', domain),
        ),
      }
    case 'social':
      return {
        ...outcome,
        findings: marked(
          outcome.findings,
          ({ status, username }) => status === 'taken' && isOwn(request, 'handles', username),
        ),
      }
    case 'trademarks':
      return {
        ...outcome,
        findings: marked(outcome.findings, ({ owner, number }) => owns(owner, number)),
      }
    case 'companies':
      return { ...outcome, findings: marked(outcome.findings, ({ name, number }) => owns(name, number)) }
    case 'analysis':
      return outcome
  }
}
