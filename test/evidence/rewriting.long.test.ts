import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { Checkpoint, ConsistencyProof } from '../../src/evidence/checkpoint.ts'
import { readEnvelope, TYPES } from '../../src/evidence/envelope.ts'
import { createEvidence, type Evidence } from '../../src/evidence/evidence.ts'
import { makeBundle } from '../../src/evidence/make-bundle.ts'
import { EvidenceRefused } from '../../src/evidence/refused.ts'
import { stampLatest } from '../../src/evidence/stamping.ts'
import { imprintOf, verifyStamp } from '../../src/evidence/time-stamp.ts'
import { verifyBundle } from '../../src/evidence/verify-bundle.ts'
import { verifyLog } from '../../src/evidence/verify-log.ts'
import { type ApiWorld, openApiWorld } from '../support/api-world.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { openTimeStampAuthority, type TimeStampAuthority } from '../support/time-stamp-authority.ts'
import { cutOff, newCheck, rewritten } from './evidence-world.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let tsa: TimeStampAuthority
let key: string
let check: string
/** What verifiers kept before the past was rewritten. */
let kept: { chainHead: string; checkpoint: Checkpoint; later: Checkpoint; token: Buffer }
let forged: Evidence
let forgedEngine: Engine

const emptyEngine = async () => openEmbeddedEngine(await newFolder())

beforeAll(async () => {
  tsa = await openTimeStampAuthority(join(await newFolder(), 'tsa'))
  world = await openApiWorld(await newFolder())
  const { evidence } = world.writeSide
  const made = await newCheck(world)
  check = made.id
  const report = await world.call('GET', `/api/v1/checks/${check}`, { key: made.key })
  const checkpoint = await evidence.checkpoints.make()
  await stampLatest(evidence.checkpoints, { url: tsa.url, everyMs: 0, now: Date.now })
  await newCheck(world, { query: 'Another' })
  const later = await evidence.checkpoints.make()
  key = (await evidence.keys.all())[0]?.id ?? ''
  const token = Buffer.from((await evidence.checkpoints.lastStamp())?.token ?? '', 'base64')
  if (!checkpoint || !later) throw new Error('the checkpoint is missing')
  kept = { chainHead: String(report.json.chainHead), checkpoint, later, token }

  forgedEngine = await emptyEngine()
  forged = await rewritten(world.engine, forgedEngine, {
    checkId: check,
    change: (data) => data.replaceAll('Nothing found.', 'Something was there.'),
  })
  await forged.checkpoints.make()
  await stampLatest(forged.checkpoints, { url: tsa.url, everyMs: 0, now: Date.now })
})
afterAll(async () => {
  await forgedEngine.close()
  await world.close()
  await tsa.close()
})

const proof = async ({ tree }: Evidence, first: number, second: number): Promise<ConsistencyProof> => ({
  first,
  second,
  hashes: (await tree.consistency(first, second)).map((hash) => Buffer.from(hash).toString('hex')),
})

