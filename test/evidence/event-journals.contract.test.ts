import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from '@jest/globals'
import { copyAfter } from '../../src/engine/backup/copy-log.ts'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { START, StoreRefused, StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import { encodeEvents } from '../../src/events/event.ts'
import { NO_STREAM } from '../../src/events/record.ts'
import { relayStream } from '../../src/events/relay.ts'
import { CheckpointMaintenance } from '../../src/evidence/checkpoint-maintenance.ts'
import { createEvidence } from '../../src/evidence/evidence.ts'
import { KeyChain } from '../../src/evidence/key-chain.ts'
import { verifyLog } from '../../src/evidence/verify-log.ts'
import { freshStream, sampleEvents } from '../support/contract/sample-events.ts'
import { flakyStore } from '../support/flaky-store.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const opened: Engine[] = []
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close()
})

async function open(): Promise<Engine> {
  const engine = await openEmbeddedEngine(await newFolder())
  opened.push(engine)
  return engine
}

async function write({ store }: Engine, count = 3): Promise<void> {
  for (let i = 0; i < count; i++) {
    const stream = freshStream()
    await store.append(stream, -1, sampleEvents(stream))
  }
}

async function relayed({ store }: Engine): Promise<void> {
  const stream = relayStream(randomUUID())
  const draft = { type: 'RelayCheckpointMoved', data: { position: START } } as const
  const context = {
    account: '',
    mode: '',
    plan: '',
    actor: 'system:relay',
    correlationId: '',
    causationId: '',
  }
  await store.append(stream, -1, encodeEvents(stream, NO_STREAM, [{ draft, context }], 0, randomUUID))
}

describe('checkpoints', () => {
  it('stay one chain, however many processes make them at once', async () => {
    const engine = await open()
    const writers = [0, 1, 2].map(() => createEvidence(engine, Date.now))
    for (let round = 0; round < 5; round++) {
      await write(engine)
      await Promise.all([write(engine), ...writers.map(({ checkpoints }) => checkpoints.make())])
    }
    await writers[0]?.checkpoints.make()
    const report = await verifyLog(engine.store)
    expect(report).toMatchObject({ problem: null, refused: null })
    expect(report.checkpoints).toBeGreaterThanOrEqual(5)
    expect((await writers[1]?.checkpoints.latest())?.size).toBe(30)
  })

  it('remain valid in another engine, and continue there', async () => {
    const [from, to] = [await open(), await open()]
    const before = createEvidence(from, Date.now)
    await write(from)
    await relayed(from)
    await before.checkpoints.make()
    await write(from)
    const kept = await before.checkpoints.make()
    await write(from, 1)
    await relayed(to)
    await copyAfter(START, { from: from.store, to: to.store })
    const after = createEvidence({ ...to, keyStore: from.keyStore }, Date.now)
    await write(to)
    const next = await after.checkpoints.make()
    expect(next).toMatchObject({ number: 3, size: 10, previous: kept?.hash })
    const report = await verifyLog(to.store, { ...(kept && { checkpoint: kept }) })
    expect(report).toMatchObject({ problem: null, refused: null, checkpoints: 3 })
  })

  it('are not duplicated when one or more answers to an append are lost', async () => {
    const engine = await open()
    await write(engine)
    const { store } = flakyStore(engine.store, [1, 0, 1])
    const { checkpoints } = createEvidence({ ...engine, store }, Date.now)
    for (let lost = 0; lost < 3; lost++) await expect(checkpoints.make()).rejects.toThrow(StoreUnavailable)
    expect((await checkpoints.make())?.number).toBe(1)
    expect(await verifyLog(engine.store)).toMatchObject({ refused: null, checkpoints: 1 })
  })
})

