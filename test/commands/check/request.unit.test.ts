import { describe, expect, it } from '@jest/globals'
import { checkDecider } from '../../../src/commands/check/decider.ts'
import { checkIdFor, requestCheck } from '../../../src/commands/check/request.ts'
import { retryCheck } from '../../../src/commands/check/retry.ts'
import { quotaDecider } from '../../../src/commands/quota/decider.ts'
import { checkStream, quotaStream } from '../../../src/events/streams.ts'
import { reactions } from '../../../src/reactions/table.ts'
import { fire } from '../../../src/timers/fire-due.ts'
import { freeze } from '../../support/freeze.ts'
import { caller, eventsOf, newCheck, type TestWriteSide, useWriteSide } from '../../support/write-side.ts'

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59, 50)
const world = useWriteSide(NOVEMBER)

describe('a check under an id that was drawn for it', () => {
  it('is requested without reading its stream, also if the caller drew the id', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    const reads: string[] = []
    const { readStream } = side.engine.store
    side.engine.store.readStream = function (stream, options) {
      reads.push(stream)
      return Reflect.apply(readStream, this, [stream, options])
    }
    try {
      const asking = caller(accountId)
      const drawn = await requestCheck(side.checks, asking, newCheck())
      const given = newCheck({ checkId: checkIdFor(asking, null, 'check') })
      const other = await requestCheck(side.checks, asking, given)
      for (const { checkId } of [drawn, other]) expect(reads).not.toContain(checkStream(checkId))
      const keyed = newCheck({ idempotencyKey: 'a key' })
      const repeatable = await requestCheck(side.checks, asking, keyed)
      expect(reads).toContain(checkStream(repeatable.checkId))
    } finally {
      side.engine.store.readStream = readStream
    }
  })
})

async function newAccount(side: TestWriteSide): Promise<string> {
  side.clock.now = NOVEMBER
  return (await side.accounts.open({ plan: 'business', contact: null }, 'test')).accountId
}
const used = async ({ runner }: TestWriteSide, account: string, month: string) =>
  (await runner.fold(quotaDecider, quotaStream(account, month))).state.used
const reconcile = ({ runner, clock }: TestWriteSide, account: string, month: string) =>
  fire(runner, quotaStream(account, month), { kind: 'reconcile', at: '' }, clock.now)

/** Takes the quota for a check and stops there, like a process that is killed. */
async function reserveOnly(
  side: TestWriteSide,
  account: string,
  checkId: string,
  month: string,
): Promise<void> {
  await side.runner.run(
    quotaDecider,
    quotaStream(account, month),
    {
      type: 'reserve',
      account,
      month,
      reservationId: checkId,
      checkId,
      kind: 'check',
      units: 1,
      terms: { plan: 'business', limit: 600, accountRevision: 0 },
      resetsAt: '',
    },
    { account, mode: 'live', plan: 'business', actor: 'test', correlationId: 'c', causationId: 'd' },
  )
}

