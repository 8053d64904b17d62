/**
 * A separate process that appends to a file of events and prints `stream revision position` of each acknowledged event.
 * Arguments: file, name, lanes written in parallel, events per lane (0 = until it is killed), and a stream that it
 * shares with other writers (`-` = none).
 */
import { WrongExpectedRevision } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'
import { sampleEvents } from '../../support/contract/sample-events.ts'

const [file = '', name = '', lanes = '1', each = '0', shared = '-'] = process.argv.slice(2)
const store = await openSqliteEventStore({ file })
const limit = Number(each) || Number.POSITIVE_INFINITY

function report(events: readonly RecordedEvent[]): void {
  for (const { stream, revision, position } of events)
    process.stdout.write(`${stream} ${revision} ${position}\n`)
}

async function writeLane(stream: string): Promise<void> {
  let after: RecordedEvent | undefined
  for (let n = 0; n < limit; ) {
    const count = Math.min(1 + (n % 3), limit - n)
    const events = sampleEvents(stream, { count, ...(after ? { after } : {}) })
    const recorded = await store.append(stream, n - 1, events)
    report(recorded)
    after = recorded.at(-1)
    n += count
  }
}

/** Reads the end and appends after it, and repeats this whenever another writer was faster. */
async function writeShared(stream: string): Promise<void> {
  for (let n = 0; n < limit; ) {
    const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 })
    const events = sampleEvents(stream, last ? { after: last } : {})
    try {
      report(await store.append(stream, last?.revision ?? -1, events))
      n += 1
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
    }
  }
}

const writing = Array.from({ length: Number(lanes) }, (_, lane) => writeLane(`account-${name}-${lane}`))
if (shared !== '-') writing.push(writeShared(shared))
await Promise.all(writing)
await store.close()
