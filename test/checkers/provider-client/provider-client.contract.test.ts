import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { MAX_KEPT_BYTES } from '../../../src/checkers/provider-client/answer-keeper.ts'
import {
  type ProviderClient,
  ProviderError,
  type ProviderSpec,
  type Question,
  type RawAnswer,
} from '../../../src/checkers/provider-client/interfaces.ts'
import {
  createProviderClient,
  type ProviderClientOptions,
} from '../../../src/checkers/provider-client/provider-client.ts'
import type { PaidRequest, SpendingLedger } from '../../../src/commands/spending/ledger.ts'
import { evidence as evidenceSchema } from '../../../src/events/sections.ts'
import { LoopTurns } from '../../../src/fairness/loop-turns.ts'
import { checkTask } from '../../support/check-task.ts'
import { eventually } from '../../support/eventually.ts'
import { MemoryAnswers } from '../../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../../support/memory-ephemeral-store.ts'

const SPEC: ProviderSpec = {
  name: 'register',
  source: 'companies',
  configured: true,
  covers: 'GB',
  timeoutMs: 5_000,
  concurrency: 10,
  ratePerSecond: 10_000,
}
const answerOf = (text: string): RawAnswer => ({ status: 200, headers: {}, bytes: Buffer.from(text) })

let clock: number
let ephemeralStore: MemoryEphemeralStore
let answers: MemoryAnswers
let providerClient: ProviderClient

function makeClient(
  more: Partial<ProviderClientOptions> = {},
  spec: Partial<ProviderSpec> = {},
): ProviderClient {
  providerClient = createProviderClient({
    ephemeralStore,
    answers,
    now: () => clock,
    namespace: 'test',
    answersKeptDays: 2,
    ...more,
  })
  providerClient.provider({ ...SPEC, ...spec })
  return providerClient
}

/** A question whose sender is counted. */
function question(send: (signal: AbortSignal) => Promise<RawAnswer>, more: Partial<Question<string>> = {}) {
  const asked: Question<string> & { sent: number } = {
    sent: 0,
    id: 'companies/register/acme',
    provider: 'register',
    host: 'register.example:443',
    request: 'GET https://register.example/acme',
    cacheKey: 'acme',
    send: (signal) => {
      asked.sent++
      return send(signal)
    },
    read: ({ bytes }) => ({
      value: Buffer.from(bytes).toString(),
      outcome: 'found',
      confidence: 'high',
      ttlSeconds: 60,
    }),
    ...more,
  }
  return asked
}

const task = (more: Parameters<typeof checkTask>[0] = {}) => checkTask({ deadline: clock + 20_000, ...more })
const hanging = (signal: AbortSignal) =>
  new Promise<RawAnswer>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

beforeEach(() => {
  clock = Date.now()
  ephemeralStore = new MemoryEphemeralStore(() => clock)
  answers = new MemoryAnswers()
  makeClient()
})
afterEach(() => providerClient.close())

describe('a provider whose requests cost money', () => {
  /** Lets two requests through. */
  function purse() {
    const taken: string[] = []
    const spending = {
      take: async ({ account, price }: PaidRequest) => {
        if (taken.length === 2) return `2 of the 2 are spent, and a request costs ${price}`
        taken.push(account)
        return null
      },
      status: () => ({ month: '2026-11', spent: taken.length, cap: 2, accountCap: 2 }),
    } as unknown as SpendingLedger
    makeClient({ spending }, { price: 1 })
    return taken
  }

  it('is paid before it is asked, and not asked over the cap', async () => {
    const taken = purse()
    const asked = ['a', 'b', 'c'].map((cacheKey) => question(async () => answerOf('an answer'), { cacheKey }))
    const given = await Promise.all(asked.map((one) => providerClient.ask(task({ account: 'acc_9' }), one)))
    expect(given.filter(({ ok }) => ok)).toHaveLength(2)
    expect(given).toContainEqual(
      expect.objectContaining({
        ok: false,
        fault: expect.objectContaining({ code: 'budget', message: expect.stringContaining('are spent') }),
        evidence: expect.objectContaining({ outcome: 'budget', sha256: null }),
      }),
    )
    expect(asked.reduce((sum, { sent }) => sum + sent, 0)).toBe(2)
    expect(taken).toEqual(['acc_9', 'acc_9'])
    expect(providerClient.providers()).toMatchObject([
      { status: 'ok', breaker: 'closed', spending: { price: 1, spent: 2, cap: 2 } },
    ])
  })

  it('is not paid for requests that an open breaker rejects while they wait', async () => {
    const taken: string[] = []
    const spending = {
      take: async ({ account }: PaidRequest) => {
        taken.push(account)
        return null
      },
      status: () => ({ month: '2026-11', spent: 0, cap: 99, accountCap: 99 }),
    } as unknown as SpendingLedger
    const breaker = { volumeThreshold: 2 }
    makeClient({ spending, breaker }, { price: 1, concurrency: 1 })
    const asked = Array.from({ length: 5 }, (_, n) =>
      question(() => Promise.reject(new ProviderError('server_error', '503')), { cacheKey: `key-${n}` }),
    )
    const given = await Promise.all(asked.map((one) => providerClient.ask(task(), one)))
    expect(given.some((answer) => !answer.ok && answer.fault.code === 'breaker_open')).toBe(true)
    expect(taken).toHaveLength(asked.reduce((sum, { sent }) => sum + sent, 0))
  })

  it('is paid once for a shared request, and not for a cached answer', async () => {
    const taken = purse()
    const one = question(async () => answerOf('an answer'))
    await Promise.all([providerClient.ask(task(), one), providerClient.ask(task(), one)])
    await providerClient.ask(task(), one)
    expect(taken).toHaveLength(1)
  })
})

