import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { decodeEvent, placed, type RecordedEvent, RecordUnreadable } from '../../events/event.ts'
import { type EventStore, type Position, START, StoreRefused } from '../ports/event-store.ts'
import { isCopied } from './copy-log.ts'

const FORMAT = { object: 'namecheck-log', version: 1 } as const
const PAGE = 1_000
const DIGITS = 16

/**
 * The whole log as JSON lines, up to the end that it has when the export begins. A heading is followed by a line for
 * each event: its position, its hash in hex, the bytes of its record in base64. The last line has the number of events.
 */
export async function* exportLog(
  store: Pick<EventStore, 'readAll' | 'end'>,
  onProgress: (events: number, position: Position, end: Position) => void = () => undefined,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ ...FORMAT })}\n`
  const end = await store.end()
  let events = 0
  for (let position = START; position < end; ) {
    const page = (await store.readAll(position, PAGE)).filter((event) => event.position <= end)
    const last = page.at(-1)
    if (!last) break
    position = last.position
    const copied = page.filter(isCopied)
    events += copied.length
    if (copied.length > 0) yield copied.map(lineOf).join('')
    onProgress(events, position, end)
  }
  yield `${JSON.stringify({ object: 'end', events })}\n`
}

function lineOf({ stream, revision, type, time, hash, record }: RecordedEvent): string {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.length)
  const line = {
    stream,
    revision,
    type,
    time,
    hash: Buffer.from(hash).toString('hex'),
    record: bytes.toString('base64'),
  }
  return `${JSON.stringify(line)}\n`
}

/**
 * An exported log, read page by page from its start. A line that is not part of such a log, was altered or is truncated
 * rejects with StoreRefused, which names the line.
 */
export class ExportedLog {
  readonly #file: string
  #lines: AsyncIterator<RecordedEvent> | undefined
  #at: Position = START

  constructor(file: string) {
    this.#file = file
  }

  async readAll(after: Position, limit: number): Promise<RecordedEvent[]> {
    if (after !== this.#at || !this.#lines) {
      await this.close()
      this.#lines = this.#events()
      this.#at = START
      while (this.#at < after) if (!(await this.#next())) break
    }
    const page: RecordedEvent[] = []
    while (page.length < limit) {
      const event = await this.#next()
      if (!event) break
      page.push(event)
    }
    return page
  }

  async close(): Promise<void> {
    await this.#lines?.return?.()
    this.#lines = undefined
  }

  async #next(): Promise<RecordedEvent | null> {
    try {
      const next = await this.#lines?.next()
      if (!next || next.done) return null
      this.#at = next.value.position
      return next.value
    } catch (error) {
      // A failed iterator would only report from now on that it has ended.
      this.#lines = undefined
      throw error
    }
  }

  async *#events(): AsyncGenerator<RecordedEvent> {
    const input = createReadStream(this.#file)
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
    let number = 0
    let ended = false
    try {
      for await (const line of lines) {
        number += 1
        if (ended) throw this.#wrong(number, 'it appears after the end')
        const value = this.#parsed(line, number)
        if (number === 1) this.#checkHeading(value)
        else if (value.object === 'end') {
          if (value.events !== number - 2)
            throw this.#wrong(number, `it states ${value.events} events, but ${number - 2} precede it`)
          ended = true
        } else yield this.#event(value, number)
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error)
        throw new StoreRefused(`${this.#file} cannot be read (${error.code})`, { cause: error })
      throw error
    } finally {
      lines.close()
      input.destroy()
    }
    if (!ended)
      throw new StoreRefused(
        `${this.#file} is truncated after line ${number}: its end is missing. Export it again`,
      )
  }

  #parsed(line: string, number: number): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(line)
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return value as Record<string, unknown>
    } catch {
      // The caller reports it below.
    }
    throw this.#wrong(number, 'it is not a JSON object')
  }

  #checkHeading({ object, version }: Record<string, unknown>): void {
    if (object !== FORMAT.object) throw new StoreRefused(`${this.#file} is not an exported log of namecheck`)
    if (version !== FORMAT.version)
      throw new StoreRefused(`${this.#file} has version ${version}; this program reads ${FORMAT.version}`)
  }

  #event({ stream, revision, hash, record }: Record<string, unknown>, number: number): RecordedEvent {
    if (typeof record !== 'string' || typeof hash !== 'string')
      throw this.#wrong(number, 'its record or hash is missing')
    const bytes = Buffer.from(record, 'base64')
    try {
      const event = decodeEvent(bytes)
      if (Buffer.from(event.hash).toString('hex') !== hash)
        throw this.#wrong(number, 'its bytes do not match the hash recorded with them')
      if (event.stream !== stream || event.revision !== revision)
        throw this.#wrong(number, `its bytes state revision ${event.revision} of ${event.stream}`)
      return placed(event, String(number - 1).padStart(DIGITS, '0'))
    } catch (error) {
      if (error instanceof RecordUnreadable) throw this.#wrong(number, error.message)
      throw error
    }
  }

  #wrong(number: number, what: string): StoreRefused {
    return new StoreRefused(`${this.#file} was altered or damaged at line ${number}: ${what}`)
  }
}
