import type { ReportDocument } from '../../projections/report/document.ts'
import { SOURCE_WORDS } from './words.ts'

/** Domain names, or networks, that a line of gaps names; the sections list all. */
const MAX_NAMED = 4

/**
 * Gaps of the search, in a line for domain names, one for networks, and one for everything else; empty without gaps.
 * @param gaps as the extent of the report names them
 */
export function gapsOf({ sections }: Pick<ReportDocument, 'sections'>, gaps: readonly string[]): string[] {
  const domains = new Set(sections.domains.findings.map(({ unicode }) => unicode))
  const networks = new Set(sections.social.findings.map(({ network }) => network))
  const kinds = Map.groupBy(gaps, (gap) =>
    domains.has(gap) ? 'domains' : networks.has(gap) ? 'social' : 'others',
  )
  return [
    ...(['domains', 'social'] as const).flatMap((source) => {
      const names = kinds.get(source)
      return names ? [`${SOURCE_WORDS[source].toLowerCase()}: ${few(names)}`] : []
    }),
    ...(kinds.has('others') ? [kinds.get('others')?.join('; ') ?? ''] : []),
  ]
}

const few = (names: readonly string[]): string =>
  names.length <= MAX_NAMED
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMED - 1).join(', ')} and ${names.length - MAX_NAMED + 1} more`
