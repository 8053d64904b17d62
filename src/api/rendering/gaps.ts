import { SOURCE_WORDS } from '../../verdict/report-words.ts'
import { short } from '../../verdict/summary/names.ts'

/** Domain names, or networks, that a line of gaps names; the sections list all. */
const MAX_NAMED = 4

type Named = {
  sections: {
    domains: { findings: readonly { unicode: string }[] }
    social: { findings: readonly { network: string }[] }
  }
}
type Gap = { text: string; isGroup: boolean }

/**
 * Gaps of the search, in a line for everything but domain names and networks, one for domain names, and one for networks;
 * empty without gaps.
 * @param gaps as the extent of the report names them
 */
export function gapsOf(report: Named, gaps: readonly string[]): string[] {
  const [others, groups] = parted(report, gaps)
  return [...(others.length > 0 ? [others.join('; ')] : []), ...groups]
}

/** Gaps of the search, each by itself; domain names together, and networks, come last. */
export const gapsByWeight = (report: Named, gaps: readonly string[]): string[] => parted(report, gaps).flat()

function parted(report: Named, gaps: readonly string[]): [others: string[], groups: string[]] {
  const all = grouped(report, gaps)
  const of = (wanted: boolean) => all.flatMap(({ text, isGroup }) => (isGroup === wanted ? [text] : []))
  return [of(false), of(true)]
}

/** Gaps of the search in the same order, each by itself; but domain names together, and networks. */
export const gapList = (report: Named, gaps: readonly string[]): string[] =>
  grouped(report, gaps).map(({ text }) => text)

function grouped({ sections }: Named, gaps: readonly string[]): Gap[] {
  const domains = new Set(sections.domains.findings.map(({ unicode }) => unicode))
  const networks = new Set(sections.social.findings.map(({ network }) => network))
  const groupOf = (gap: string) =>
    domains.has(gap) ? SOURCE_WORDS.domains : networks.has(short(gap)) ? SOURCE_WORDS.social : null
  return [...Map.groupBy(gaps, (gap) => groupOf(gap) ?? gap)].map(([key, names]) => {
    const isGroup = names.some((name) => groupOf(name) !== null)
    return { isGroup, text: isGroup ? `${key.toLowerCase()}: ${few(names)}` : key }
  })
}

const few = (names: readonly string[]): string =>
  names.length <= MAX_NAMED
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMED - 1).join(', ')} and ${names.length - MAX_NAMED + 1} more`
