import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { verifyChains } from '../../../src/engine/verify/whole-log.ts'
import { Collector } from '../../support/contract/collector.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const program = fileURLToPath(new URL('./event-store-writer.ts', import.meta.url))

type Writer = {
  child: ChildProcess
  acknowledged: string[]
  atLeast(count: number): Promise<void>
  ended: Promise<unknown>
}

function startWriter(file: string, name: string, lanes: number, each: number, shared = '-'): Writer {
  const args = [program, file, name, String(lanes), String(each), shared]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const acknowledged: string[] = []
  lines.on('line', (line) => acknowledged.push(line))
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')])
  const atLeast = async (count: number): Promise<void> => {
    while (acknowledged.length < count) await once(lines, 'line')
  }
  return { child, acknowledged, atLeast, ended }
}

describe('a process that is killed while it appends', () => {
  it('repeatedly loses nothing acknowledged and leaves no gap', async () => {
    const file = join(await newFolder(), 'events.db')
    const acknowledged: string[] = []
    for (let cycle = 0; cycle < 6; cycle++) {
      const writer = startWriter(file, `cycle${cycle}`, 10, 0)
      await writer.atLeast(100 + 150 * cycle)
      writer.child.kill('SIGKILL')
      await writer.ended
      // The kill may have truncated the last line.
      acknowledged.push(...writer.acknowledged.filter((line) => /^\S+ \d+ \d{16}$/.test(line)))
      const store = await openSqliteEventStore({ file })
      const { events, problem } = await verifyChains(store)
      expect(problem).toBeNull()
      expect(await store.end()).toBe(String(events).padStart(16, '0'))
      const found = new Set<string>()
      for (let after = ''; ; ) {
        const page = await store.readAll(after, 1_000)
        for (const { stream, revision, position } of page) found.add(`${stream} ${revision} ${position}`)
        const last = page.at(-1)
        if (!last) break
        after = last.position
      }
      expect(acknowledged.filter((line) => !found.has(line))).toEqual([])
      await store.close()
    }
    expect(acknowledged.length).toBeGreaterThan(2_000)
  })
})

describe('two processes on one file', () => {
  it('see each other’s events in subscriptions, in order, none twice, and share a stream fairly', async () => {
    const file = join(await newFolder(), 'events.db')
    const store = await openSqliteEventStore({ file })
    const collector = new Collector(store, '')
    const shared = freshStream()
    const writers = ['left', 'right'].map((name) => startWriter(file, name, 5, 60, shared))
    const mine = Array.from({ length: 200 }, freshStream)
    for (const stream of mine) await store.append(stream, -1, sampleEvents(stream))
    await Promise.all(writers.map(({ ended }) => ended))
    const total = 200 + 2 * (5 * 60 + 60)
    await collector.until(({ events }) => events.length >= total)
    expect(collector.events.map(({ position }) => Number(position))).toEqual(
      Array.from({ length: total }, (_, i) => i + 1),
    )
    expect(await store.readStream(shared)).toHaveLength(120)
    expect(await verifyChains(store)).toMatchObject({ events: total, streams: 211, problem: null })
    await collector.subscription.stop()
    await store.close()
  })

  it('deliver to an idle subscription the events that only the other process writes', async () => {
    const file = join(await newFolder(), 'events.db')
    const store = await openSqliteEventStore({ file })
    const collector = new Collector(store, '')
    await collector.until(({ caughtUp }) => caughtUp === 1)
    const other = await openSqliteEventStore({ file })
    const stream = freshStream()
    await other.append(stream, -1, sampleEvents(stream, { count: 3 }))
    await collector.until(({ events, caughtUp }) => events.length === 3 && caughtUp === 2)
    await other.append(stream, 2, sampleEvents(stream, { after: collector.events[2] }))
    await collector.until(({ events }) => events.length === 4)
    await collector.subscription.stop()
    await other.close()
    await store.close()
  })
})
