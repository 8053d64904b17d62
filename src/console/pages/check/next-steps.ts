import { day } from '../parts/shown.ts'
import type { Check } from '../types.ts'
import { SOURCES } from '../types.ts'
import { SOURCE_WORDS } from '../words.ts'

type Report = Pick<Check, 'verdict' | 'sections' | 'extent' | 'status'>

/** What to do after reading a report, in the order of urgency. */
export function nextSteps({ verdict, sections, extent, status }: Report): string[] {
  if (status !== 'completed') return []
  const open = SOURCES.filter((source) => sections[source].status === 'unknown')
  const manual = sections.social.findings.filter((one) => one.status === 'manual').map((one) => one.network)
  return [
    ...(open.length > 0
      ? [
          `Retry the sources that gave no complete answer: ${open.map((one) => SOURCE_WORDS[one].toLowerCase()).join(', ')}.`,
        ]
      : []),
    ...(verdict === 'conflict'
      ? ['Choose another name, or ask an attorney about the marks and companies that block this one.']
      : []),
    ...(verdict === 'caution' ? ['Decide on each point below before you use the name.'] : []),
    ...(verdict === 'clear' ? ['Before you file, have an attorney make a full search.'] : []),
    ...(manual.length > 0
      ? [`Check ${listed(manual)} yourself: the service cannot search them reliably.`]
      : []),
    ...(extent.searchAgainOn === null
      ? []
      : [`Search again on ${day(extent.searchAgainOn)}: earlier applications abroad can appear until then.`]),
  ]
}

const SHOWN = 4
const listed = (names: readonly string[]): string =>
  names.length <= SHOWN
    ? names.join(', ')
    : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`
