import type { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { EventAppender } from './event-store-append.ts'
import { type EventFile, openEventFile } from './event-store-file.ts'
import { EventReader, type LogQuery, type ScanQuery, type StreamQuery } from './event-store-read.ts'
import type { AppendBatch, Page } from './event-store-wire.ts'
import { serve, Transferred } from './thread.ts'

type Open = { db: DatabaseSync; reader: EventReader; appender: EventAppender }
let opened: Open | undefined

function open(): Open {
  const db = openEventFile(workerData as EventFile)
  const reader = new EventReader(db)
  return { db, reader, appender: new EventAppender(db, reader) }
}

function run(op: string, args: unknown): unknown {
  if (op === 'open') opened = open()
  if (op === 'open') return null
  if (op === 'close') return opened?.db.close() ?? null
  if (!opened) throw new Error('the event log is not open')
  switch (op) {
    case 'append':
      return opened.appender.run(args as AppendBatch)
    case 'stream':
      return transferred(opened.reader.stream(args as StreamQuery))
    case 'log':
      return transferred(opened.reader.log(args as LogQuery))
    case 'scan':
      return transferred(opened.reader.scan(args as ScanQuery))
    case 'end':
      return opened.reader.end()
    default:
      throw new Error(`the event log has no operation ${op}`)
  }
}

function transferred(page: Page): Transferred {
  return new Transferred(page, [
    page.bytes.buffer,
    page.ends.buffer,
    page.hashes.buffer,
    page.positions.buffer,
  ])
}

serve((calls) =>
  calls.map(({ op, args }) => {
    try {
      return run(op, args)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }),
)
