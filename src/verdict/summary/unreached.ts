import type { Source } from '../../events/sections.ts'
import type { Summarized, SummarizedSection } from './summarized.ts'

const ASKED_BY_NETWORK: readonly Source[] = ['domains', 'social', 'trademarks', 'companies']
/** Failures that a machine without a network has. */
const CODES = new Set(['unreachable', 'timeout', 'breaker_open', 'no_time_left'])
/** Registers on the machine itself that do not count. */
const LOCAL_CODES = new Set(['stale_data', 'partial_register'])
/** Findings that rest on no answer. */
const OPEN = new Set(['unknown', 'manual', 'invalid'])

/**
 * Whether a finished check reached no registry and no network: two or more of its sources failed as they do on a machine
 * without a network, and none of them has an answer. Lists and registers on the machine itself do not count.
 */
export function reachesNothing({ request, sections }: Summarized): boolean {
  const asked = ASKED_BY_NETWORK.filter((source) => request.sources.includes(source))
  const isFailed = (source: Source): boolean => {
    const { status, reason } = sections[source]
    return status === 'unknown' && CODES.has(reason?.code ?? '')
  }
  return (
    asked.filter(isFailed).length > 1 &&
    asked.every((source) => isFailed(source) || isLocal(sections[source])) &&
    asked.every((source) => !hasAnswer(sections[source]))
  )
}

const isLocal = ({ status, reason }: SummarizedSection): boolean =>
  status === 'not_configured' || (status === 'unknown' && LOCAL_CODES.has(reason?.code ?? ''))

type Found = { status?: string; list?: string | null; evidence?: readonly string[] }

/** Only a register on the machine has a completeness. */
const hasAnswer = ({ coverage = [], findings = [] }: SummarizedSection): boolean =>
  coverage.some(
    ({ searched, jurisdiction, completeness }) =>
      searched && jurisdiction !== null && completeness === undefined,
  ) || findings.some((finding) => isAnswered(finding))

/** A well-known brand comes from a list on the machine. */
const isAnswered = ({ status, list, evidence = [] }: Found): boolean =>
  list !== 'well_known' &&
  status !== undefined &&
  !OPEN.has(status) &&
  !(evidence.length > 0 && evidence.every((id) => /^\w+\/local-/.test(id)))