describe('evidence', () => {
  it('carries the hash of the very bytes that are kept', async () => {
    const answer = await providerClient.ask(
      task(),
      question(async () => answerOf('an answer')),
    )
    const sha256 = createHash('sha256').update('an answer').digest('hex')
    expect(answer).toMatchObject({ ok: true, value: 'an answer' })
    expect(evidenceSchema.parse(answer.evidence)).toMatchObject({
      id: 'companies/register/acme',
      outcome: 'found',
      httpStatus: 200,
      at: new Date(clock).toISOString(),
      cached: false,
      sha256,
      kept: true,
    })
    expect(Buffer.from(answers.kept.get(sha256)?.bytes ?? []).toString()).toBe('an answer')
    expect(answers.kept.get(sha256)?.until).toBe(clock + 2 * 86_400_000)
  })

  it('is kept of answers that cannot be trusted, too', async () => {
    const asked = question(async () => answerOf('<html>'), {
      read: () => {
        throw new ProviderError('invalid_answer', 'a web page')
      },
    })
    const answer = await providerClient.ask(task(), asked)
    expect(answer).toMatchObject({ ok: false, fault: { code: 'invalid_answer' } })
    expect(answer.evidence).toMatchObject({ outcome: 'invalid_answer', confidence: 'none', kept: true })
    expect(answers.kept.has(String(answer.evidence.sha256))).toBe(true)
  })

  it('of a long answer has its hash alone', async () => {
    const long = answerOf('x'.repeat(MAX_KEPT_BYTES + 1))
    const { evidence } = await providerClient.ask(
      task(),
      question(async () => long),
    )
    expect(evidence).toMatchObject({
      kept: false,
      sha256: createHash('sha256').update(long.bytes).digest('hex'),
    })
    expect(answers.kept.size).toBe(0)
  })

  it('says that nothing is kept while the store of answers is away', async () => {
    answers.away = true
    const answer = await providerClient.ask(
      task(),
      question(async () => answerOf('an answer')),
    )
    expect(answer).toMatchObject({ ok: true, evidence: { kept: false } })
  })
})

