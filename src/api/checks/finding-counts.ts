import type { Source } from '../../events/sections.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { citedMarks } from './view.ts'

/**
 * Number of findings of a source by kind: domains, user names and companies by status, marks by grade.
 * Findings that belong to the applicant count as `own`; a company of the same name as
 * `identical`. Empty for the analysis.
 */
export function findingCounts(report: ReportDocument, source: Source): Record<string, number> {
  const { sections } = report
  switch (source) {
    case 'domains':
    case 'social':
      return counted(sections[source].findings.map((one) => (one.own ? 'own' : one.status)))
    case 'trademarks':
      return counted(citedMarks(report).map(({ own, grade }) => (own ? 'own' : (grade ?? 'none'))))
    case 'companies':
      return counted(
        sections.companies.findings.map(({ own, sameAs, status }) =>
          own ? 'own' : sameAs && status === 'active' ? 'identical' : status,
        ),
      )
    case 'analysis':
      return {}
  }
}

function counted(kinds: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
