import { hash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { openEventFile } from '../../src/engine/sqlite/event-store-file.ts'
import { encodeRecord, hashRecord, ZERO_HASH } from '../../src/events/record.ts'
import { checkStream } from '../../src/events/streams.ts'

/** At this interval a stream gets a second event, half of the streams later. */
const EVERY = 20
const AT_ONCE = 100_000
const LINES_AT_ONCE = 1_000
/** Holds the index of 20 million streams, so that its pages are written once. */
const CACHE_KIB = 2_500_000
const ACCOUNTS = 1_000
const BEGUN = Date.parse('2026-11-01T00:00:00.000Z')

/**
 * Writes the log of an embedded engine with so many streams of one or two small events with valid chains: reservations
 * for checks that were never requested. Names are spread as those of checks are, so neighbors in the log are far apart
 * in its index. Gives the number of events; `onProgress` gets the number of streams. The file must not exist.
 */
export function writeWideLog(
  file: string,
  streams: number,
  onProgress: (streams: number) => void = () => undefined,
): number {
  openEventFile({ file }).close()
  const db = new DatabaseSync(file, { defensive: false })
  try {
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE')
    db.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
    const insert = db.prepare(
      'INSERT INTO events (position, stream, revision, type, hash, record) VALUES (?, ?, ?, ?, ?, ?)',
    )
    let position = 0
    for (const { stream, revision, record, hash } of wideEvents(streams, onProgress)) {
      position += 1
      if (position % AT_ONCE === 1) db.exec(position === 1 ? 'BEGIN' : 'COMMIT; BEGIN')
      insert.run(position, stream, revision, TYPE, hash, record)
    }
    db.exec('COMMIT; PRAGMA journal_mode = WAL')
    return position
  } finally {
    db.close()
  }
}

/**
 * Writes the same events as `log export` writes them, without a database: the file for an import. Gives the number of
 * events. An existing file is replaced.
 */
export function writeWideLines(
  file: string,
  streams: number,
  onProgress: (streams: number) => void = () => undefined,
): number {
  const out = openSync(file, 'w')
  try {
    let events = 0
    let lines = `${JSON.stringify({ object: 'namecheck-log', version: 1 })}\n`
    for (const { time, stream, revision, record, hash } of wideEvents(streams, onProgress)) {
      events += 1
      lines += `${JSON.stringify({ stream, revision, type: TYPE, time, hash: hash.toString('hex'), record: record.toString('base64') })}\n`
      if (events % LINES_AT_ONCE > 0) continue
      writeSync(out, lines)
      lines = ''
    }
    writeSync(out, `${lines}${JSON.stringify({ object: 'end', events })}\n`)
    return events
  } finally {
    closeSync(out)
  }
}

function* wideEvents(streams: number, onProgress: (streams: number) => void): Generator<Written> {
  const half = Math.floor(streams / 2)
  for (let n = 0; n < streams; n++) {
    if (n % AT_ONCE === 0) onProgress(n)
    yield eventOf(n, 0, ZERO_HASH)
    if (n >= half && n % EVERY === 0) yield eventOf(n - half, 1, eventOf(n - half, 0, ZERO_HASH).hash)
  }
}

type Written = { stream: string; revision: number; time: string; record: Buffer; hash: Buffer }

const TYPE = 'CheckVoided'
const CONTEXT = { mode: 'live', plan: 'business', actor: 'system:timers' }

function eventOf(n: number, revision: number, prevHash: Uint8Array): Written {
  const checkId = `chk_${hash('md5', String(n)).slice(0, 16)}`
  const stream = checkStream(checkId)
  const id = `e${n}/${revision}`
  const time = new Date(BEGUN + n).toISOString()
  const envelope = {
    ...CONTEXT,
    id,
    stream,
    revision,
    time,
    type: TYPE,
    schemaVersion: 1,
    account: `acc_${n % ACCOUNTS}`,
    correlationId: id,
    causationId: id,
  }
  const reservation = { id: `r${n}/${revision}`, month: '202611' }
  const record = encodeRecord(envelope, prevHash, Buffer.from(JSON.stringify({ checkId, reservation })))
  return { stream, revision, time, record, hash: hashRecord(record) }
}