describe('the cache', () => {
  const ask = (asked: Question<string>, maxAge: number | null = null) =>
    providerClient.ask(task({ request: { maxAge } }), asked)

  it('serves an answer again for as long as its reader said, with its real time', async () => {
    const asked = question(async () => answerOf('an answer'))
    const first = await ask(asked)
    clock += 59_000
    const second = await ask(asked)
    expect(second).toMatchObject({ ok: true, value: 'an answer' })
    expect(second.evidence).toEqual({ ...first.evidence, cached: true, durationMs: 0 })
    clock += 2_000
    await ask(asked)
    expect(asked.sent).toBe(2)
  })

  it('is passed over as the request says', async () => {
    const asked = question(async () => answerOf('an answer'))
    await ask(asked)
    clock += 10_000
    expect((await ask(asked, 10)).evidence.cached).toBe(true)
    expect((await ask(asked, 9)).evidence.cached).toBe(false)
    expect((await ask(asked, 0)).evidence.cached).toBe(false)
    expect(asked.sent).toBe(3)
  })

  it('never holds a failure', async () => {
    const asked = question(async () => {
      throw new ProviderError('server_error', 'HTTP 500')
    })
    await ask(asked)
    expect((await ask(asked)).ok).toBe(false)
    expect(asked.sent).toBe(2)
  })

  it('is not shared by namespaces', async () => {
    await ask(question(async () => answerOf('of the sandbox')))
    await providerClient.close()
    makeClient({ namespace: 'live' })
    expect(await ask(question(async () => answerOf('of the world')))).toMatchObject({ value: 'of the world' })
  })

  it('works without the ephemeral store', async () => {
    ephemeralStore.away = true
    const asked = question(async () => answerOf('an answer'))
    await ask(asked)
    expect(await ask(asked)).toMatchObject({ ok: true, evidence: { cached: false } })
  })

  it('does not trust what it finds there blindly', async () => {
    ephemeralStore.entries.set('test/register/acme', {
      value: '{"value":1}',
      storedAt: 0,
      expiresAt: clock + 9_000,
    })
    expect(await ask(question(async () => answerOf('an answer')))).toMatchObject({ value: 'an answer' })
  })
})

describe('callers with the same question', () => {
  it('share one exchange', async () => {
    const { promise, resolve } = Promise.withResolvers<RawAnswer>()
    const asked = question(() => promise)
    const both = [providerClient.ask(task(), asked), providerClient.ask(task({ checkId: 'check-2' }), asked)]
    resolve(answerOf('an answer'))
    for (const answer of await Promise.all(both))
      expect(answer).toMatchObject({ ok: true, value: 'an answer' })
    expect(asked.sent).toBe(1)
  })

  it('may leave without taking it from the others', async () => {
    const { promise, resolve } = Promise.withResolvers<RawAnswer>()
    const { promise: sent, resolve: onSent } = Promise.withResolvers<void>()
    const asked = question(() => {
      onSent()
      return promise
    })
    const leaving = new AbortController()
    const first = providerClient.ask(task({ signal: leaving.signal }), asked)
    const second = providerClient.ask(task(), asked)
    await sent
    leaving.abort()
    expect(await first).toMatchObject({ ok: false })
    resolve(answerOf('an answer'))
    expect(await second).toMatchObject({ ok: true, value: 'an answer' })
    expect(asked.sent).toBe(1)
  })

  it('end it when the last of them leaves', async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<void>()
    const { promise: sent, resolve: onSent } = Promise.withResolvers<void>()
    const leaving = new AbortController()
    const asked = question((signal) => {
      onSent()
      signal.addEventListener('abort', () => resolve())
      return hanging(signal)
    })
    const answer = providerClient.ask(task({ signal: leaving.signal }), asked)
    await sent
    leaving.abort()
    await aborted
    expect(await answer).toMatchObject({ ok: false, fault: { code: 'timeout' } })
  })

  it('do not speak against the provider when their deadline comes soon after they were asked', async () => {
    for (let at = 0; at < 12; at++) {
      const { promise: sent, resolve: onSent } = Promise.withResolvers<void>()
      const deadline = new AbortController()
      const asked = question(
        (signal) => {
          onSent()
          return hanging(signal)
        },
        { cacheKey: `late ${at}` },
      )
      const answer = providerClient.ask(task({ signal: deadline.signal }), asked)
      await sent
      deadline.abort()
      expect(await answer).toMatchObject({ ok: false, fault: { code: 'timeout' } })
    }
    expect(providerClient.providers()).toMatchObject([
      { status: 'not_asked', breaker: 'closed', lastFailure: null },
    ])
  })

  it('do not speak against the provider when their checks are canceled', async () => {
    for (let at = 0; at < 20; at++) {
      const { promise: sent, resolve: onSent } = Promise.withResolvers<void>()
      const leaving = new AbortController()
      const asked = question(
        (signal) => {
          onSent()
          return hanging(signal)
        },
        { cacheKey: `canceled ${at}` },
      )
      const answer = providerClient.ask(task({ signal: leaving.signal }), asked)
      await sent
      leaving.abort(new ProviderError('no_time_left', 'the check ended before an answer came'))
      expect(await answer).toMatchObject({ ok: false, fault: { code: 'no_time_left' } })
    }
    expect(providerClient.providers()).toMatchObject([
      { status: 'not_asked', breaker: 'closed', lastFailure: null },
    ])
  })
})