describe('the genuine evidence', () => {
  it('agrees with everything that was kept', async () => {
    const bundle = await makeBundle(world.writeSide.evidence, check)
    const { chainHead, checkpoint, token } = kept
    for (const tsaCert of [tsa.root, tsa.own]) {
      const found = await verifyBundle(bundle, { keys: [key], chainHead, checkpoint, token, tsaCert })
      expect(found.stamps.map((stamp) => stamp.checkpoint)).toEqual([checkpoint.number, checkpoint.number])
      expect(found.by.hash).toBe(checkpoint.hash)
      expect(found.chainHead).toBe(chainHead)
    }
  })

  it('is compared with a checkpoint outside it by the proof between them', async () => {
    const { evidence } = world.writeSide
    const bundle = await makeBundle(evidence, check)
    const { checkpoint, later } = kept
    await expect(verifyBundle(bundle, { keys: [key], checkpoint: later })).rejects.toThrow('--consistency')
    const consistency = await proof(evidence, checkpoint.size, later.size)
    expect((await verifyBundle(bundle, { keys: [key], checkpoint: later, consistency })).replay.check).toBe(
      check,
    )
    const [first = '', ...others] = consistency.hashes
    const wrong = { ...consistency, hashes: [first.replace(/^./, (c) => (c === '0' ? '1' : '0')), ...others] }
    await expect(
      verifyBundle(bundle, { keys: [key], checkpoint: later, consistency: wrong }),
    ).rejects.toThrow('not of one log')
  })

  it('includes a checkpoint from before the check, if one exists', async () => {
    const { id } = await newCheck(world, { query: 'Third' })
    const { after, by } = await verifyBundle(await makeBundle(world.writeSide.evidence, id), { keys: [key] })
    expect(after?.size).toBeLessThan(by.size)
    expect(after?.number).toBe(by.number - 1)
  })

  it('is of a whole log, with its time stamps', async () => {
    const { checkpoint, chainHead, token } = kept
    const report = await verifyLog(world.engine.store, {
      keys: [key],
      checkpoint,
      chainHead,
      token,
      tsaCert: tsa.root,
    })
    expect(report).toMatchObject({ problem: null, refused: null, stamps: 1 })
    expect(report.checkpoints).toBeGreaterThanOrEqual(2)
  })
})

describe('a past that was rewritten and signed with the genuine key', () => {
  let bundle: string
  beforeAll(async () => {
    bundle = await makeBundle(forged, check)
  })

  it('is accepted by a verifier that has only the key', async () => {
    const { replay } = await verifyBundle(bundle, { keys: [key] })
    expect(replay.check).toBe(check)
    expect(await verifyLog(forgedEngine.store, { keys: [key] })).toMatchObject({
      problem: null,
      refused: null,
    })
  })

  it('is detected with an earlier chain head', async () => {
    const { chainHead } = kept
    await expect(verifyBundle(bundle, { keys: [key], chainHead })).rejects.toThrow('its history differs')
    expect((await verifyLog(forgedEngine.store, { keys: [key], chainHead })).refused).toContain(
      'no event has the hash',
    )
  })

  it('is detected with an earlier checkpoint, whatever proof comes with it', async () => {
    const forgedNow = await forged.checkpoints.latest()
    for (const checkpoint of [kept.checkpoint, kept.later]) {
      await expect(verifyBundle(bundle, { keys: [key], checkpoint })).rejects.toThrow(
        /contradict|--consistency/,
      )
      for (const from of [forged, world.writeSide.evidence]) {
        const [first, second] = [checkpoint.size, forgedNow?.size ?? 0].sort((a, b) => a - b)
        const consistency = await proof(from, first ?? 0, second ?? 0)
        await expect(verifyBundle(bundle, { keys: [key], checkpoint, consistency })).rejects.toThrow(
          /contradict|not of one log/,
        )
      }
      const { refused } = await verifyLog(forgedEngine.store, { keys: [key], checkpoint })
      expect(refused).toMatch(/contradict|was changed/)
    }
  })

  it('is detected with an earlier time-stamp token', async () => {
    const { token } = kept
    await expect(verifyBundle(bundle, { keys: [key], token })).rejects.toThrow('was rewritten since')
    expect((await verifyLog(forgedEngine.store, { keys: [key], token })).refused).toContain(
      'was rewritten since',
    )
    const { stamps } = await verifyBundle(bundle, { keys: [key], tsaCert: tsa.root })
    expect(stamps.length).toBeGreaterThan(0)
  })

  it('is refused if the verdict no longer follows from the events', async () => {
    const engine = await emptyEngine()
    try {
      const change = (data: string) => data.replace(/"verdict":"\w+"/, '"verdict":"conflict"')
      const other = await rewritten(world.engine, engine, { checkId: check, change })
      await expect(verifyBundle(await makeBundle(other, check), { keys: [key] })).rejects.toThrow(
        'does not follow',
      )
    } finally {
      await engine.close()
    }
  })

  it('is not signed by the service: its checkpoints must continue the previous ones', async () => {
    const engine = await emptyEngine()
    try {
      await cutOff(world.engine, engine, (_event, index) => index < kept.checkpoint.size - 1)
      const { checkpoints } = createEvidence({ ...engine, keyStore: world.engine.keyStore }, Date.now)
      await expect(checkpoints.make()).rejects.toThrow('its end was cut off')
    } finally {
      await engine.close()
    }
  })
})

