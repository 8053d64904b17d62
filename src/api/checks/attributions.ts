import { descriptorsOf, PROVIDERS, type Providers } from '../../checkers/providers.ts'
import type { ReportDocument } from '../../projections/report/document.ts'

/**
 * The sentences that the licenses of sources require with their data: one for every provider with evidence in a report,
 * in the order of the descriptors, then those of local registers.
 */
export function attributionsOf(
  { sections }: Pick<ReportDocument, 'sections'>,
  providers: Providers = PROVIDERS,
): string[] {
  const shown = new Set<string>()
  const local = new Set<string>()
  for (const { evidence, coverage } of Object.values(sections)) {
    for (const { provider, sha256 } of evidence) if (sha256 !== null) shown.add(provider)
    for (const { attribution } of coverage) if (attribution !== undefined) local.add(attribution)
  }
  const known = descriptorsOf(providers).flatMap(({ id, attribution }) =>
    attribution !== null && shown.has(id) ? [attribution] : [],
  )
  return [...new Set([...known, ...local])]
}