describe('time', () => {
  it('ends an exchange that does not listen to its signal', async () => {
    await providerClient.close()
    makeClient({}, { timeoutMs: 20 })
    const answer = await providerClient.ask(
      task(),
      question(() => new Promise(() => {})),
    )
    expect(answer).toMatchObject({
      ok: false,
      fault: { code: 'timeout' },
      evidence: { sha256: null, kept: false },
    })
  })

  it('takes a question out of the line when its deadline comes first', async () => {
    await providerClient.close()
    makeClient({}, { concurrency: 1 })
    const holder = new AbortController()
    const { promise: held, resolve: onHeld } = Promise.withResolvers<void>()
    const holding = providerClient.ask(
      task({ signal: holder.signal }),
      question(
        (signal) => {
          onHeld()
          return hanging(signal)
        },
        { cacheKey: null },
      ),
    )
    await held
    const late = question(async () => answerOf('too late'), { cacheKey: 'late' })
    expect(await providerClient.ask(task({ deadline: clock + 10 }), late)).toMatchObject({
      fault: { code: 'no_time_left' },
    })
    holder.abort()
    await holding
    expect(late.sent).toBe(0)
  })

  it('is not spent on a check that is over', async () => {
    const asked = question(async () => answerOf('an answer'))
    expect(await providerClient.ask(task({ signal: AbortSignal.abort() }), asked)).toMatchObject({
      fault: { code: 'no_time_left' },
    })
    expect(asked.sent).toBe(0)
  })
})

describe('a host that asks to be left alone', () => {
  it('is asked nothing until then', async () => {
    const first = question(
      async () => {
        throw new ProviderError('rate_limited', 'HTTP 429', { retryAfterMs: 60_000 })
      },
      { cacheKey: 'first' },
    )
    const second = question(async () => answerOf('an answer'))
    expect(await providerClient.ask(task(), first)).toMatchObject({ fault: { code: 'rate_limited' } })
    const answer = await providerClient.ask(task(), second)
    expect(answer).toMatchObject({ ok: false, fault: { code: 'rate_limited' } })
    expect(!answer.ok && answer.fault.retryAfterMs).toBeGreaterThan(50_000)
    expect(second.sent).toBe(0)
    const elsewhere = { ...second, host: 'other.example:443' }
    expect(await providerClient.ask(task(), elsewhere)).toMatchObject({ ok: true })
  })
})

describe('the breaker', () => {
  const failing = (code: ProviderError['code']) =>
    question(
      async () => {
        throw new ProviderError(code, 'it went wrong')
      },
      { cacheKey: null },
    )
  const state = (expected: string) => eventually(() => providerClient.providers()[0]?.breaker === expected)

  beforeEach(async () => {
    await providerClient.close()
    makeClient({ breaker: { resetTimeout: 100 } })
  })

  it('opens, turns questions away unasked, tries one and closes', async () => {
    const bad = failing('server_error')
    for (let n = 0; n < 10; n++) await providerClient.ask(task(), bad)
    expect(providerClient.providers()).toMatchObject([
      {
        name: 'register',
        status: 'failing',
        lastSuccessAt: null,
        lastFailure: { reason: expect.stringContaining('server_error') },
      },
    ])
    expect(providerClient.providers()[0]?.breaker).toBe('open')
    await state('half_open')
    expect(await providerClient.ask(task(), bad)).toMatchObject({ fault: { code: 'server_error' } })
    expect(providerClient.providers()[0]?.breaker).toBe('open')
    expect(await providerClient.ask(task(), bad)).toMatchObject({ fault: { code: 'breaker_open' } })
    expect(bad.sent).toBe(11)
    await state('half_open')
    expect(
      await providerClient.ask(
        task(),
        question(async () => answerOf('back')),
      ),
    ).toMatchObject({ ok: true, value: 'back' })
    expect(providerClient.providers()[0]).toMatchObject({ status: 'ok', breaker: 'closed' })
  })

  it('does not take a refusal for a failure', async () => {
    const bad = failing('refused')
    for (let n = 0; n < 20; n++) await providerClient.ask(task(), bad)
    expect(bad.sent).toBe(20)
    expect(providerClient.providers()[0]?.breaker).toBe('closed')
  })

  it('that one account has opened turns no question of another away, on the same host too', async () => {
    const bad = failing('timeout')
    for (let n = 0; n < 10; n++) await providerClient.ask(task({ account: 'greedy' }), bad)
    expect(await providerClient.ask(task({ account: 'greedy' }), bad)).toMatchObject({
      fault: { code: 'breaker_open' },
    })
    const good = question(async () => answerOf('an answer'))
    expect(await providerClient.ask(task({ account: 'polite' }), good)).toMatchObject({ ok: true })
    expect(providerClient.providers()[0]).toMatchObject({ breaker: 'open' })
  })

  it('that one account has opened says nothing to another that asks the same at the same time', async () => {
    const bad = failing('timeout')
    for (let n = 0; n < 10; n++) await providerClient.ask(task({ account: 'greedy' }), bad)
    const same = () => question(async () => answerOf('an answer'))
    const [greedy, polite] = await Promise.all([
      providerClient.ask(task({ account: 'greedy' }), same()),
      providerClient.ask(task({ account: 'polite' }), same()),
    ])
    expect(greedy).toMatchObject({ fault: { code: 'breaker_open' } })
    expect(polite).toMatchObject({ ok: true })
  })

  it('of a host that fails leaves the other hosts of its provider alone', async () => {
    const bad = failing('timeout')
    for (let n = 0; n < 10; n++) await providerClient.ask(task(), bad)
    const other = question(async () => answerOf('an answer'), { host: 'other.example:443' })
    expect(await providerClient.ask(task(), other)).toMatchObject({ ok: true })
  })

  it('does not open for a few failures', async () => {
    const bad = failing('unreachable')
    for (let n = 0; n < 9; n++) await providerClient.ask(task(), bad)
    expect(await providerClient.ask(task(), bad)).toMatchObject({ fault: { code: 'unreachable' } })
  })
})

