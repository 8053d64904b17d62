import { isOwn } from '../commands/applicant-hashes.ts'
import type { CheckRequest } from '../events/check.ts'
import type { CompanyFinding, SourceOutcome, TrademarkFinding } from '../events/sections.ts'

/** The list of brands names no owners; a business is usually named like its brand. */
const ownerOf = ({ list, mark, owner }: TrademarkFinding): string | null =>
  list === 'well_known' ? mark : owner

const owns = (request: CheckRequest, name: string | null, number: string | null): boolean =>
  isOwn(request, 'owners', name) || isOwn(request, 'numbers', number)

/** Whether a mark belongs to the applicant. */
export const isOwnMark = (request: CheckRequest, mark: TrademarkFinding): boolean =>
  owns(request, ownerOf(mark), mark.number)

/** Whether a company is the applicant. */
export const isOwnCompany = (
  request: CheckRequest,
  { name, number }: Pick<CompanyFinding, 'name' | 'number'>,
): boolean => owns(request, name, number)

/** The outcome with the findings marked that belong to the applicant; their order does not change. */
export function markOwn(outcome: SourceOutcome, request: CheckRequest): SourceOutcome {
  if (!request.applicant) return outcome
  const marked = <F extends object>(findings: readonly F[], belongs: (finding: F) => boolean): F[] =>
    findings.map((finding) => (belongs(finding) ? { ...finding, own: true } : finding))
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
        findings: marked(outcome.findings, (mark) => isOwnMark(request, mark)),
      }
    case 'companies':
      return { ...outcome, findings: marked(outcome.findings, (company) => isOwnCompany(request, company)) }
    case 'analysis':
      return outcome
  }
}
