import { type BatchState, batchDecider, type RequestedBatch } from '../commands/batch/decider.ts'
import { causedBy } from '../commands/caused-by.ts'
import { checkDecider } from '../commands/check/decider.ts'
import type { CheckState, Requested } from '../commands/check/state.ts'
import { fingerprint } from '../commands/ids.ts'
import { PRICE_OF_A_NAME } from '../commands/quota/price.ts'
import type { RowDomain, RowEnd, SourceEnd } from '../events/batch.ts'
import type { DomainEvent, EventOf } from '../events/event.ts'
import { type DomainFinding, SOURCES, type Source } from '../events/sections.ts'
import { batchStream, checkStream } from '../events/streams.ts'
import { barsOf } from '../names/absolute-grounds/bars.ts'
import { anatomyOf } from '../names/anatomy/anatomy.ts'
import { type Measured, rowExtentOf } from '../verdict/extent.ts'
import { worded } from '../verdict/reason-text.ts'
import { sentencesOf } from '../verdict/summary/sentences.ts'
import type { ReactionDeps } from './deps.ts'

type Row = RequestedBatch['rows'][number]

/** Checks requested between two reads of whether the batch was canceled. */
const AT_ONCE = 10

/** Requests the checks of a batch that do not exist yet; none after the batch was canceled. */
export async function expand(deps: ReactionDeps, event: EventOf<'BatchRequested'>): Promise<void> {
  const rows = rowsOf(event.data)
  for (let done = 0; done < rows.length; done += AT_ONCE) {
    await deps.pace?.turn()
    const { state } = await deps.runner.fold(batchDecider, event.stream)
    if (state.canceled) return
    await Promise.all(
      rows.slice(done, done + AT_ONCE).map(async (row) => {
        await deps.turns?.next({ account: event.account, urgency: 'background' })
        await ask(deps, event, requestOf(event.data, row))
      }),
    )
  }
}

/**
 * Cancels every check of an open batch. Checks that were not requested yet are requested and canceled in one append:
 * each id that the caller received leads to a check with a terminal event, and no provider is asked.
 */
export async function cancelChecks(deps: ReactionDeps, event: EventOf<'BatchCanceled'>): Promise<void> {
  const { state } = await deps.runner.fold(batchDecider, event.stream)
  const { requested } = state
  if (!requested) return
  const rows = rowsOf(requested).filter(isOpen(state))
  for (let done = 0; done < rows.length; done += AT_ONCE)
    await Promise.all(
      rows.slice(done, done + AT_ONCE).map(async (row) => {
        await deps.turns?.next({ account: event.account, urgency: 'waiting' })
        await Promise.all([
          ask(deps, event, requestOf(requested, row)),
          deps.runner.run(checkDecider, checkStream(row.checkId), { type: 'cancel' }, causedBy(event)),
        ])
      }),
    )
}

/** Records the end of a check in its batch, if it belongs to one. */
export async function reportRow(
  deps: ReactionDeps,
  event: EventOf<'CheckCompleted' | 'CheckCanceled'>,
): Promise<void> {
  const { state } = await deps.runner.recent(checkDecider, event.stream, event.revision)
  const batchId = state.requested?.batchId ?? null
  if (batchId === null) return
  const row = rowEnd(state, event)
  await deps.runner.run(batchDecider, batchStream(batchId), { type: 'rowCompleted', row }, causedBy(event))
}

const isOpen =
  ({ ended }: BatchState) =>
  ({ checkId }: Row): boolean =>
    !Object.hasOwn(ended, checkId)

async function ask(deps: ReactionDeps, event: DomainEvent, request: Requested): Promise<void> {
  const command = { type: 'request', request, carried: [] } as const
  await deps.runner.run(checkDecider, checkStream(request.checkId), command, causedBy(event))
}

/** The rows of a batch, one per name. */
function rowsOf({ rows }: RequestedBatch): Row[] {
  return rows.filter(({ checkId }, i) => rows.findIndex((row) => row.checkId === checkId) === i)
}

/** The request for one name of a batch: the same event gives the same request. */
function requestOf(batch: RequestedBatch, { query, name, checkId }: Row): Requested {
  return {
    checkId,
    query,
    name,
    anatomy: anatomyOf(name.normalized),
    bars: barsOf(name.normalized, batch.request),
    request: batch.request,
    urgency: 'background',
    deadlineAt: batch.deadlineAt,
    ruleSet: batch.ruleSet,
    cost: PRICE_OF_A_NAME,
    reservation: batch.reservation,
    retryOf: null,
    batchId: batch.batchId,
    keyId: batch.keyId,
    fingerprint: fingerprint({ batchId: batch.batchId, checkId }),
    sealedMetadata: null,
  }
}

function rowEnd(state: CheckState, { type, data }: EventOf<'CheckCompleted' | 'CheckCanceled'>): RowEnd {
  const { requested } = state
  if (!requested) throw new Error('a check ends after its request')
  const { request, at, ruleSet } = requested
  const sections = bySource((source) => sectionOf(state, source))
  const domains = sections.domains.findings as readonly DomainFinding[]
  const end = {
    checkId: data.checkId,
    sources: bySource((source): SourceEnd => sections[source].status),
    ...rowExtentOf({ request, sections: sections as Measured['sections'] }, at),
    ruleSet,
    ...(domains.length > 0 && { domains: domains.map(rowDomain) }),
    refund: data.refund,
  }
  if (type === 'CheckCanceled') return { ...end, status: 'canceled', verdict: null, score: null, reasons: [] }
  const { verdict, score, reasons } = data
  const summary = sentencesOf({
    status: 'completed',
    verdict,
    reasons: worded(data.ruleSet, reasons),
    request,
    sections,
  })
  return { ...end, status: 'completed', verdict, score, reasons, summary }
}

const rowDomain = ({ domain, tld, status, own }: DomainFinding): RowDomain => ({
  domain,
  tld,
  status,
  ...(own !== undefined && { own }),
})

const bySource = <T>(of: (source: Source) => T) =>
  Object.fromEntries(SOURCES.map((source) => [source, of(source)])) as Record<Source, T>

/** A source as the report shows it. */
function sectionOf({ asked }: CheckState, source: Source) {
  const empty = { coverage: [], findings: [], evidence: [] }
  const of = asked[source]
  return of
    ? (of.outcome ?? { status: 'unknown' as const, ...empty })
    : { status: 'skipped' as const, ...empty }
}
