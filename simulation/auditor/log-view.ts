import { asDomainEvent, type DomainEvent, type EventOf, type RecordedEvent } from '../../src/events/event.ts'
import { streamKind } from '../../src/events/streams.ts'

/** An event with its place in the log. */
export type Logged = DomainEvent & { readonly position: string }
export type LoggedOf<T extends DomainEvent['type']> = EventOf<T> & { readonly position: string }

/** The log, by stream and by type, as far as it was taken. */
export class LogView {
  readonly streams = new Map<string, Logged[]>()
  readonly recorded: RecordedEvent[] = []

  take(event: RecordedEvent): Logged {
    const logged = asDomainEvent(event) as Logged
    const stream = this.streams.get(event.stream) ?? []
    this.streams.set(event.stream, stream)
    stream.push(logged)
    this.recorded.push(event)
    return logged
  }

  of(stream: string): readonly Logged[] {
    return this.streams.get(stream) ?? []
  }

  /** Streams of one kind with their events. */
  kind(kind: string): (readonly [string, readonly Logged[]])[] {
    return [...this.streams].filter(([stream]) => streamKind(stream) === kind)
  }

  /** Every event of a type, in the order of the log. */
  all<T extends DomainEvent['type']>(type: T): LoggedOf<T>[] {
    return (this.recorded as unknown as Logged[]).filter((event): event is LoggedOf<T> => event.type === type)
  }
}

export function only<T extends DomainEvent['type']>(events: readonly Logged[], type: T): LoggedOf<T>[] {
  return events.filter((event): event is LoggedOf<T> => event.type === type)
}

/** The event that ends a check, in its stream. */
export const endOf = (events: readonly Logged[]): LoggedOf<'CheckCompleted' | 'CheckCanceled'> | undefined =>
  [...only(events, 'CheckCompleted'), ...only(events, 'CheckCanceled')][0]
