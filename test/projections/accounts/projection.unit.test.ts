import { expect, it } from '@jest/globals'
import { asDomainEvent } from '../../../src/events/event.ts'
import { accountProjection } from '../../../src/projections/accounts/projection.ts'
import { foldOnto } from '../../../src/projections/projection.ts'
import { useWriteSide } from '../../support/write-side.ts'

const world = useWriteSide()

it('folds to the same document each time, and to no encrypted value after an erasure', async () => {
  const { accounts, engine } = world.get()
  const { accountId } = await accounts.open({ plan: 'agency', contact: { name: 'Ann' } }, 'test')
  const fold = async () => {
    const events = (await engine.store.readStream(`account-${accountId}`)).map(asDomainEvent)
    const whole = foldOnto(accountProjection, null, events)
    const again = events.reduce<typeof whole>((doc, event) => foldOnto(accountProjection, doc, [event]), null)
    expect(JSON.stringify(again)).toBe(JSON.stringify(whole))
    return whole
  }
  const key = { mode: 'test', scopes: ['checks:read'], label: null, expiresAt: null } as const
  await accounts.issueKey(accountId, key, 'test')
  await accounts.change(accountId, { type: 'setLimits', limits: { liveKeys: 3 } }, 'test')
  await accounts.change(accountId, { type: 'changePlan', plan: 'business' }, 'test')
  await accounts.change(accountId, { type: 'suspend', reason: 'unpaid' }, 'test')
  expect(await fold()).toMatchObject({
    _id: accountId,
    revision: 4,
    status: 'suspended',
    plan: 'business',
    planTerms: { checksPerMonth: 600 },
    limits: { liveKeys: 3 },
    sealedContact: expect.any(String),
    createdAt: '2026-11-01T00:00:00.000Z',
  })
  await accounts.change(accountId, { type: 'reinstate' }, 'test')
  expect(await fold()).toMatchObject({ status: 'open' })
  await accounts.change(accountId, { type: 'erase' }, 'test')
  expect(await fold()).toMatchObject({ status: 'erased', sealedContact: null })
})
