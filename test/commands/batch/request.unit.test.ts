import { describe, expect, it } from '@jest/globals'
import { batchDecider } from '../../../src/commands/batch/decider.ts'
import { batchIdFor } from '../../../src/commands/batch/request.ts'
import { quotaDecider } from '../../../src/commands/quota/decider.ts'
import { batchStream, quotaStream } from '../../../src/events/streams.ts'
import { fire } from '../../../src/timers/fire-due.ts'
import { askBatch, only, settleReactions } from '../../support/batches.ts'
import { caller, eventsOf, type TestWriteSide, useWriteSide } from '../../support/write-side.ts'

const NOVEMBER = Date.UTC(2026, 10, 1)
const MONTH = '202611'
const world = useWriteSide(NOVEMBER)

async function newAccount(side: TestWriteSide, limits: Record<string, number> = {}): Promise<string> {
  side.clock.now = NOVEMBER
  const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
  await side.accounts.change(accountId, { type: 'setLimits', limits }, 'test')
  return accountId
}
const quotaOf = async ({ runner }: TestWriteSide, account: string) =>
  (await runner.fold(quotaDecider, quotaStream(account, MONTH))).state
const reconcile = ({ runner, clock }: TestWriteSide, account: string) =>
  fire(runner, quotaStream(account, MONTH), { kind: 'reconcile', at: '' }, clock.now)

/** Takes the quota for a batch and stops there, like a process that is killed. */
async function reserveOnly(
  side: TestWriteSide,
  account: string,
  batchId: string,
  units: number,
): Promise<void> {
  await side.runner.run(
    quotaDecider,
    quotaStream(account, MONTH),
    {
      type: 'reserve',
      account,
      month: MONTH,
      reservationId: batchId,
      checkId: batchId,
      kind: 'batch',
      units,
      terms: { plan: 'business', limit: 600, accountRevision: 0 },
      resetsAt: '',
    },
    { account, mode: 'live', plan: 'business', actor: 'test', correlationId: 'c', causationId: 'd' },
  )
}

describe('a request for a batch', () => {
  it('is one event with the ids of all checks; repeats share a check and its charge', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const { batchId } = await askBatch(side, account, ['Lumivora', 'Zephyr', 'lumivora ', 'Café', 'Cafe'])
    const events = await eventsOf(side, batchStream(batchId))
    expect(events.map(({ type }) => type)).toEqual(['BatchRequested'])
    const { rows, cost } = only(events, 'BatchRequested').data
    expect(rows.map(({ query }) => query)).toEqual(['Lumivora', 'Zephyr', 'lumivora ', 'Café', 'Cafe'])
    expect(rows[0]?.checkId).toBe(rows[2]?.checkId)
    expect(new Set(rows.map(({ checkId }) => checkId)).size).toBe(4)
    for (const { checkId } of rows) expect(checkId).toMatch(/^chk_[0-9A-Za-z]{24}$/)
    expect(cost).toBe(4)
    expect(await quotaOf(side, account)).toMatchObject({ used: 4 })
  })

  it('takes quota for all names or for none', async () => {
    const side = world.get()
    const account = await newAccount(side, { checksPerMonth: 3 })
    await expect(askBatch(side, account, ['a1', 'b1', 'c1', 'd1'])).rejects.toMatchObject({
      code: 'quota-exceeded',
      details: { limit: 3, used: 0 },
    })
    expect(await quotaOf(side, account)).toMatchObject({ used: 0 })
    await askBatch(side, account, ['a1', 'b1', 'c1', 'A1'])
    expect(await quotaOf(side, account)).toMatchObject({ used: 3 })
  })

  it('refuses more names than the plan takes, and charges nothing', async () => {
    const side = world.get()
    const account = await newAccount(side, { namesPerBatch: 2 })
    await expect(askBatch(side, account, ['a1', 'a1', 'a1'])).rejects.toMatchObject({
      code: 'plan-upgrade-required',
      message: expect.stringContaining('2 names'),
    })
    expect(await quotaOf(side, account)).toMatchObject({ used: 0 })
  })

  it('is the same batch under the same key, charged once, also when twenty race', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const again = () => askBatch(side, account, ['a1', 'b1'], { idempotencyKey: 'k' })
    const answers = await Promise.all(Array.from({ length: 20 }, again))
    expect(new Set(answers.map(({ batchId }) => batchId)).size).toBe(1)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await quotaOf(side, account)).toMatchObject({ used: 2 })
    await expect(askBatch(side, account, ['c1'], { idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'idempotency-conflict',
    })
    side.clock.now += 31 * 86_400_000
    await expect(again()).rejects.toMatchObject({ code: 'idempotency-key-expired' })
  })

  it('answers a repeat although the plan would refuse it by now', async () => {
    const side = world.get()
    const account = await newAccount(side)
    await askBatch(side, account, ['a1', 'b1'], { idempotencyKey: 'k' })
    await side.accounts.change(account, { type: 'setLimits', limits: { namesPerBatch: 1 } }, 'test')
    expect(await askBatch(side, account, ['a1', 'b1'], { idempotencyKey: 'k' })).toMatchObject({
      replayed: true,
    })
  })
})

describe('a reservation that no batch names', () => {
  it('is given back by the reconciler, and the request continues under a new one', async () => {
    const side = world.get()
    const account = await newAccount(side)
    const batchId = batchIdFor(caller(account), 'k')
    await reserveOnly(side, account, batchId, 2)
    side.clock.now += 61_000
    await reconcile(side, account)
    expect(await quotaOf(side, account)).toMatchObject({ used: 0 })
    const { state } = await side.runner.fold(batchDecider, batchStream(batchId))
    expect(state).toMatchObject({ status: 'voided', voided: [batchId] })
    await askBatch(side, account, ['a1', 'b1'], { idempotencyKey: 'k' })
    await settleReactions(side)
    expect(await quotaOf(side, account)).toMatchObject({ used: 2 })
  })

  it('stays when the batch has named it, whatever became of its checks', async () => {
    const side = world.get()
    const account = await newAccount(side)
    await askBatch(side, account, ['a1', 'b1'])
    side.clock.now += 61_000
    await reconcile(side, account)
    const state = await quotaOf(side, account)
    expect([state.used, state.reservations.size]).toEqual([2, 1])
    expect(state.reconciledThrough).toBeGreaterThan(0)
  })
})
