import { type CheckState, checkDecider } from '../commands/check/decider.ts'
import { quotaDecider } from '../commands/quota/decider.ts'
import type { CommandRunner } from '../commands/runner.ts'
import type { Context } from '../events/event.ts'
import { checkStream, quotaStream } from '../events/streams.ts'
import type { AgendaDocument, AgendaItem } from '../projections/agenda/projection.ts'

const UNNAMED_FOR_MS = 60_000

/** Sends the command that an item of the agenda asks for. Sent twice, it does nothing the second time. */
export async function fire(
  runner: CommandRunner,
  stream: string,
  item: AgendaItem,
  now: number,
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
      return reconcile(runner, stream, now)
  }
}

/** The items of a document whose time has come. */
export function dueItems({ items }: AgendaDocument, now: number): AgendaItem[] {
  const time = new Date(now).toISOString()
  return items.filter(({ at }) => at <= time)
}

/** Gives up reservations that no check has named: first on the check's stream, so that only one of the two acts. */
async function reconcile(runner: CommandRunner, stream: string, now: number): Promise<void> {
  const { account, month } = quotaOf(stream)
  const { state } = await runner.fold(quotaDecider, stream)
  const unsettled = [...state.reservations].filter(([, held]) => held.revision > state.reconciledThrough)
  const context = systemContext(account, 'live', '', stream)
  let throughRevision = state.revision
  for (const [reservationId, held] of unsettled) {
    if (Date.parse(held.time) > now - UNNAMED_FOR_MS) {
      throughRevision = Math.min(throughRevision, held.revision - 1)
      continue
    }
    const check = checkStream(held.checkId)
    const isNamed = (folded: { state: CheckState }) =>
      folded.state.requested?.reservation?.id === reservationId
    if (isNamed(await runner.fold(checkDecider, check))) continue
    const reservation = { id: reservationId, month }
    const command = { type: 'void', checkId: held.checkId, reservation } as const
    if (isNamed(await runner.run(checkDecider, check, command, context))) continue
    const release = { type: 'release', account, month, reservationId, reason: 'abandoned' } as const
    await runner.run(quotaDecider, stream, release, context)
  }
  if (throughRevision > state.reconciledThrough)
    await runner.run(quotaDecider, stream, { type: 'reconciled', account, month, throughRevision }, context)
}

function quotaOf(stream: string): { account: string; month: string } {
  const month = stream.slice(-6)
  const account = stream.slice('quota-'.length, -7)
  if (quotaStream(account, month) !== stream) throw new Error(`${stream} is no stream of quota`)
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
