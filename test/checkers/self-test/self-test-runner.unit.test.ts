import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { AnswerKeeper } from '../../../src/checkers/provider-client/answer-keeper.ts'
import { type CheckTask, ProviderError } from '../../../src/checkers/provider-client/interfaces.ts'
import { SELF_TEST_ACCOUNT } from '../../../src/checkers/self-test/check-task.ts'
import { randomName } from '../../../src/checkers/self-test/random-name.ts'
import type { SelfTest, SelfTestAnswer } from '../../../src/checkers/self-test/self-test.ts'
import type { SelfTestRunner } from '../../../src/checkers/self-test/self-test-runner.ts'
import { checkTask } from '../../support/check-task.ts'
import { eventually } from '../../support/eventually.ts'
import { MemoryAnswers } from '../../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../../support/memory-ephemeral-store.ts'
import { keptSelfTests } from '../../support/self-tests.ts'

const HOUR_MS = 3_600_000
const MAX_AGE_MS = 6 * HOUR_MS

type Says = SelfTestAnswer['says']

class World {
  time = Date.parse('2026-11-22T12:00:00Z')
  readonly asked: { name: string; task: CheckTask }[] = []
  taken: Says = 'taken'
  random: Says = 'free'
  fault = new ProviderError('timeout', 'no complete answer within 5000 ms')
  /** Answers wait for it. */
  ready: Promise<void> = Promise.resolve()
  readonly answers = new MemoryAnswers()
  readonly ephemeralStore = new MemoryEphemeralStore(() => this.time)
  readonly selfTests = this.process()

  process(): SelfTestRunner {
    const { ephemeralStore } = this
    const keeper = new AnswerKeeper(this.answers, 1, () => this.time)
    return keptSelfTests({ ephemeralStore, keeper, now: () => this.time, maxAgeMs: MAX_AGE_MS })
  }

