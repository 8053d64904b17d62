import { expect, it } from '@jest/globals'
import { requestCheck } from '../../src/commands/check/request.ts'
import { Shares } from '../../src/commands/shares.ts'
import { createWriteSide } from '../../src/service/write-side.ts'
import { webhookDecider } from '../../src/webhooks/endpoint/decider.ts'
import { Webhooks } from '../../src/webhooks/endpoint/endpoints.ts'
import { newEndpoint } from '../support/webhook-endpoint.ts'
import { caller, newCheck, useWriteSide } from '../support/write-side.ts'

const world = useWriteSide()

/** The write side with a clock that advances at every read. */
function ticking() {
  const side = world.get()
  const writeSide = createWriteSide(side.engine, undefined, () => (side.clock.now += 7))
  return { ...side, ...writeSide }
}

it('lets a share link last exactly as long as was asked, from the time of its event', async () => {
  const side = ticking()
  const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
  const { checkId } = await requestCheck(side.checks, caller(accountId), newCheck())
  const { link } = await new Shares(side).create(caller(accountId), checkId, {
    seconds: 60,
    idempotencyKey: null,
    brand: undefined,
  })
  expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(60_000)
})

it('lets a former secret sign exactly as long as was asked, from the time of the rotation', async () => {
  const side = ticking()
  const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
  const stream = await newEndpoint(side, accountId, 'whk_1')
  const checkTarget = async () => ({ refused: 'not asked' })
  await new Webhooks({ ...side, store: side.engine.store, checkTarget }).rotateSecret(
    caller(accountId),
    'whk_1',
    60_000,
    null,
  )
  const { secrets } = (await side.runner.fold(webhookDecider, stream)).state
  expect(Date.parse(secrets[1]?.endsAt ?? '') - Date.parse(secrets[0]?.createdAt ?? '')).toBe(60_000)
})
