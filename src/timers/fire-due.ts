import { type BatchState, batchDecider } from '../commands/batch/decider.ts'
import { checkDecider } from '../commands/check/decider.ts'
import type { CheckState } from '../commands/check/state.ts'
import { quotaDecider } from '../commands/quota/decider.ts'
import type { Unsettled } from '../commands/quota/state.ts'
import type { CommandRunner } from '../commands/runner/runner.ts'
import type { Reservation } from '../events/check.ts'
import type { Context } from '../events/event.ts'
import { batchStream, checkStream, quotaStream } from '../events/streams.ts'
import type { ScheduleDocument, ScheduleItem } from '../projections/schedule/document.ts'
import { webhookDecider } from '../webhooks/endpoint/decider.ts'

const UNNAMED_FOR_MS = 60_000
/** Streams of checks that the reconciliation of one month of quota reads at the same time. */
const SETTLED_AT_ONCE = 64

/** Sends the command of a schedule item. A repeated command has no effect. `signal` aborts a long one. */
export async function fire(
  runner: CommandRunner,
  stream: string,
  item: ScheduleItem,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const time = new Date(now).toISOString()
  switch (item.kind) {
    case 'deadline':
      return void (await runner.run(
        checkDecider,
        stream,
        { type: 'expire', now: time },
        await contextFrom(runner, stream),
      ))
    case 'retry': {
      const { source, attempt } = item
      return void (await runner.run(
        checkDecider,
        stream,
        { type: 'retryDue', source, attempt },
        await contextFrom(runner, stream),
      ))
    }
    case 'reconcile':
      return reconcile(runner, stream, now, signal)
    case 'webhook':
      return attemptsDue(runner, stream, time, item.revision)
  }
}

async function attemptsDue(
  runner: CommandRunner,
  stream: string,
  now: string,
  scheduleRevision: number,
): Promise<void> {
  const { account, mode, plan } = await runner.look(
    webhookDecider,
    stream,
    scheduleRevision,
    ({ account, mode, plan }) => ({ account, mode, plan }),
  )
  const context = systemContext(account, mode, plan, stream)
  await runner.run(webhookDecider, stream, { type: 'attemptDue', now, scheduleRevision }, context)
}

/** The items of a document that are due. */
export function dueItems({ items }: ScheduleDocument, now: number): ScheduleItem[] {
  const time = new Date(now).toISOString()
  return items.filter(({ at }) => at <= time)
}

/** Gives up reservations that no check and no batch uses. */
async function reconcile(
  runner: CommandRunner,
  stream: string,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const { account, month } = quotaOf(stream)
  const { unsettled, reconciledThrough, revision } = await runner.look(
    quotaDecider,
    stream,
    'newest',
    ({ unsettled, ...rest }) => ({ ...rest, unsettled: [...unsettled] }),
  )
  const context = systemContext(account, 'live', '', stream)
  const isYoung = ({ time }: Unsettled) => Date.parse(time) > now - UNNAMED_FOR_MS
  const old = unsettled.filter(([, one]) => !isYoung(one))
  for (let done = 0; done < old.length; done += SETTLED_AT_ONCE) {
    if (signal?.aborted) return
    const some = old.slice(done, done + SETTLED_AT_ONCE)
    await Promise.all(
      some.map(async ([id, { checkId, kind }]) => {
        const givesUp = kind === 'batch' ? givesUpBatch : givesUpCheck
        if (await givesUp(runner, checkId, { id, month }, context))
          await runner.run(
            quotaDecider,
            stream,
            { type: 'release', account, month, reservationId: id, reason: 'abandoned' },
            context,
          )
      }),
    )
  }
  const young = unsettled.filter(([, one]) => isYoung(one)).map(([, one]) => one.revision - 1)
  const throughRevision = young.reduce((least, before) => Math.min(least, before), revision)
  if (throughRevision > reconciledThrough)
    await runner.run(quotaDecider, stream, { type: 'reconciled', account, month, throughRevision }, context)
}

/** Voids a reservation on the check's stream unless the check uses it: only one of the two can win. */
async function givesUpCheck(
  runner: CommandRunner,
  checkId: string,
  reservation: Reservation,
  context: Context,
): Promise<boolean> {
  const stream = checkStream(checkId)
  if (isNamed(await runner.fold(checkDecider, stream), reservation)) return false
  const command = { type: 'void', checkId, reservation } as const
  return !isNamed(await runner.run(checkDecider, stream, command, context), reservation)
}

/** The same for a batch. */
async function givesUpBatch(
  runner: CommandRunner,
  batchId: string,
  reservation: Reservation,
  context: Context,
): Promise<boolean> {
  const stream = batchStream(batchId)
  if (isNamed(await runner.fold(batchDecider, stream), reservation)) return false
  const command = { type: 'void', batchId, reservation } as const
  return !isNamed(await runner.run(batchDecider, stream, command, context), reservation)
}

const isNamed = ({ state }: { state: CheckState | BatchState }, { id, month }: Reservation): boolean =>
  state.requested?.reservation?.id === id && state.requested.reservation.month === month

function quotaOf(stream: string): { account: string; month: string } {
  const month = stream.slice(-6)
  const account = stream.slice('quota-'.length, -7)
  if (quotaStream(account, month) !== stream) throw new Error(`${stream} is not a quota stream`)
  return { account, month }
}

async function contextFrom(runner: CommandRunner, stream: string): Promise<Context> {
  const {
    account = '',
    mode = '',
    plan = '',
  } = (await runner.fold(checkDecider, stream)).state.requested ?? {}
  return systemContext(account, mode, plan, stream)
}

function systemContext(account: string, mode: string, plan: string, stream: string): Context {
  return {
    account,
    mode,
    plan,
    actor: 'system:timers',
    correlationId: stream.slice(stream.indexOf('-') + 1),
    causationId: stream,
  }
}