describe('a provider', () => {
  it('that is not configured is never asked', async () => {
    await providerClient.close()
    makeClient({}, { configured: false })
    const asked = question(async () => answerOf('an answer'))
    expect(await providerClient.ask(task(), asked)).toMatchObject({ fault: { code: 'not_configured' } })
    expect(asked.sent).toBe(0)
    expect(providerClient.providers()).toMatchObject([{ status: 'not_configured' }])
  })

  it('that is not registered is a programming error', async () => {
    await expect(
      providerClient.ask(
        task(),
        question(async () => answerOf(''), { provider: 'unknown' }),
      ),
    ).rejects.toThrow('unknown')
  })

  it('keeps its one breaker when it is made known again', () => {
    providerClient.provider({ ...SPEC, covers: 'elsewhere' })
    expect(providerClient.providers()).toMatchObject([{ covers: 'GB' }])
  })
})

it('shares the rate of a host between processes', async () => {
  await providerClient.close()
  makeClient({ shared: true }, { ratePerSecond: 2 })
  const neighbor = createProviderClient({
    ephemeralStore,
    answers,
    now: () => clock,
    namespace: 'test',
    answersKeptDays: 1,
    shared: true,
  })
  neighbor.provider({ ...SPEC, ratePerSecond: 2 })
  const ask = (by: ProviderClient, cacheKey: string) =>
    by.ask(
      task({ deadline: clock + 200 }),
      question(async () => answerOf('an answer'), { cacheKey }),
    )
  const all = [await ask(providerClient, 'a'), await ask(neighbor, 'b'), await ask(neighbor, 'c')]
  expect(all.map(({ ok }) => ok)).toEqual([true, true, false])
  await neighbor.close()
})

it('sends a question of another account in the next iteration of the event loop, however many wait', async () => {
  const iterations: (() => void)[] = []
  makeClient({ turns: new LoopTurns((run) => iterations.push(run)) }, { concurrency: 1_000 })
  const sent: string[] = []
  const ask = (account: string, n: number) => {
    const send = async () => {
      sent.push(account)
      return answerOf('free')
    }
    return providerClient.ask(task({ account }), question(send, { cacheKey: `${account} ${n}` }))
  }
  const asked = Array.from({ length: 100 }, (_, n) => ask('greedy', n))
  await new Promise(setImmediate)
  asked.push(ask('polite', 0))
  while (sent.length < 101) {
    iterations.shift()?.()
    await new Promise(setImmediate)
  }
  expect(sent.indexOf('polite')).toBeLessThan(10)
  for (const answer of await Promise.all(asked)) expect(answer.ok).toBe(true)
})
