import { accountDecider } from '../../src/commands/account/decider.ts'
import type { Context } from '../../src/events/event.ts'
import type { Mode } from '../../src/events/mode.ts'
import { accountStream, webhookStream } from '../../src/events/streams.ts'
import type { Subscribable } from '../../src/events/webhook.ts'
import { webhookDecider } from '../../src/webhooks/endpoint/decider.ts'
import { create } from './webhook-commands.ts'
import type { TestWriteSide } from './write-side.ts'

type Options = { mode?: Mode; eventTypes?: Subscribable[]; includeBatchMembers?: boolean }

/** An endpoint as its account has it, without history. */
export async function newEndpoint(
  { runner }: TestWriteSide,
  account: string,
  endpointId: string,
  { mode = 'live', eventTypes = ['check.completed'], includeBatchMembers = false }: Options = {},
): Promise<string> {
  const made = create()
  if (made.type !== 'create') throw new Error('it was not made')
  const context = contextOf(account, mode)
  const stream = webhookStream(endpointId)
  const register = { type: 'registerEndpoint', endpointId, mode } as const
  await runner.run(accountDecider, accountStream(account), register, context)
  const endpoint = { ...made.endpoint, endpointId, eventTypes, includeBatchMembers }
  await runner.run(webhookDecider, stream, { type: 'create', endpoint }, context)
  return stream
}

export const contextOf = (account: string, mode = 'live'): Context => ({
  account,
  mode,
  plan: 'business',
  actor: 'test',
  correlationId: 'c',
  causationId: 'd',
})
