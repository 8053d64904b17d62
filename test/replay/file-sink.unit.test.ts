import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { START, StoreRefused } from '../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import { openFileSink } from '../../src/replay/file-sink.ts'
import { appendEvents, limitSet } from '../support/event-writer.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('the file of an interrupted replay', () => {
  const folder = tempFolder()
  let events: readonly RecordedEvent[]
  beforeAll(async () => {
    const store = await openSqliteEventStore({ file: join(folder.path, 'events.db') })
    for (let i = 0; i < 6; i++) await appendEvents(store, 'quota-a-202601', [{ draft: limitSet(i) }])
    events = await store.readAll(START, 100)
    await store.close()
  })
  afterAll(() => folder.remove())

  const at = (name: string) => join(folder.path, name)
  /** A replay `r1` that has written three events and is interrupted; gives their length in bytes. */
  async function begun(name: string): Promise<number> {
    const sink = await openFileSink(at(name), { id: 'r1', bytes: 0, resumed: false })
    await sink.send(events.slice(0, 3))
    const bytes = await sink.bytes()
    await sink.close()
    return bytes
  }
  const resumed = (name: string, id: string, bytes: number) =>
    openFileSink(at(name), { id, bytes, resumed: true })
  const limitsIn = (name: string) =>
    readFileSync(at(name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).data.limit)

  it('is continued, also where no complete byte of it was known', async () => {
    for (const known of [true, false]) {
      const name = `known-${known}.jsonl`
      const bytes = await begun(name)
      const sink = await resumed(name, 'r1', known ? bytes : 0)
      await sink.send(events.slice(known ? 3 : 0))
      expect(await sink.bytes()).toBe(readFileSync(at(name)).length)
      await sink.close()
      expect(limitsIn(name)).toEqual([0, 1, 2, 3, 4, 5])
    }
  })

  it('is continued where it was begun and nothing written yet', async () => {
    writeFileSync(at('empty.jsonl'), '')
    for (const name of ['empty.jsonl', 'not-yet.jsonl']) {
      const sink = await resumed(name, 'r1', 0)
      await sink.send(events)
      await sink.close()
      expect(limitsIn(name)).toEqual([0, 1, 2, 3, 4, 5])
    }
  })

  it('remains unchanged where it belongs to another replay or program, or is shorter than it was', async () => {
    const bytes = await begun('left.jsonl')
    const text = readFileSync(at('left.jsonl'))
    for (const [id, known, content] of [
      ['r2', bytes, text],
      ['r1', bytes, text.subarray(0, -1)],
      ['r1', bytes, 'm'.repeat(bytes)],
      ['r1', 0, 'mine'],
    ] as const) {
      writeFileSync(at('left.jsonl'), content)
      await expect(resumed('left.jsonl', id, known)).rejects.toThrow(StoreRefused)
      expect(readFileSync(at('left.jsonl'))).toEqual(Buffer.from(content))
    }
  })

  it('is refused with a sentence where it cannot be written', async () => {
    const nowhere = openFileSink(at('no/such/folder.jsonl'), { id: 'r1', bytes: 0, resumed: true })
    await expect(nowhere).rejects.toThrow(StoreRefused)
    await expect(nowhere).rejects.toThrow('cannot be written')
  })
})
