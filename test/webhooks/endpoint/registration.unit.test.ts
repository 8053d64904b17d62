import { describe, expect, it } from '@jest/globals'
import { accountContext } from '../../../src/commands/account/context.ts'
import { accountDecider } from '../../../src/commands/account/decider.ts'
import type { CommandRunner } from '../../../src/commands/runner/runner.ts'
import type { Encryptor } from '../../../src/engine/encryption.ts'
import { accountStream } from '../../../src/events/streams.ts'
import { Webhooks } from '../../../src/webhooks/endpoint/endpoints.ts'
import { freeze } from '../../support/freeze.ts'
import { caller, type TestWriteSide, useWriteSide } from '../../support/write-side.ts'

const world = useWriteSide()
const MINUTE_MS = 60_000

const wanted = (name: string) => ({
  url: `https://${name}.example/`,
  description: null,
  eventTypes: ['check.completed'] as const,
  includeBatchMembers: false,
})

async function newCaller({ accounts }: TestWriteSide) {
  return caller((await accounts.open({ plan: 'business', contact: null }, 'test')).accountId)
}

const webhooksOf = (side: TestWriteSide, parts: { encryptor?: Encryptor; runner?: CommandRunner } = {}) =>
  new Webhooks({
    ...side,
    store: side.engine.store,
    ...parts,
    checkTarget: async (url) => ({ url, host: new URL(url).host }),
  })

const listed = (webhooks: Webhooks, who: ReturnType<typeof caller>) =>
  webhooks.list(who, ({ endpointId }) => endpointId)

describe('an endpoint whose process froze between its registration and its creation', () => {
  const frozenCreate = async (side: TestWriteSide, who: ReturnType<typeof caller>) => {
    const { held, frozen, release } = freeze(side.encryptor, 'encrypt', () => true)
    const creating = webhooksOf(side, { encryptor: held }).create(who, wanted('slow'), null)
    await frozen
    side.clock.now += MINUTE_MS + 1
    return { creating, release }
  }

  it('is listed although its registration was given up in the meantime', async () => {
    const side = world.get()
    const who = await newCaller(side)
    const { creating, release } = await frozenCreate(side, who)
    const other = await webhooksOf(side).create(who, wanted('other'), null)
    release()
    const { endpointId } = await creating
    expect((await listed(webhooksOf(side), who)).sort()).toEqual([endpointId, other.endpointId].sort())
  })

  it('is refused, and does not stay active, where others have taken the last place', async () => {
    const side = world.get()
    const who = await newCaller(side)
    const { creating, release } = await frozenCreate(side, who)
    const webhooks = webhooksOf(side)
    for (let n = 0; n < 16; n++) await webhooks.create(who, wanted(`n${n}`), null)
    release()
    await expect(creating).rejects.toMatchObject({ code: 'too-many-webhooks' })
    const all = await listed(webhooks, who)
    expect(all).toHaveLength(16)
  })

  it('is listed although the one that gives it up froze as well', async () => {
    const side = world.get()
    const who = await newCaller(side)
    const { creating, release } = await frozenCreate(side, who)
    const isWithdrawal = ([, , command]: unknown[]) =>
      (command as { type?: string }).type === 'withdrawEndpoint'
    const dropper = freeze(side.runner, 'run', isWithdrawal)
    const other = webhooksOf(side, { runner: dropper.held }).create(who, wanted('other'), null)
    await dropper.frozen
    release()
    const { endpointId } = await creating
    dropper.release()
    await other
    expect(await listed(webhooksOf(side), who)).toContain(endpointId)
  })

  it('is listed when its request is repeated, where the process ended at once after creating it', async () => {
    const side = world.get()
    const who = await newCaller(side)
    const webhooks = webhooksOf(side)
    const { endpointId } = await webhooks.create(who, wanted('repeated'), 'key')
    const { accountId } = who
    await side.runner.run(
      accountDecider,
      accountStream(accountId),
      { type: 'withdrawEndpoint', endpointId },
      accountContext(accountId, 'test'),
    )
    await webhooks.create(who, wanted('repeated'), 'key')
    expect(await listed(webhooks, who)).toEqual([endpointId])
  })
})