  selfTest(more: Partial<SelfTest> = {}): SelfTest {
    return {
      scope: 'network/example',
      source: 'social',
      provider: 'example',
      isDefault: false,
      taken: 'google',
      random: randomName,
      ask: async (task, name) => {
        this.asked.push({ name, task })
        await this.ready
        const says = name === 'google' ? this.taken : this.random
        return { says, answers: [this.#answer(name, says)] }
      },
      ...more,
    }
  }

  proof(selfTests = this.selfTests, selfTest = this.selfTest(), options: Partial<CheckTask> = {}) {
    return selfTests.proofOf(selfTest, checkTask({ deadline: this.time + 20_000, ...options }))
  }

  #answer(name: string, says: Says): SelfTestAnswer['answers'][number] {
    const evidence = {
      id: `social/example/${name}`,
      provider: 'example',
      request: `GET https://example.com/${name}`,
      outcome: says,
      at: new Date(this.time).toISOString(),
      durationMs: 12,
      cached: false,
      confidence: 'high' as const,
      sha256: null,
      kept: false,
    }
    return says === 'unknown'
      ? { ok: false, fault: this.fault, evidence }
      : { ok: true, value: says, evidence }
  }
}

describe('a proof', () => {
  test('is one row of evidence, whose kept record has every call; the calls are on the account of the service', async () => {
    const world = new World()
    const proof = await world.proof()
    expect(proof).toMatchObject({ ok: true, provenAt: '2026-11-22T12:00:00.000Z' })
    const random = world.asked[1]?.name
    const [row] = proof.evidence
    const sha256 = String(row?.sha256)
    expect(proof.evidence).toEqual([
      {
        id: 'canary/network/example',
        provider: 'example',
        request: `self-test: google is taken, ${random} is free`,
        outcome: 'proven',
        at: proof.ok && proof.provenAt,
        durationMs: 0,
        cached: false,
        confidence: 'high',
        sha256,
        kept: true,
      },
    ])
    const record = Buffer.from((await world.answers.read(sha256)) ?? [])
    expect(createHash('sha256').update(record).digest('hex')).toBe(sha256)
    expect(JSON.parse(record.toString())).toMatchObject({
      scope: 'network/example',
      taken: { name: 'google', says: 'taken', calls: [{ id: 'social/example/google', outcome: 'taken' }] },
      random: { name: random, says: 'free', calls: [{ request: `GET https://example.com/${random}` }] },
    })
    for (const { task, name } of world.asked) {
      expect(task).toMatchObject({ account: SELF_TEST_ACCOUNT, query: name, urgency: 'waiting' })
      expect(task.request.maxAge).toBe(0)
    }
  })

  test('is made once for all checks that wait for it, and used until it is too old', async () => {
    const world = new World()
    await Promise.all([world.proof(), world.proof(), world.proof()])
    world.time += MAX_AGE_MS - 1
    expect((await world.proof()).evidence[0]).toMatchObject({ cached: true, durationMs: 0 })
    expect(world.asked).toHaveLength(2)
    world.time += 1
    await world.proof()
    expect(world.asked).toHaveLength(4)
  })

  test('is shared by all processes, and survives a restart', async () => {
    const world = new World()
    await world.proof()
    expect(await world.proof(world.process())).toMatchObject({ ok: true })
    expect(world.asked).toHaveLength(2)
  })

  test.each<[string, Says, Says, string]>([
    [
      'the taken name is free',
      'free',
      'free',
      'says that the name "google" is free, which is known to be taken',
    ],
    ['the random name is taken', 'taken', 'taken', 'says that the random name "…" is taken'],
    ['both are wrong', 'free', 'taken', 'says that the name "google" is free, which is known to be taken'],
    [
      'the taken name is unknown',
      'unknown',
      'free',
      'gave no trustworthy answer about the name "google" (no complete answer within 5000 ms)',
    ],
    [
      'the random name is unknown',
      'taken',
      'unknown',
      'gave no trustworthy answer about the name "…" (no complete answer within 5000 ms)',
    ],
  ])('does not exist if %s', async (_, taken, random, reason) => {
    const world = Object.assign(new World(), { taken, random })
    const proof = await world.proof()
    const drawn = world.asked[1]?.name ?? ''
    expect(proof).toMatchObject({ ok: false, reason: reason.replace('…', drawn), asked: ['google', drawn] })
    expect(proof.evidence).toMatchObject([{ id: 'canary/network/example', confidence: 'none', kept: true }])
  })

  test.each([
    ['cannot be a name', { taken: ' ' }],
    ['makes the self-test fail', { ask: () => Promise.reject(new Error('broken')) }],
  ])('does not exist, and nothing rejects, if the taken name %s', async (_, more) => {
    const world = new World()
    const proof = await world.proof(world.selfTests, world.selfTest(more))
    expect(proof).toMatchObject({ ok: false, retryAfterMs: 5_000 })
  })

  test('does not exist while the provider has not answered before the deadline of a check', async () => {
    const world = new World()
    const { promise, resolve } = Promise.withResolvers<void>()
    world.ready = promise
    const waiting = world.proof(world.selfTests, world.selfTest(), { deadline: world.time + 5 })
    expect(await waiting).toMatchObject({
      ok: false,
      kind: 'late',
      reason: 'is not proven yet: its self-test was still running at the deadline of the check',
      asked: [],
      retryAfterMs: 30_000,
    })
    world.time += 29_900
    expect(await world.proof(world.selfTests, world.selfTest(), { deadline: world.time + 5 })).toMatchObject({
      retryAfterMs: 1_000,
    })
    resolve()
    expect(await world.proof()).toMatchObject({ ok: true })
    expect(world.asked).toHaveLength(2)
  })
})

describe('a provider that is not proven', () => {
  test.each<[string, Says, number]>([
    ['answers wrongly', 'free', 60_000],
    ['does not answer', 'unknown', 5_000],
  ])('and %s is asked again after a pause, by no process earlier', async (_, says, pauseMs) => {
    const world = Object.assign(new World(), { taken: says })
    expect(await world.proof()).toMatchObject({ ok: false, retryAfterMs: pauseMs })
    world.taken = 'taken'
    world.time += pauseMs - 1
    expect(await world.proof()).toMatchObject({ ok: false, retryAfterMs: 1 })
    expect(await world.proof(world.process())).toMatchObject({ ok: false, retryAfterMs: 1 })
    expect(world.asked).toHaveLength(2)
    world.time += 1
    expect(await world.proof()).toMatchObject({ ok: true })
  })

  test('is asked after the wait that it requested', async () => {
    const fault = new ProviderError('rate_limited', 'slow down', { retryAfterMs: 20_000 })
    const world = Object.assign(new World(), { taken: 'unknown', fault })
    expect(await world.proof()).toMatchObject({ ok: false, retryAfterMs: 20_000 })
  })

  test('makes the other processes doubt it within half a minute', async () => {
    const world = new World()
    const other = world.process()
    await world.proof()
    await world.proof(other)
    world.time += MAX_AGE_MS / 2
    world.taken = 'free'
    await world.selfTests.refresh()
    world.time += 30_000
    expect(await world.proof(other)).toMatchObject({ ok: false })
  })
})

describe('the schedule', () => {
  test('continues after a restart with the default providers of a mode that was in use', async () => {
    const world = new World()
    const selfTest = world.selfTest({ isDefault: true })
    await world.proof(world.selfTests, selfTest)
    world.time += MAX_AGE_MS / 2
    const restarted = world.process()
    restarted.announce(selfTest)
    await restarted.refresh()
    expect(world.asked).toHaveLength(4)
    expect(restarted.states()).toMatchObject([{ state: 'proven', provenAt: '2026-11-22T15:00:00.000Z' }])
  })

  test('asks nothing while no check uses the mode', async () => {
    const world = new World()
    world.selfTests.announce(world.selfTest({ isDefault: true }))
    await world.selfTests.refresh()
    expect(world.asked).toEqual([])
    expect(world.selfTests.states()).toMatchObject([{ state: 'never_run', provenAt: null, failedAt: null }])
  })

  test('asks a paid provider only if it was used lately, at the end of the age of its proof', async () => {
    const world = new World()
    const paid = world.selfTest({ scope: 'register/paid', isDefault: true, isPaid: true })
    world.selfTests.announce(paid)
    await world.proof()
    await world.selfTests.refresh()
    expect(world.selfTests.states()[0]).toMatchObject({ scope: 'register/paid', state: 'never_run' })
    await world.proof(world.selfTests, paid)
    const before = world.asked.length
    world.time += MAX_AGE_MS / 2
    await world.selfTests.refresh()
    expect(world.asked).toHaveLength(before + 2)
    world.time += MAX_AGE_MS / 2
    await world.selfTests.refresh()
    expect(world.asked.length).toBeGreaterThan(before + 2)
    expect(world.selfTests.states()[0]).toMatchObject({ scope: 'register/paid', state: 'proven' })
  })

  test('asks what was used lately at half its age, and a default provider, as background work', async () => {
    const world = new World()
    await world.proof()
    world.selfTests.announce(world.selfTest({ scope: 'network/default', isDefault: true }))
    world.selfTests.announce(world.selfTest({ scope: 'network/rare' }))
    await world.selfTests.refresh()
    expect(world.selfTests.states().map(({ state }) => state)).toEqual(['proven', 'proven', 'never_run'])
    expect(world.asked.slice(2).map(({ task }) => task.urgency)).toEqual(['background', 'background'])
    world.time += MAX_AGE_MS / 2
    await world.selfTests.refresh()
    expect(world.asked).toHaveLength(8)
    world.time += 24 * HOUR_MS
    await world.selfTests.refresh()
    expect(world.asked).toHaveLength(8)
  })

  test.each<[string, Says]>([
    ['answers wrongly', 'free'],
    ['does not answer', 'unknown'],
  ])(
    'asks a provider that %s less and less often, in all processes; a check asks after a minute',
    async (_, says) => {
      const world = Object.assign(new World(), { taken: says })
      const other = world.process()
      await world.proof()
      await world.proof(other)
      for (let minute = 0; minute < 24 * 60 - 1; minute++) {
        world.time += 60_000
        await world.selfTests.refresh()
        await other.refresh()
      }
      expect(world.asked.length).toBeLessThan(50)
      world.asked.length = 0
      world.time += 60_000
      await world.proof()
      expect(world.asked).toHaveLength(2)
      world.taken = 'taken'
      world.time += 60_000
      expect(await world.proof()).toMatchObject({ ok: true })
    },
  )

  test('forgets a scope that no check used for a day, unless it was announced or is being asked', async () => {
    const world = new World()
    world.selfTests.announce(world.selfTest({ scope: 'network/announced' }))
    await world.proof(world.selfTests, world.selfTest({ scope: 'local/first-file' }))
    const { promise, resolve } = Promise.withResolvers<void>()
    world.ready = promise
    const asking = world.proof(world.selfTests, world.selfTest({ scope: 'local/slow' }))
    await eventually(() => world.asked.length === 4)
    world.time += 23 * HOUR_MS
    const used = world.selfTest({ scope: 'local/second-file' })
    const waiting = world.proof(world.selfTests, used)
    const scopes = () => world.selfTests.states().map(({ scope }) => scope)
    world.time += 2 * HOUR_MS
    const refreshing = world.selfTests.refresh()
    expect(scopes()).toEqual(['network/announced', 'local/slow', 'local/second-file'])
    resolve()
    await Promise.all([asking, waiting, refreshing])
    world.time += 24 * HOUR_MS
    await world.selfTests.refresh()
    expect(scopes()).toEqual(['network/announced'])
    expect(await world.proof(world.selfTests, used)).toMatchObject({ ok: true })
  })

  test('reads what another version of the program writes', async () => {
    const world = new World()
    await world.proof()
    for (const entry of world.ephemeralStore.entries.values())
      entry.value = JSON.stringify({ ...JSON.parse(entry.value), more: 1 })
    await world.proof(world.process())
    expect(world.asked).toHaveLength(2)
  })

  test('does not repeat what another process asks', async () => {
    const world = new World()
    const other = world.process()
    await world.proof()
    await world.proof(other)
    world.time += MAX_AGE_MS / 2
    await Promise.all([world.selfTests.refresh(), other.refresh()])
    expect(world.asked).toHaveLength(4)
  })

  test('keeps a proof that is fresh while the provider does not answer', async () => {
    const world = new World()
    await world.proof()
    world.time += MAX_AGE_MS / 2
    world.random = 'unknown'
    await world.selfTests.refresh()
    expect(world.selfTests.states()).toMatchObject([
      {
        state: 'proven',
        provenAt: '2026-11-22T12:00:00.000Z',
        failedAt: '2026-11-22T15:00:00.000Z',
      },
    ])
    expect(await world.proof()).toMatchObject({ ok: true })
    expect(await world.proof(world.process())).toMatchObject({ ok: true })
    world.time += MAX_AGE_MS / 2
    expect(await world.proof()).toMatchObject({ ok: false })
  })
})

test('while the shared store is unavailable, each process has its own proofs', async () => {
  const world = new World()
  world.ephemeralStore.away = true
  expect(await world.proof()).toMatchObject({ ok: true })
  expect(await world.proof()).toMatchObject({ ok: true })
  expect(world.asked).toHaveLength(2)
})

test('a clock that is set back neither keeps a proof nor a pause', async () => {
  const world = new World()
  await world.proof()
  world.time -= HOUR_MS
  await world.proof()
  expect(world.asked).toHaveLength(4)
  const failing = Object.assign(new World(), { taken: 'free' })
  await failing.proof()
  failing.time -= HOUR_MS
  await failing.proof()
  expect(failing.asked).toHaveLength(4)
})
