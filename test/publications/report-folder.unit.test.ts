import { describe, expect, it } from '@jest/globals'
import type { EventStore } from '../../src/engine/ports/event-store.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import { reportFolder } from '../../src/publications/reports.ts'
import { appendEvents } from '../support/event-writer.ts'
import { memoryStore } from '../support/memory-store.ts'
import { outcome, requested } from '../support/outcomes.ts'

/** A log with one check and three answers, a folder, and the streams that it reads from the store. */
async function world() {
  const log = memoryStore()
  const answered = { checkId: 'one', attempt: 1, carriedFrom: null, answeredAt: null }
  const answers = (['domains', 'social', 'companies'] as const).map((source) => ({
    draft: { type: 'SourceResult', data: { ...answered, outcome: outcome(source) } } as const,
  }))
  const events = await appendEvents(log, 'check-one', [
    { draft: { type: 'CheckRequested', data: requested('one') } },
    ...answers,
  ])
  const read: string[] = []
  const store: EventStore = {
    ...log,
    readStream(stream, options) {
      read.push(stream)
      return log.readStream(stream, options)
    },
  }
  const folder = reportFolder()
  const revisions = async (of: 'next' | 'newest', from: number, through: number) =>
    (await folder[of](store, events.slice(from, through + 1))).map(({ message }) =>
      Number(message.headers.ce_revision),
    )
  const bodyAfter = async (some: readonly RecordedEvent[]) =>
    (await folder.next(store, some))[0]?.message.value?.toString()
  return {
    store,
    events,
    folder,
    revisions,
    bodyAfter,
    checksRead: () => read.filter((one) => one === 'check-one'),
  }
}

describe('the folder of reports', () => {
  it('reads nothing of a check whose events it receives from the first one on', async () => {
    const { revisions, checksRead } = await world()
    expect(await revisions('next', 0, 1)).toEqual([1])
    expect(await revisions('next', 2, 3)).toEqual([3])
    expect(checksRead()).toEqual([])
  })

  it('gives the same report as one that reads the whole stream', async () => {
    const [at, other] = [await world(), await world()]
    await at.revisions('next', 0, 2)
    const value = await at.bodyAfter(at.events.slice(3))
    expect(value).toBeDefined()
    expect(value).toBe((await at.folder.newest(at.store, at.events))[0]?.message.value?.toString())
    expect(await other.revisions('next', 3, 3)).toEqual([3])
    expect(other.checksRead()).toHaveLength(1)
  })

  it('reads the events that are missing, and repeats what it knows for older ones', async () => {
    const { revisions, checksRead } = await world()
    expect(await revisions('next', 0, 0)).toEqual([0])
    expect(await revisions('next', 2, 2)).toEqual([3])
    expect(checksRead()).toHaveLength(1)
    expect(await revisions('next', 1, 1)).toEqual([3])
    expect(checksRead()).toHaveLength(1)
  })

  it('never begins before what another leader may have published', async () => {
    const { events, folder, revisions } = await world()
    await revisions('next', 0, 1)
    folder.begin(events[0]?.position ?? '')
    expect(await revisions('next', 0, 1)).toEqual([3])
  })

  it('repeats the newest reports without an effect on the next ones', async () => {
    const { revisions } = await world()
    expect(await revisions('next', 0, 0)).toEqual([0])
    expect(await revisions('newest', 0, 0)).toEqual([3])
    expect(await revisions('next', 1, 1)).toEqual([1])
  })
})
