import { checkDecider } from '../commands/check/decider.ts'
import { isPending, type Requested } from '../commands/check/state.ts'
import type { CommandRunner } from '../commands/runner/runner.ts'
import { type Consumer, type Delivery, type EventBus, TryAgain } from '../engine/ports/event-bus.ts'
import { asDomainEvent, type Context, type DomainEvent, type RecordedEvent } from '../events/event.ts'
import type { Mode } from '../events/mode.ts'
import type { Source } from '../events/sections.ts'
import type { Urgency } from '../fairness/fair-queue.ts'
import { LoopTurns } from '../fairness/loop-turns.ts'
import { ruleSetNamed } from '../verdict/judge.ts'
import type { InFlight } from './in-flight.ts'
import { markOwn } from './own-findings.ts'
import type { Attempt, Checker } from './provider-client/interfaces.ts'
import { ResultGathering } from './result-gathering.ts'
import { retryDelay } from './retry.ts'
import { SourceSlots } from './source-slots.ts'

export type CheckerDeps = {
  eventBus: EventBus
  runner: CommandRunner
  inFlight: InFlight
  now: () => number
  /** Turns of accounts on the event loop of this process; default: all checks may begin at once. */
  turns?: LoopTurns
  /** Gathers the results of a check from the sources of this process; default: from this source alone. */
  results?: ResultGathering
  /** Maximum number of checks that ask the source at the same time. */
  concurrency: number
  /** The longest possible deadline, ms: checks that were requested earlier have passed theirs. */
  longestDeadlineMs?: number
  /** Called after every attempt, for metrics. */
  onAttempt?(mode: string, source: Source, status: string, seconds: number): void
}

/**
 * Checks taken from the event bus for each slot. Accounts share them; checks over an account's share wait in the store.
 */
const IN_HAND = 32

/** Time that is reserved before the deadline to record the answer. */
const WRITE_MS = 500

/** The longest wait that `Prefer: wait` accepts. */
const LONGEST_WAIT_MS = 60_000

/** Maximum clock difference between processes. */
const MAX_SKEW_MS = 30_000

/**
 * Consumes the requests of one mode for one source. It asks only while the check is open and the source is pending,
 * with the earliest deadline first, and records the result.
 */
export function runChecker(deps: CheckerDeps, mode: Mode, checker: Checker): Promise<Consumer> {
  const slots = new SourceSlots(deps.concurrency)
  const turns = deps.turns ?? new LoopTurns()
  const results = deps.results ?? new ResultGathering()
  const inHand = deps.concurrency * IN_HAND
  return deps.eventBus.subscribe({
    group: `checker-${checker.source}-${mode}`,
    types: ['CheckRequested', 'SourceRetryDue'],
    mode,
    ...(deps.longestDeadlineMs !== undefined && { needsFrom: deps.now() - deps.longestDeadlineMs }),
    concurrency: inHand,
    buffer: inHand,
    rank: deadlineOf,
    shares: { slots: inHand, of: (event) => ({ account: event.account, urgency: classOf(event) }) },
    async handle(events, delivery) {
      for (const event of events)
        await turns.during({ account: event.account, job: event.stream }, () =>
          handle({ ...deps, turns, results }, slots, checker, event, delivery),
        )
    },
  })
}

/** Epoch ms. */
function deadlineOf(event: RecordedEvent): number {
  return Date.parse((event.data as { deadlineAt: string }).deadlineAt)
}

/**
 * A retry event does not say whether a caller waits for its check. The check counts as background if its deadline
 * leaves more time than a caller can wait.
 */
function classOf(event: RecordedEvent): Urgency {
  const { urgency } = event.data as { urgency?: Urgency }
  if (urgency) return urgency
  return deadlineOf(event) - Date.parse(event.time) > LONGEST_WAIT_MS ? 'background' : 'waiting'
}