describe('a request for a check', () => {
  it('continues under a new reservation when the reconciler was faster, without an Idempotency-Key too', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const checkId = `chk_${account}`
    await reserveOnly(side, account, checkId, '202611')
    side.clock.now += 5_000
    await fire(side.runner, quotaStream(account, '202611'), { kind: 'reconcile', at: '' }, NOVEMBER + 61_000)
    const accepted = await requestCheck(side.checks, caller(account), newCheck({ checkId }))
    expect(accepted.state).toMatchObject({ status: 'open' })
    expect(await used(side, account, '202611')).toBe(1)
  })

  it('is charged in one month alone when it was begun in the month before', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const checkId = `chk_${account}`
    await reserveOnly(side, account, checkId, '202611')
    side.clock.now += 20_000
    await requestCheck(side.checks, caller(account), newCheck({ checkId }))
    expect([await used(side, account, '202611'), await used(side, account, '202612')]).toEqual([1, 1])
    side.clock.now += 61_000
    await reconcile(side, account, '202611')
    await reconcile(side, account, '202612')
    expect([await used(side, account, '202611'), await used(side, account, '202612')]).toEqual([0, 1])
  })

  it('takes nothing and asks for no permission for a repeat in the next month, and refuses one after 30 days', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const repeated = newCheck({ idempotencyKey: 'once' })
    const first = await requestCheck(side.checks, caller(account), repeated)
    side.clock.now += 20_000
    const admit = () => {
      throw new Error('a repeat needs no permission')
    }
    const again = await requestCheck(side.checks, caller(account), { ...repeated, admit })
    expect([again.checkId, again.replayed]).toEqual([first.checkId, true])
    expect([await used(side, account, '202611'), await used(side, account, '202612')]).toEqual([1, 0])
    side.clock.now += 30 * 24 * 3_600_000
    await expect(requestCheck(side.checks, caller(account), repeated)).rejects.toMatchObject({
      code: 'idempotency-key-expired',
    })
  })

  it('takes nothing for a repeat that comes when the check has ended and its quota was given back', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const check = newCheck({ idempotencyKey: 'k', deadline: NOVEMBER + 20_000 })
    const { checkId } = await requestCheck(side.checks, caller(account), check)
    await side.runner.run(
      checkDecider,
      checkStream(checkId),
      { type: 'cancel' },
      { account, mode: 'live', plan: '', actor: 'test', correlationId: 'c', causationId: 'd' },
    )
    await giveBackWhatEnded(side, checkId)
    await expect(reserveOnly(side, account, checkId, '202611')).rejects.toMatchObject({
      code: 'reservation-voided',
    })
    expect(await requestCheck(side.checks, caller(account), check)).toMatchObject({ replayed: true })
    expect(await used(side, account, '202611')).toBe(0)
  })

  it('gives the free retry again that was claimed and never requested', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const { checkId } = await requestCheck(
      side.checks,
      caller(account),
      newCheck({ deadline: NOVEMBER + 20_000 }),
    )
    const context = { account, mode: 'live', plan: '', actor: 'test', correlationId: 'c', causationId: 'd' }
    const end = { type: 'expire', now: '2027-01-01T00:00:00.000Z' } as const
    await side.runner.run(checkDecider, checkStream(checkId), end, context)
    const lost = {
      type: 'retry',
      retryId: 'chk_lost',
      now: new Date(NOVEMBER).toISOString(),
      unused: [],
    } as const
    const { state } = await side.runner.run(checkDecider, checkStream(checkId), lost, context)
    side.clock.now += 61_000
    const options = { idempotencyKey: null, urgency: 'waiting', deadline: 0, metadata: null } as const
    const original = { checkId, state }
    const first = await retryCheck(side.checks, caller(account), original, {
      retryId: `${checkId}1`,
      ...options,
    })
    expect(first.state.requested?.cost).toBe(0)
    const folded = await side.runner.fold(checkDecider, checkStream(checkId))
    const again = { checkId, state: folded.state }
    const next = await retryCheck(side.checks, caller(account), again, { retryId: `${checkId}2`, ...options })
    expect(next.state.requested?.cost).toBe(1)
  })

  it('gives one free retry, though the process that claimed it froze and continued after another took it over', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const { checkId } = await requestCheck(
      side.checks,
      caller(account),
      newCheck({ deadline: NOVEMBER + 20_000 }),
    )
    const context = { account, mode: 'live', plan: '', actor: 'test', correlationId: 'c', causationId: 'd' }
    const end = { type: 'expire', now: '2027-01-01T00:00:00.000Z' } as const
    await side.runner.run(checkDecider, checkStream(checkId), end, context)
    const retry = async (
      checks: TestWriteSide['checks'],
      retryId: string,
      idempotencyKey: string | null = null,
    ) => {
      const { state } = await side.runner.fold(checkDecider, checkStream(checkId))
      const options = { retryId, idempotencyKey, urgency: 'waiting', deadline: 0, metadata: null } as const
      return retryCheck(checks, caller(account), { checkId, state }, options)
    }
    const isRequest = ([, , command]: unknown[]) => (command as { type?: string }).type === 'request'
    const { held, frozen, release } = freeze(side.runner, 'run', isRequest)
    const slow = retry({ ...side.checks, runner: held }, `${checkId}1`, 'slow')
    await frozen
    side.clock.now += 61_000
    const other = await retry(side.checks, `${checkId}2`)
    release()
    expect([other.state.requested?.cost, (await slow).state.requested?.cost]).toEqual([0, 1])
    expect(await retry(side.checks, `${checkId}1`, 'slow')).toMatchObject({ replayed: true })
    expect((await retry(side.checks, `${checkId}3`)).state.requested?.cost).toBe(1)
  })
})

async function giveBackWhatEnded(side: TestWriteSide, checkId: string): Promise<void> {
  const { runner, engine, plans, now } = side
  for (const event of await eventsOf(side, checkStream(checkId)))
    if (event.type === 'CheckCanceled')
      await reactions.CheckCanceled?.(
        {
          runner,
          keyStore: engine.keyStore,
          store: engine.store,
          plans,
          now,
          async reservationOf(id) {
            const { state } = await runner.fold(checkDecider, checkStream(id))
            return { reservation: state.requested?.reservation ?? null }
          },
        },
        event,
      )
}
