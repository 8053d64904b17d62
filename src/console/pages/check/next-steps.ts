import { adviceOf } from '#shared/advice.ts'
import { day } from '../parts/shown.ts'
import type { Check } from '../types.ts'
import { SOURCE_WORDS } from '../words.ts'

type Report = Pick<Check, 'summary' | 'sections' | 'extent' | 'status'>

/** What to do after reading a report, in the order of urgency. */
export function nextSteps({ summary, sections, extent, status }: Report): string[] {
  if (status !== 'completed') return []
  const manual = sections.social.findings.filter((one) => one.status === 'manual').map((one) => one.network)
  return [
    ...adviceOf({ summary, sections }).map(({ sources, step }) =>
      sources.length === 0 ? step : `${sources.map((one) => SOURCE_WORDS[one]).join(', ')}: ${step}`,
    ),
    ...(manual.length > 0
      ? [`Check ${listed(manual)} yourself: the service cannot search them reliably.`]
      : []),
    ...(extent.searchAgainOn === null
      ? []
      : [
          `Search for marks again on ${day(extent.searchAgainOn)}: earlier applications abroad can appear until then.`,
        ]),
  ]
}

const SHOWN = 4
const listed = (names: readonly string[]): string =>
  names.length <= SHOWN
    ? names.join(', ')
    : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`
