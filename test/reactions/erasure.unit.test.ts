import { describe, expect, it } from '@jest/globals'
import { accountContext } from '../../src/commands/account/context.ts'
import { accountDecider } from '../../src/commands/account/decider.ts'
import { accountStream, webhookStream } from '../../src/events/streams.ts'
import { reactions } from '../../src/reactions/table.ts'
import { webhookDecider } from '../../src/webhooks/endpoint/decider.ts'
import { create } from '../support/webhook-commands.ts'
import { eventsOf, type TestWriteSide, useWriteSide } from '../support/write-side.ts'

const world = useWriteSide()

async function accountWithKey({ accounts, encryptor }: TestWriteSide): Promise<string> {
  const { accountId } = await accounts.open({ plan: 'business', contact: null }, 'test')
  await encryptor.encrypt(accountId, 'purpose', 'value')
  return accountId
}

/** Runs the reaction to the erasure, as after the end of a process right after the event. */
async function reactToErasure(side: TestWriteSide, accountId: string): Promise<void> {
  const { runner, engine, plans, now } = side
  const deps = {
    runner,
    keyStore: engine.keyStore,
    store: engine.store,
    plans,
    now,
    reservationOf: async () => ({ reservation: null }),
  }
  for (const event of await eventsOf(side, accountStream(accountId)))
    if (event.type === 'AccountErased') await reactions.AccountErased?.(deps, event)
}

describe('the erasure of an account', () => {
  it('destroys its key in the command, before any reaction', async () => {
    const side = world.get()
    const accountId = await accountWithKey(side)
    await side.accounts.change(accountId, { type: 'erase', reason: 'asked' }, 'operator')
    expect(await side.engine.keyStore.key(accountId)).toBeNull()
    await expect(side.encryptor.encrypt(accountId, 'purpose', 'value')).rejects.toThrow('destroyed')
  })

  it('destroys its key in the reaction, when the process ended right after the event', async () => {
    const side = world.get()
    const accountId = await accountWithKey(side)
    const command = { type: 'erase', reason: 'asked' } as const
    const context = accountContext(accountId, 'operator')
    await side.runner.run(accountDecider, accountStream(accountId), command, context)
    expect(await side.engine.keyStore.key(accountId)).not.toBeNull()
    await reactToErasure(side, accountId)
    expect(await side.engine.keyStore.key(accountId)).toBeNull()
    await expect(side.encryptor.encrypt(accountId, 'purpose', 'value')).rejects.toThrow('destroyed')
  })

  it('deletes its endpoints', async () => {
    const side = world.get()
    const accountId = await accountWithKey(side)
    const made = create()
    if (made.type !== 'create') throw new Error('not made')
    const endpointId = 'whk_of_erased'
    const context = { ...accountContext(accountId, 'operator'), mode: 'live', plan: 'business' }
    const { runner } = side
    await side.accounts.change(accountId, { type: 'registerEndpoint', endpointId, mode: 'live' }, 'operator')
    const command = { type: 'create', endpoint: { ...made.endpoint, endpointId } } as const
    await runner.run(webhookDecider, webhookStream(endpointId), command, context)
    await side.accounts.change(accountId, { type: 'erase', reason: 'asked' }, 'operator')
    await reactToErasure(side, accountId)
    const types = (await eventsOf(side, webhookStream(endpointId))).map(({ type }) => type)
    expect(types).toEqual(['WebhookEndpointCreated', 'WebhookEndpointDeleted'])
  })
})

describe('a sealed value', () => {
  it('is opened neither for another purpose nor for another account', async () => {
    const side = world.get()
    const [one, other] = [await accountWithKey(side), await accountWithKey(side)]
    const sealed = await side.encryptor.encrypt(one, 'whk_1/url', 'https://hooks.example/')
    expect(await side.encryptor.decrypt(one, 'whk_1/url', sealed)).toBe('https://hooks.example/')
    expect(await side.encryptor.decrypt(one, 'whk_1/description', sealed)).toBeNull()
    expect(await side.encryptor.decrypt(other, 'whk_1/url', sealed)).toBeNull()
  })
})