describe('a log whose end was cut off', () => {
  const cut = async (keeps: Parameters<typeof cutOff>[2], options: Parameters<typeof verifyLog>[1]) => {
    const engine = await emptyEngine()
    try {
      await cutOff(world.engine, engine, keeps)
      return await verifyLog(engine.store, options)
    } finally {
      await engine.close()
    }
  }

  it('is detected by its own checkpoints', async () => {
    const { later } = kept
    const report = await cut((_event, index) => index < later.size - 1, { keys: [key] })
    expect(report.problem).toBe(null)
    expect(report.refused).toContain('its end was cut off')
  })

  it('is detected by a kept checkpoint if its own checkpoints were cut off too', async () => {
    const { checkpoint, later } = kept
    const keeps: Parameters<typeof cutOff>[2] = (event, index) =>
      index < checkpoint.size && !(event.stream === 'checkpoint-log' && event.revision >= checkpoint.number)
    expect((await cut(keeps, { keys: [key] })).refused).toBe(null)
    expect((await cut(keeps, { keys: [key], checkpoint: later })).refused).toContain('its end was cut off')
  })
})

describe('a time-stamp authority', () => {
  it('is trusted for nothing else, whatever bit of its token is changed', async () => {
    const { envelope, hash } = kept.checkpoint
    const payload = readEnvelope(envelope, TYPES.checkpoint).payload
    const time = await verifyStamp(kept.token, payload, tsa.root)
    expect(imprintOf(kept.token).toString('hex')).toBe(hash)
    await expect(verifyStamp(kept.token, Buffer.from('else'), tsa.root)).rejects.toThrow('on something else')
    for (let at = 0; at < kept.token.length; at += 41) {
      const changed = Buffer.from(kept.token)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      const found = await verifyStamp(changed, payload, tsa.root).catch((error: unknown) => {
        if (error instanceof EvidenceRefused) return time
        throw error
      })
      expect(found).toBe(time)
    }
  })

  it('is not trusted unless its certificate is the pinned one', async () => {
    const other = await openTimeStampAuthority(join(await newFolder(), 'other'))
    try {
      const bundle = await makeBundle(world.writeSide.evidence, check)
      for (const tsaCert of [other.root, other.own, 'no certificate'])
        await expect(verifyBundle(bundle, { keys: [key], tsaCert })).rejects.toThrow(/time.stamp/)
    } finally {
      await other.close()
    }
  })

  it('that fails, refuses or answers nonsense stops nothing, and its answer is not stored', async () => {
    const { checkpoints } = world.writeSide.evidence
    await newCheck(world, { query: 'Fourth' })
    const before = await checkpoints.lastStamp()
    await checkpoints.make()
    const old = kept.token
    for (const mishap of [
      { status: 500, body: Buffer.from('away') },
      { status: 200, body: Buffer.from('<html>') },
      { status: 200, body: Buffer.from('30053003020102', 'hex') },
      { status: 200, body: Buffer.alloc(200 * 1024) },
      { status: 200, body: old },
    ]) {
      tsa.mishap = mishap
      await expect(stampLatest(checkpoints, { url: tsa.url, everyMs: 0, now: Date.now })).rejects.toThrow(
        /time.stamp/,
      )
    }
    tsa.mishap = null
    expect(await checkpoints.lastStamp()).toEqual(before)
    expect(await stampLatest(checkpoints, { url: tsa.url, everyMs: 3_600_000, now: Date.now })).toBe(false)
    expect(await stampLatest(checkpoints, { url: tsa.url, everyMs: 0, now: Date.now })).toBe(true)
    expect(await stampLatest(checkpoints, { url: tsa.url, everyMs: 0, now: Date.now })).toBe(false)
  })
})
