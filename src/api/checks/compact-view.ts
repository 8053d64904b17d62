import type { ReportDocument } from '../../projections/report/document.ts'
import type { WordedReason } from '../../verdict/reason-text.ts'
import { reasonView } from './reason-view.ts'
import { reportView, type ViewDeps } from './view.ts'

/**
 * The whole report without repeats: findings name their evidence, whose rows are left out; reasons have their text without
 * its parameters; the data dates are those of the sections.
 */
export async function compactView(report: ReportDocument, deps: ViewDeps) {
  const { reasons: _, extent, sections, links, ...rest } = await reportView(report, deps)
  const { data: __, ...searched } = extent
  return {
    ...rest,
    view: 'compact' as const,
    reasons: report.reasons.map(compactReason),
    extent: searched,
    sections: {
      domains: withoutEvidence(sections.domains),
      social: withoutEvidence(sections.social),
      trademarks: withoutEvidence(sections.trademarks),
      companies: withoutEvidence(sections.companies),
      analysis: withoutEvidence(sections.analysis),
    },
    links: { ...links, evidence: `${links.self}/evidence` },
  }
}

/** A reason without the parameters of its text. */
export function compactReason(reason: WordedReason) {
  const { params: _, ...rest } = reasonView(reason)
  return rest
}

function withoutEvidence<S extends { evidence: unknown }>({
  evidence: _,
  ...section
}: S): Omit<S, 'evidence'> {
  return section
}
