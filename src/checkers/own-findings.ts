import { isOwn } from '../commands/applicant-hashes.ts'
import type { CheckRequest } from '../events/check.ts'
import type { SourceOutcome, TrademarkFinding } from '../events/sections.ts'

/** The list of brands names no owners; a business is usually named like its brand. */
const ownerOf = ({ list, mark, owner }: TrademarkFinding): string | null =>
  list === 'well_known' ? mark : owner

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
        findings: marked(outcome.findings, (mark) => owns(ownerOf(mark), mark.number)),
      }
    case 'companies':
      return { ...outcome, findings: marked(outcome.findings, ({ name, number }) => owns(name, number)) }
    case 'analysis':
      return outcome
  }
}
