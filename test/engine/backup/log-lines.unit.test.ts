import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { isCopied } from '../../../src/engine/backup/copy-log.ts'
import { importLog } from '../../../src/engine/backup/import-log.ts'
import { ExportedLog, exportLog } from '../../../src/engine/backup/log-lines.ts'
import {
  type EventStore,
  START,
  StoreRefused,
  StoreUnavailable,
} from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { relayStream } from '../../../src/events/relay.ts'
import { appendEvents, limitSet } from '../../support/event-writer.ts'
import { flakyStore } from '../../support/flaky-store.ts'
import { writeHistory } from '../../support/long-history.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const MOVED = { draft: { type: 'RelayCheckpointMoved', data: { position: '1' } } } as const

describe('a log as JSON lines', () => {
  const folder = tempFolder()
  const exported = join(folder.path, 'log.jsonl')
  const opened: EventStore[] = []
  let source: EventStore
  let lines: string[]
  beforeAll(async () => {
    source = await open('source')
    await writeHistory(source, 35)
    await appendEvents(source, relayStream('x'), [MOVED])
    await appendEvents(source, 'quota-a-202601', [{ draft: limitSet(1) }, { draft: limitSet(2) }])
    const parts: string[] = []
    for await (const some of exportLog(source)) parts.push(some)
    writeFileSync(exported, parts.join(''))
    lines = parts.join('').trimEnd().split('\n')
  })
  afterAll(async () => {
    for (const store of opened) await store.close()
    folder.remove()
  })

  async function open(name: string): Promise<EventStore> {
    const store = await openSqliteEventStore({ file: join(folder.path, `${name}.db`) })
    opened.push(store)
    return store
  }
  const bytesOf = async (store: EventStore) => {
    const events = (await store.readAll(START, 1_000)).filter(isCopied)
    return events.map(({ stream, record }) => [stream, Buffer.from(record).toString('hex')])
  }

  it('is restored byte for byte, and a second import changes nothing', async () => {
    const target = await open('target')
    expect(await importLog(new ExportedLog(exported), target)).toEqual({ events: 37, copied: 37, were: 0 })
    expect(await bytesOf(target)).toEqual(await bytesOf(source))
    expect(await importLog(new ExportedLog(exported), target)).toEqual({ events: 37, copied: 0, were: 37 })
  })

  it.each([0, 1])('is resumed where an import was interrupted (an append failed, kind %d)', async (fault) => {
    const target = await open(`cut-${fault}`)
    const { store } = flakyStore(target, [2, 2, 2, fault])
    await expect(importLog(new ExportedLog(exported), store)).rejects.toBeInstanceOf(StoreUnavailable)
    const { copied, were } = await importLog(new ExportedLog(exported), target)
    expect([copied + were, were > 0, copied > 0]).toEqual([37, true, true])
    expect(await bytesOf(target)).toEqual(await bytesOf(source))
  })

  it('refuses a log that holds another log, or more', async () => {
    const other = await open('other')
    await appendEvents(other, 'quota-b-202601', [{ draft: limitSet(1) }])
    await expect(importLog(new ExportedLog(exported), other)).rejects.toThrow('holds another log')
    const more = await open('more')
    await importLog(new ExportedLog(exported), more)
    await appendEvents(more, 'quota-a-202601', [{ draft: limitSet(3) }])
    await expect(importLog(new ExportedLog(exported), more)).rejects.toThrow('nothing to import')
  })

  /** All lines, one of them altered. */
  const changed = (at: number, change: (line: Record<string, unknown>) => Record<string, unknown>) =>
    lines.map((line, i) => (i === at ? JSON.stringify(change(JSON.parse(line))) : line))
  const flipped = (line: Record<string, unknown>) => {
    const bytes = Buffer.from(String(line.record), 'base64')
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1
    return { ...line, record: bytes.toString('base64') }
  }

  it.each<[string, () => string[], RegExp]>([
    ['a flipped bit', () => changed(9, flipped), /line 10: its bytes do not match the hash/],
    ['another stream', () => changed(9, (line) => ({ ...line, stream: 'x' })), /line 10: its bytes state/],
    ['a line left out', () => lines.toSpliced(4, 1), /it follows revision|states 37 events/],
    ['the last line left out', () => lines.toSpliced(-2, 1), /states 37 events, but 36 precede it/],
    [
      'two lines swapped',
      () => lines.with(36, lines[37] ?? '').with(37, lines[36] ?? ''),
      /it follows revision/,
    ],
    ['an end that is missing', () => lines.slice(0, -1), /its end is missing/],
    [
      'a line that is cut',
      () => [...lines.slice(0, 5), (lines[5] ?? '').slice(0, 40)],
      /line 6: it is not a JSON/,
    ],
    ['something after the last line', () => [...lines, lines[1] ?? ''], /appears after the end/],
    ['another file', () => ['{"object":"something"}'], /not an exported log/],
    ['a newer version', () => ['{"object":"namecheck-log","version":2}'], /version 2/],
    ['no event at all', () => [lines[0] ?? '', '{"object":"end","events":0}'], /the file holds no event/],
    ['an empty file', () => [], /its end is missing/],
  ])('finds %s before anything is written', async (name, text, why) => {
    const target = await open(`refused ${name}`)
    const file = join(folder.path, `${name}.jsonl`)
    const all = text().map((line) => `${line}\n`)
    writeFileSync(file, all.join(''))
    const from = new ExportedLog(file)
    const refused = await importLog(from, target).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StoreRefused)
    expect(String(refused)).toMatch(why)
    expect(await target.end()).toBe(START)
    await from.close()
  })

  it('holds no relay checkpoints, which belong to one engine', async () => {
    expect((await source.readStream(relayStream('x'))).length).toBe(1)
    expect(readFileSync(exported, 'utf8')).not.toContain('"stream":"relay')
  })
})
