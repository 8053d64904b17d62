import { randomUUID } from 'node:crypto'
import { type EncodedEvent, encodeEvents } from '../../../src/events/event.ts'
import { type Head, NO_STREAM } from '../../../src/events/record.ts'

const context = {
  account: 'acc_1',
  mode: 'live',
  plan: 'agency',
  actor: 'key:k1',
  correlationId: 'cor_1',
  causationId: 'cmd_1',
}

export type SampleOptions = {
  count?: number
  /** The event that the first one follows; default none. */
  after?: Head
  /** Length of the free text in each event. */
  text?: number
  ids?: readonly string[]
}

/** A stream name that no other test uses. */
export const freshStream = (): string => `account-${randomUUID()}`

/** Events that may be appended to a stream, each of a real type. */
export function sampleEvents(
  stream: string,
  { count = 1, after = NO_STREAM, text = 10, ids = [] }: SampleOptions = {},
): EncodedEvent[] {
  const draft = {
    type: 'AccountSuspended',
    data: { accountId: 'acc_1', reason: 'x'.repeat(text) },
  } as const
  const given = [...ids]
  return encodeEvents(
    stream,
    after,
    Array.from({ length: count }, () => ({ draft, context })),
    Date.now(),
    () => given.shift() ?? randomUUID(),
  )
}

/** One event whose record has exactly this many bytes. */
export function sampleOfSize(stream: string, bytes: number, after: Head = NO_STREAM): EncodedEvent {
  const [small] = sampleEvents(stream, { after, text: 0 })
  const [event] = sampleEvents(stream, { after, text: bytes - (small?.record.length ?? 0) })
  if (event?.record.length !== bytes) throw new Error(`no event of ${bytes} bytes can be made`)
  return event
}
