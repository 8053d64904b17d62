import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { type Draft, encodeEvents } from '../../src/events/event.ts'
import { NO_STREAM } from '../../src/events/record.ts'
import { checkpointStream } from '../../src/events/streams.ts'
import { checkedCheckpoints } from '../../src/evidence/checked-checkpoints.ts'
import { type Checkpoint, NO_CHECKPOINT, signCheckpoint } from '../../src/evidence/checkpoint.ts'
import type { Signer } from '../../src/evidence/envelope.ts'
import { createEvidence } from '../../src/evidence/evidence.ts'
import { KeyChain } from '../../src/evidence/key-chain.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const ROOT = 'a'.repeat(64)
const context = { account: '', mode: '', plan: '', actor: '', correlationId: '', causationId: '' }

/** Every checkpoint here is signed by the trusted key, so that its link, its size and its time alone are wrong. */
describe('the checkpoints of a log', () => {
  const opened: Engine[] = []
  let engine: Engine
  let signer: Signer & { from: string }
  let trusted: KeyChain
  let first: Checkpoint
  beforeEach(async () => {
    engine = await openEmbeddedEngine(await newFolder())
    opened.push(engine)
    const { keys } = createEvidence(engine, Date.now)
    signer = await keys.signer()
    const all = await keys.all()
    trusted = new KeyChain(
      all,
      all.map(({ id }) => id),
    )
    first = signCheckpoint(
      { number: 1, size: 5, root: ROOT, time: later(1), previous: NO_CHECKPOINT },
      signer,
    )
  })
  afterAll(() => Promise.all(opened.map((one) => one.close())))

  const later = (seconds: number) => new Date(Date.parse(signer.from) + seconds * 1_000).toISOString()
  const second = (change: Partial<Parameters<typeof signCheckpoint>[0]>) =>
    signCheckpoint(
      { number: 2, size: 6, root: ROOT, time: later(2), previous: first.hash, ...change },
      signer,
    )

  async function checked(...checkpoints: Checkpoint[]): Promise<number[]> {
    const journal = checkpointStream('log')
    const all = checkpoints.map(({ number, size, envelope }) => {
      const draft: Draft = { type: 'CheckpointMade', data: { number, size, envelope } }
      return { draft, context }
    })
    await engine.store.append(journal, -1, encodeEvents(journal, NO_STREAM, all, Date.now(), randomUUID))
    const numbers: number[] = []
    for await (const { number } of checkedCheckpoints(engine.store, trusted)) numbers.push(number)
    return numbers
  }

  it('are accepted in order', async () => {
    expect(await checked(first, second({}))).toEqual([1, 2])
  })

  it('are refused if one is linked to a checkpoint that is not the previous one', async () => {
    await expect(checked(first, second({ previous: 'b'.repeat(64) }))).rejects.toThrow('does not link')
  })

  it('are refused if one leaves out a number', async () => {
    await expect(checked(first, second({ number: 3 }))).rejects.toThrow('does not link')
  })

  it.each([
    ['fewer events', () => ({ size: 4 })],
    ['the same number of events', () => ({ size: 5 })],
    ['an earlier time', () => ({ time: later(0) })],
  ])('are refused if one has %s than the previous one', async (_what, change) => {
    await expect(checked(first, second(change()))).rejects.toThrow('covers less than the previous one')
  })
})