describe('maintenance of checkpoints', () => {
  it('makes one after a time or after a number of events, and none without new events', async () => {
    const engine = await open()
    let now = Date.parse('2026-11-21T09:00:00.000Z')
    const evidence = createEvidence(engine, () => now)
    const maintenance = new CheckpointMaintenance(evidence, { events: 5, everyMs: 60_000, stamps: null })
    const passed = async (ms: number) => {
      now += ms
      await maintenance.checkpoint()
      return (await evidence.checkpoints.latest())?.size ?? 0
    }
    expect(await passed(0)).toBe(0)
    await write(engine, 1)
    expect(await passed(0)).toBe(1)
    await write(engine, 4)
    expect(await passed(59_999)).toBe(1)
    expect(await passed(1)).toBe(5)
    expect(await passed(600_000)).toBe(5)
    await write(engine, 5)
    expect(await passed(0)).toBe(5 + 5)
    await write(engine, 5)
    expect(await passed(1)).toBe(15)
    await relayed(engine)
    expect(await passed(600_000)).toBe(15)
    expect((await evidence.checkpoints.latest())?.number).toBe(4)
  })

  it('reads nothing but the end of the log until that moves or a checkpoint is due', async () => {
    const engine = await open()
    let now = Date.parse('2026-11-21T09:00:00.000Z')
    let reads = 0
    const store = new Proxy(engine.store, {
      get(of, name: keyof typeof engine.store) {
        if (name === 'readStream' || name === 'readAll' || name === 'scan') reads += 1
        const member = of[name]
        return typeof member === 'function' ? member.bind(of) : member
      },
    })
    const evidence = createEvidence({ ...engine, store }, () => now)
    const maintenance = new CheckpointMaintenance(evidence, { events: 5, everyMs: 60_000, stamps: null })
    await write(engine, 1)
    await maintenance.checkpoint()
    await write(engine, 1)
    await maintenance.checkpoint()
    const before = reads
    now += 59_000
    await maintenance.checkpoint()
    expect(reads).toBe(before)
    now += 1_000
    await maintenance.checkpoint()
    expect((await evidence.checkpoints.latest())?.size).toBe(2)
  })
})

describe('the signing key', () => {
  it('is one for all processes, created once', async () => {
    const engine = await open()
    const all = [0, 1, 2, 3].map(() => createEvidence(engine, Date.now).keys)
    const signers = await Promise.all(all.map((keys) => keys.signer()))
    expect(new Set(signers.map(({ keyId }) => keyId)).size).toBe(1)
    expect(await all[0]?.all()).toHaveLength(1)
  })

  it('is followed through every replacement', async () => {
    const { keys } = createEvidence(await open(), Date.now)
    for (let i = 0; i < 4; i++) await keys.rotate()
    const all = await keys.all()
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    for (const { id } of all) expect(() => new KeyChain(all, [id])).not.toThrow()
    expect((await keys.signer()).keyId).toBe(all[3]?.id)
  })

  it('that is missing in the key store signs nothing, until a new one is introduced', async () => {
    const engine = await open()
    await write(engine)
    const before = createEvidence(engine, Date.now)
    await before.checkpoints.make()
    const { keyStore } = await open()
    const { keys, checkpoints } = createEvidence({ ...engine, keyStore }, Date.now)
    await write(engine)
    await expect(checkpoints.make()).rejects.toThrow(StoreRefused)
    await expect(keys.rotate()).rejects.toThrow('rotate-key --lost')
    const next = await keys.rotate({ lost: true })
    expect(next).toMatchObject({ number: 2, previous: '' })
    const made = await checkpoints.make()
    const all = await keys.all()
    expect(() => made && new KeyChain(all, [next.id]).checkCheckpoint(made)).not.toThrow()
    expect(() => made && new KeyChain(all, [all[0]?.id ?? '']).checkCheckpoint(made)).toThrow(
      'does not follow',
    )
  })

  it('signs nothing with a time outside its validity', async () => {
    const engine = await open()
    let now = Date.parse('2026-11-21T09:00:00.000Z')
    const { keys, checkpoints } = createEvidence(engine, () => now)
    await write(engine)
    const old = await checkpoints.make()
    const envelope = old?.envelope ?? ''
    now += 1_000
    await keys.rotate()
    const all = await keys.all()
    const chain = new KeyChain(all, [all[1]?.id ?? ''])
    if (!old) throw new Error('the checkpoint is missing')
    expect(() => chain.checkCheckpoint({ ...old, envelope, time: '2026-11-21T10:00:01.000Z' })).not.toThrow()
    expect(() => chain.checkCheckpoint({ ...old, envelope, time: '2026-11-21T10:00:01.001Z' })).toThrow(
      'in use',
    )
    expect(() => chain.checkCheckpoint({ ...old, envelope, time: '2026-11-21T08:59:59.999Z' })).toThrow(
      'in use',
    )
  })
})
