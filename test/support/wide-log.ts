import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { openEventFile } from '../../src/engine/sqlite/event-store-file.ts'
import { encodeRecord, hashRecord, ZERO_HASH } from '../../src/events/record.ts'

/** Every so many streams one goes on with a second event, half of the streams later. */
const EVERY = 20
const AT_ONCE = 100_000
const DATA = Buffer.from('{}')
const BEGUN = Date.parse('2026-11-01T00:00:00.000Z')

/**
 * Writes the log of an embedded engine with so many streams of one or two events with valid chains, as small as events
 * can be, some 100,000 a second: names are spread as those of checks are, so neighbours in the log are none in its
 * index. Gives the number of events. The file must not exist.
 */
export function writeWideLog(file: string, streams: number): number {
  openEventFile({ file }).close()
  const db = new DatabaseSync(file, { defensive: false })
  try {
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000')
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    const insert = db.prepare(
      'INSERT INTO events (position, stream, revision, type, hash, record) VALUES (?, ?, ?, ?, ?, ?)',
    )
    const half = Math.floor(streams / 2)
    let position = 0
    const write = ({ stream, revision, record, hash }: Written) => {
      position += 1
      if (position % AT_ONCE === 1) db.exec(position === 1 ? 'BEGIN' : 'COMMIT; BEGIN')
      insert.run(position, stream, revision, TYPE, hash, record)
    }
    for (let n = 0; n < streams; n++) {
      write(eventOf(n, 0, ZERO_HASH))
      if (n >= half && n % EVERY === 0) write(eventOf(n - half, 1, eventOf(n - half, 0, ZERO_HASH).hash))
    }
    db.exec('COMMIT; PRAGMA journal_mode = WAL')
    return position
  } finally {
    db.close()
  }
}

type Written = { stream: string; revision: number; record: Buffer; hash: Buffer }

const TYPE = 'CheckRequested'
const NOTHING = { account: '', mode: '', plan: '', actor: '', correlationId: '', causationId: '' }

function eventOf(n: number, revision: number, prevHash: Uint8Array): Written {
  const stream = `check-chk_${hash('md5', String(n)).slice(0, 16)}`
  const time = new Date(BEGUN + n).toISOString()
  const envelope = { ...NOTHING, id: `e${n}`, stream, revision, time, type: TYPE, schemaVersion: 1 }
  const record = encodeRecord(envelope, prevHash, DATA)
  return { stream, revision, record, hash: hashRecord(record) }
}
