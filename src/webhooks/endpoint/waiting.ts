import type { MessageSubject, MessageType } from '../../events/webhook.ts'

/** A message that has neither been delivered nor used its last attempt. */
export type Waiting = Readonly<{
  eventType: MessageType
  subject: MessageSubject
  at: string
  /** Number of the last finished attempt; 0 before the first. */
  attempt: number
  /** Revisions of the failed attempts since it was queued or redelivered. */
  failures: readonly number[]
  /** It is due, and that was announced. Bookkeeping of the timers: nothing else depends on it. */
  ready: boolean
  /** When it may be sent, RFC 3339; meaningless while the endpoint is paused. */
  nextAt: string
  /** Its time comes from a resume, or it is queued after such messages, and it has not been tried since. */
  released: boolean
}>

declare const packed: unique symbol
/** A waiting message as one string, which takes a third of the memory of an object. */
export type PackedWaiting = string & { readonly [packed]: true }

const READY = 1
const RELEASED = 2

export function pack(message: Waiting): PackedWaiting {
  const { ready, released, nextAt, attempt, failures, eventType, at, subject } = message
  const flags = (ready ? READY : 0) + (released ? RELEASED : 0)
  // Joined, because a concatenated string keeps its parts in memory.
  return [flags, nextAt, attempt, failures.join(), eventType, at, textOf(subject)].join(' ') as PackedWaiting
}

export function unpack(text: PackedWaiting): Waiting {
  const [flags, nextAt = '', attempt, failures, eventType, at = '', ...subject] = text.split(' ')
  return {
    eventType: eventType as MessageType,
    subject: subjectOf(subject),
    at,
    attempt: Number(attempt),
    failures: failures ? failures.split(',').map(Number) : [],
    ready: (Number(flags) & READY) > 0,
    nextAt,
    released: (Number(flags) & RELEASED) > 0,
  }
}

/** The time (RFC 3339) that a message waits for; null once that was announced. Avoids unpacking it. */
export const timeAwaited = (text: PackedWaiting): string | null =>
  Number(text[0]) & READY ? null : text.slice(2, text.indexOf(' ', 2))

/** Nearly all messages are about a check or a batch. */
const textOf = (subject: MessageSubject): string =>
  subject.kind === 'check' || subject.kind === 'batch'
    ? `${subject.kind} ${subject.revision} ${subject.id}`
    : JSON.stringify(subject)

function subjectOf([kind = '', revision, ...id]: readonly string[]): MessageSubject {
  if (kind !== 'check' && kind !== 'batch')
    return JSON.parse([kind, revision, ...id].join(' ')) as MessageSubject
  return { kind, id: id.join(' '), revision: Number(revision) }
}
