import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { type EventStore, StoreFull } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { verifyChains } from '../../../src/engine/verify/whole-log.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { itWhere } from '../../support/where-possible.ts'

const newFolder = temporaryFolders()

/** Appends, twenty at a time, until the file is full; gives the acknowledged streams and the errors. */
async function fill(store: EventStore): Promise<{ kept: string[]; errors: unknown[] }> {
  const kept: string[] = []
  for (;;) {
    const streams = Array.from({ length: 20 }, freshStream)
    const settled = await Promise.allSettled(
      streams.map((stream) => store.append(stream, -1, sampleEvents(stream, { text: 2_000 }))),
    )
    settled.forEach(({ status }, i) => {
      if (status === 'fulfilled') kept.push(streams[i] ?? '')
    })
    const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    if (errors.length > 0) return { kept, errors }
  }
}

async function expectKept(store: EventStore, kept: readonly string[]): Promise<void> {
  expect(kept.length).toBeGreaterThan(0)
  const found = await store.readAll('', 10_000)
  expect(found.map(({ stream }) => stream).sort()).toEqual([...kept].sort())
  expect(await verifyChains(store)).toMatchObject({ events: kept.length, problem: null })
}

describe('a file that may not grow further', () => {
  it('fails appends that do not fit, keeps acknowledged ones readable, and continues when there is room', async () => {
    const file = join(await newFolder(), 'events.db')
    const store = await openSqliteEventStore({ file, maxPages: 100 })
    const { kept, errors } = await fill(store)
    // One commit contains all that arrived together, so they fail together.
    expect(errors).toHaveLength(20)
    for (const error of errors) expect(error).toBeInstanceOf(StoreFull)
    await expectKept(store, kept)
    await store.close()
    const roomier = await openSqliteEventStore({ file })
    await expectKept(roomier, kept)
    const stream = freshStream()
    const [event] = await roomier.append(stream, -1, sampleEvents(stream))
    expect(event?.position).toBe(String(kept.length + 1).padStart(16, '0'))
    await roomier.close()
  })

  it('knows the true end of a stream after an append to it was rolled back', async () => {
    const store = await openSqliteEventStore({ file: join(await newFolder(), 'events.db'), maxPages: 100 })
    const stream = freshStream()
    const [first] = await store.append(stream, -1, sampleEvents(stream))
    const next = sampleEvents(stream, { after: first })
    const other = freshStream()
    const together = store.appendTogether?.([
      { stream, expected: 0, events: next },
      { stream: other, expected: -1, events: sampleEvents(other, { count: 6, text: 100_000 }) },
    ])
    await expect(together).rejects.toBeInstanceOf(StoreFull)
    await expect(store.append(stream, 1, sampleEvents(stream, { after: next[0] }))).rejects.toMatchObject({
      name: 'WrongExpectedRevision',
      actual: 0,
    })
    await store.append(stream, 0, next)
    await store.close()
  })
})

/** A disk of 3 MiB in memory, where this user may mount one. */
function tinyDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'namecheck-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]).status === 0
  if (!mounted) rmdirSync(folder)
  return mounted ? folder : undefined
}

describe('a disk that is full', () => {
  const disk = tinyDisk()
  afterAll(() => {
    if (disk && spawnSync('umount', [disk]).status === 0) rmdirSync(disk)
  })
  const withDisk = itWhere(
    disk !== undefined,
    'mounting a small file system needs rights that are missing here',
  )

  withDisk('keeps everything acknowledged', async () => {
    const file = join(disk ?? '', 'events.db')
    const store = await openSqliteEventStore({ file })
    const { kept, errors } = await fill(store)
    for (const error of errors) expect(error).toBeInstanceOf(StoreFull)
    await expectKept(store, kept)
    await store.close()
    const again = await openSqliteEventStore({ file })
    await expectKept(again, kept)
    await again.close()
  })
})
