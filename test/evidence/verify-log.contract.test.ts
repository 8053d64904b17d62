import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { EventStore } from '../../src/engine/ports/event-store.ts'
import { type Draft, encodeEvents } from '../../src/events/event.ts'
import { NO_STREAM } from '../../src/events/record.ts'
import { checkpointStream } from '../../src/events/streams.ts'
import { NO_CHECKPOINT, signCheckpoint } from '../../src/evidence/checkpoint.ts'
import { createEvidence, type Evidence } from '../../src/evidence/evidence.ts'
import { Frontier, leafHash } from '../../src/evidence/merkle.ts'
import { verifyLog } from '../../src/evidence/verify-log.ts'
import { freshStream, sampleEvents } from '../support/contract/sample-events.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

/** More than one page. */
const CHECKPOINTS = 1_100
const PAGE = 1_000
const AT_ONCE = 200

const newFolder = temporaryFolders()

describe('verifying a log with many checkpoints', () => {
  const opened: Engine[] = []
  afterAll(() => Promise.all(opened.map((engine) => engine.close())))
  const logWith = async (wrongRoot: number | null): Promise<EventStore> => {
    const engine = await openEmbeddedEngine(await newFolder())
    opened.push(engine)
    await fill(engine.store, createEvidence(engine, Date.now), wrongRoot)
    return engine.store
  }

  it('compares all of them, and reads at most one page of them ahead', async () => {
    const { store, ahead } = watched(await logWith(null))
    expect(await verifyLog(store)).toMatchObject({ problem: null, refused: null, checkpoints: CHECKPOINTS })
    expect(ahead()).toBe(PAGE)
  })

  it('detects one on a later page that covers other events', async () => {
    const { refused } = await verifyLog(await logWith(PAGE + 50))
    expect(refused).toContain(`the first ${PAGE + 50} events are not those of checkpoint ${PAGE + 50}`)
  })
})

/** A checkpoint over the first event, one over the first two, and so on. */
async function fill(store: EventStore, { keys }: Evidence, wrongRoot: number | null): Promise<void> {
  const stream = freshStream()
  const leaves = sampleEvents(stream, { count: CHECKPOINTS })
  await store.append(stream, -1, leaves)
  const signer = await keys.signer()
  const frontier = new Frontier()
  let previous = NO_CHECKPOINT
  const drafts = leaves.map((leaf, i): Draft => {
    frontier.append(leafHash(leaf.hash))
    const [number, size] = [i + 1, i + 1]
    const root = number === wrongRoot ? '0'.repeat(64) : Buffer.from(frontier.root()).toString('hex')
    const checkpoint = signCheckpoint({ number, size, root, time: signer.from, previous }, signer)
    previous = checkpoint.hash
    return { type: 'CheckpointMade', data: { number, size, envelope: checkpoint.envelope } }
  })
  const context = { account: '', mode: '', plan: '', actor: '', correlationId: '', causationId: '' }
  const journal = checkpointStream('log')
  const all = drafts.map((draft) => ({ draft, context }))
  const events = encodeEvents(journal, NO_STREAM, all, Date.now(), randomUUID)
  for (let at = 0; at < events.length; at += AT_ONCE)
    await store.append(journal, at - 1, events.slice(at, at + AT_ONCE))
}

/** Counts how many checkpoints were read before the first page of the log. */
function watched(of: EventStore): { store: EventStore; ahead: () => number | null } {
  let checkpoints = 0
  let ahead: number | null = null
  const store: EventStore = {
    ...unused,
    async readStream(stream, options) {
      const page = await of.readStream(stream, options)
      if (stream === checkpointStream('log')) checkpoints += page.length
      return page
    },
    readAll(after, limit) {
      ahead ??= checkpoints
      return of.readAll(after, limit)
    },
  }
  return { store, ahead: () => ahead }
}

const notACall = () => Promise.reject(new Error('not a call of the walk'))
const unused = {
  append: notACall,
  appendNew: notACall,
  scan: notACall,
  end: notACall,
  subscribe: () => ({ stop: notACall }),
  close: notACall,
}
