import type { Answer, Evidence, ProviderError, ProviderErrorCode, SectionReason } from './interfaces.ts'

/** A request that was not answered, with its provider. */
export type Unanswered = { provider: string; fault: ProviderError }

const list = new Intl.ListFormat('en-GB')

/** `a, b and c`, without repeats. */
export const enumerated = (names: readonly string[]): string => list.format(new Set(names))

/** Error codes that may disappear on a retry. */
const PASSING: ReadonlySet<ProviderErrorCode> = new Set([
  'timeout',
  'unreachable',
  'rate_limited',
  'server_error',
  'invalid_answer',
  'breaker_open',
  'no_time_left',
])

const WORDS: Readonly<Record<ProviderErrorCode, string>> = {
  timeout: 'gave no answer in time',
  unreachable: 'could not be reached',
  rate_limited: 'asked the service to slow down',
  refused: 'refused to answer',
  server_error: 'had an internal error',
  invalid_answer: 'gave an answer that cannot be trusted',
  answer_too_large: 'gave an answer that is too large',
  redirect_refused: 'redirected to an untrusted address',
  breaker_open: 'failed too often recently to be queried',
  no_time_left: 'could not be queried before the deadline',
  not_configured: 'is not connected here',
  budget: 'could not be queried, because a spending cap is reached',
}

/** Minimum wait before a retry if the provider named none, ms. */
const DEFAULT_WAIT_MS = 1_000
/** Minimum wait after a breaker opened: it rejects every request until then, ms. */
const BREAKER_WAIT_MS = 15_000

/** Evidence of all answers, each id once, in the given order. */
export function evidenceOf(answers: readonly Answer<unknown>[]): Evidence[] {
  const byId = new Map<string, Evidence>()
  for (const { evidence } of answers) if (!byId.has(evidence.id)) byId.set(evidence.id, evidence)
  return [...byId.values()]
}

/** The failed answers, each with its provider. */
export function unansweredOf(answers: readonly Answer<unknown>[]): Unanswered[] {
  return answers.flatMap((answer) =>
    answer.ok ? [] : [{ provider: answer.evidence.provider, fault: answer.fault }],
  )
}

/** Whether the same request may be answered on a retry. */
const mayPass = (fault: ProviderError): boolean => PASSING.has(fault.code)

/**
 * The minimum time in ms after which a retry may answer some open requests, for `Attempt.retryAfterMs`; undefined if no
 * error is temporary.
 */
export function retryAfterOf(unanswered: readonly Unanswered[]): number | undefined {
  const waits = unanswered
    .filter(({ fault }) => mayPass(fault))
    .map(
      ({ fault }) =>
        fault.retryAfterMs ?? (fault.code === 'breaker_open' ? BREAKER_WAIT_MS : DEFAULT_WAIT_MS),
    )
  return waits.length === 0 ? undefined : Math.min(...waits)
}

/**
 * The reason of an `unknown` section: one clause for each kind of failure, with its providers, and with its message if they share one.
 * @param what what could not be determined, e.g. `example.com, example.net`
 */
export function unknownReason(what: string, unanswered: readonly Unanswered[]): SectionReason {
  const failures = Map.groupBy(unanswered, ({ fault }) => fault.code)
  const clauses = [...failures].map(([code, of]) => {
    const [message, ...others] = new Set(of.map(({ fault }) => fault.message))
    return `${enumerated(of.map(({ provider }) => provider))} ${WORDS[code]}${others.length > 0 ? '' : ` (${message})`}`
  })
  const again = unanswered.some(({ fault }) => mayPass(fault))
  return {
    code: unanswered[0]?.fault.code ?? 'no_trustworthy_answer',
    text: `Not determined: ${what}.${clauses.length === 0 ? '' : ` ${clauses.join('; ')}.`}`,
    nextStep: unanswered.some(({ fault }) => fault.code === 'budget')
      ? 'Look up the missing answers manually, or repeat the check in the next month or after the operator raised the cap.'
      : again
        ? 'Retry the check later, or look up the missing answers manually.'
        : 'Look up the missing answers manually.',
  }
}

/** Statuses of findings that texts for people say in other words. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  available: 'free',
  manual: 'to check manually',
  invalid: 'not valid there',
}

/** The status of a finding in a text for people. */
export const statusWords = (status: string): string => STATUS_WORDS[status] ?? status.replaceAll('_', ' ')

/** `3 registered, 1 free`: the number of findings of each status, in order of first appearance. */
export function tally(statuses: readonly string[]): string {
  const counts = Map.groupBy(statuses, (status) => status)
  return [...counts].map(([status, { length }]) => `${length} ${statusWords(status)}`).join(', ')
}