async function handle(
  deps: CheckerDeps & { turns: LoopTurns; results: ResultGathering },
  slots: SourceSlots,
  checker: Checker,
  recorded: RecordedEvent,
  delivery: Delivery,
): Promise<void> {
  const event = asDomainEvent(recorded)
  const { source } = checker
  const due = dueAttempt(event, source)
  const lateMs = deps.now() - deadlineOf(recorded)
  // The deadline ends late checks: replayed history therefore causes no stream reads.
  if (due === null || lateMs >= MAX_SKEW_MS) return
  await deps.turns.next({ account: event.account, urgency: classOf(recorded) })
  const asOf = lateMs >= 0 ? 'newest' : isWhole(event) && delivery.attempt === 1 ? recorded : event.revision
  const requested = await stillDue(deps, event, source, due, asOf)
  if (!requested) return

  // A check that is still open after its deadline: this clock is ahead of the others. The event then counts as new.
  const aheadMs = lateMs < 0 ? 0 : deps.now() - Date.parse(event.time)
  const deadline = Date.parse(requested.deadlineAt) + aheadMs - WRITE_MS
  const { checkId, query, name, request, urgency } = requested
  const running = deps.inFlight.start(checkId, delivery.signal, deadline - deps.now())
  let attempt: Attempt | null = null
  let started = 0
  try {
    const entry = await slots.enter(urgency, event.account, running.signal)
    if (entry !== 'aborted') {
      try {
        if (entry === 'waited' && !(await stillDue(deps, event, source, due, event.revision))) return
        started = deps.now()
        attempt = await checker.check({
          checkId,
          account: event.account,
          query,
          name,
          request,
          urgency,
          deadline,
          signal: running.signal,
        })
      } finally {
        slots.leave(urgency, event.account)
      }
    }
  } finally {
    running.end()
  }
  // The process is stopping and cut the attempt off; the attempt says nothing about the source.
  if (delivery.signal.aborted) throw new TryAgain('the process is stopping')
  // The check ended or its time ran out while it waited; the event that ends it records this.
  if (!attempt) return
  deps.onAttempt?.(event.mode, source, attempt.outcome.status, (deps.now() - started) / 1000)
  const outcome = markOwn(attempt.outcome, request)
  const isLast = () => deps.inFlight.running(checkId) === 0
  await deps.results.gathered(event.stream, isLast, deadline - deps.now())
  await record(deps, event, due + 1, { ...attempt, outcome }, { deadline, aheadMs, urgency })
}

/** Whether the first event of a check is all that a check which was just requested consists of. */
const isWhole = (event: DomainEvent): boolean =>
  event.type === 'CheckRequested' && event.data.retryOf === null && event.revision === 0

/**
 * The request, if the source must still be asked after `due` failed attempts; otherwise null. The state is at least
 * that of a revision, or the newest one in the store, or the one that this process knows, at least the event at hand.
 * The last may be outdated: the source is then asked without need, and its result is refused.
 */
async function stillDue(
  { runner }: CheckerDeps,
  { stream }: DomainEvent,
  source: Source,
  due: number,
  asOf: number | 'newest' | RecordedEvent,
): Promise<Requested | null> {
  const { state } = await (asOf === 'newest'
    ? runner.fold(checkDecider, stream)
    : typeof asOf === 'number'
      ? runner.recent(checkDecider, stream, asOf)
      : runner.begun(checkDecider, stream, asOf))
  const asked = state.asked[source]
  if (!isPending(state, source) || asked?.attempt !== due || asked.waitingFor !== null) return null
  // If this program cannot give the verdict, it leaves the check to a newer release and asks no provider.
  if (state.requested) ruleSetNamed(state.requested.ruleSet)
  return state.requested
}

/** The number of failed attempts that must precede this event; null if the event does not concern the source. */
function dueAttempt(event: DomainEvent, source: Source): number | null {
  if (event.type === 'CheckRequested') return event.data.request.sources.includes(source) ? 0 : null
  if (event.type === 'SourceRetryDue') return event.data.source === source ? event.data.attempt : null
  return null
}

async function record(
  { runner, now }: CheckerDeps,
  event: DomainEvent,
  attempt: number,
  { outcome, retryAfterMs }: Attempt,
  { deadline, aheadMs, urgency }: { deadline: number; aheadMs: number; urgency: Requested['urgency'] },
): Promise<void> {
  const context = contextOf(event, outcome.source)
  const delay = retryAfterMs === undefined ? null : retryDelay(urgency, attempt, retryAfterMs)
  const timeIn = (afterMs: number) => new Date(now() - aheadMs + afterMs).toISOString()
  const worthwhile = outcome.status === 'unknown' && delay !== null && now() + delay < deadline
  if (worthwhile && outcome.reason) {
    const retryAt = timeIn(delay)
    const { source, reason } = outcome
    await runner.run(
      checkDecider,
      event.stream,
      { type: 'recordFailure', source, attempt, retryAt, reason },
      context,
    )
  } else {
    const answeredAt = timeIn(0)
    await runner.run(
      checkDecider,
      event.stream,
      { type: 'recordResult', attempt, outcome, answeredAt },
      context,
    )
  }
}

function contextOf({ account, mode, plan, correlationId, id }: DomainEvent, source: Source): Context {
  return { account, mode, plan, actor: `system:checker-${source}`, correlationId, causationId: id }
}
