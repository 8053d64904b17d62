import { inTime } from './eventually.ts'

/** One event of a stream of server-sent events, as `EventSource` would hand it over. */
export type SentEvent = { id: string; event: string; data: Record<string, unknown> }

/** Reads server-sent events with a key: what `EventSource` does, but for coming back by itself. */
export class EventReader {
  readonly response: Response
  readonly events: SentEvent[] = []
  comments = 0
  /** Resolves when the other side has ended the stream, or this side disconnected. */
  readonly ended: Promise<void>
  readonly #leaving: AbortController
  #more = Promise.withResolvers<void>()

  private constructor(response: Response, leaving: AbortController) {
    this.response = response
    this.#leaving = leaving
    const isStream = response.headers.get('content-type') === 'text/event-stream'
    this.ended = isStream ? this.#read().catch(() => undefined) : Promise.resolve()
  }

  static async open(url: string, key: string, lastEventId?: string): Promise<EventReader> {
    const leaving = new AbortController()
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${key}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    }
    return new EventReader(await fetch(url, { headers, signal: leaving.signal }), leaving)
  }

  get types(): string[] {
    return this.events.map(({ event }) => event)
  }

  /** Resolves when a condition on what came is met; rejects when the stream has ended before. */
  async until(met: (reader: EventReader) => boolean): Promise<void> {
    while (!met(this)) {
      const end = this.ended.then(() => 'ended' as const)
      const outcome = await inTime(
        Promise.race([this.#more.promise, end]),
        () => `not met in time: ${met}; after ${this.types.join(', ')}`,
      )
      if (outcome === 'ended' && !met(this)) throw new Error(`ended after ${this.types.join(', ')}`)
    }
  }

  disconnect(): void {
    this.#leaving.abort()
  }

  async #read(): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of this.response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
      this.#more.resolve()
      this.#more = Promise.withResolvers<void>()
    }
  }

  #take(block: string): void {
    if (block.startsWith(':')) this.comments += 1
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]))
    const data = fields.get('data')
    if (data === undefined) return
    this.events.push({ id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) })
  }
}
