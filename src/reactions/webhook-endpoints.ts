import { accountDecider } from '../commands/account/decider.ts'
import type { DomainEvent } from '../events/event.ts'
import { accountStream, webhookStream } from '../events/streams.ts'
import { type WebhookCommand, webhookDecider } from '../webhooks/endpoint/decider.ts'
import { causedBy } from './caused-by.ts'
import type { ReactionDeps } from './deps.ts'

/** Their addresses can no longer be decrypted. */
export const endEndpoints = (deps: ReactionDeps, event: DomainEvent): Promise<void> =>
  toEndpoints(deps, event, { type: 'delete' })

async function toEndpoints(
  { runner }: Pick<ReactionDeps, 'runner'>,
  event: DomainEvent,
  command: WebhookCommand,
): Promise<void> {
  const { state } = await runner.fold(accountDecider, accountStream(event.account))
  await Promise.all(
    state.endpoints.map(async ({ endpointId, mode }) => {
      const stream = webhookStream(endpointId)
      const isThere = await runner.look(webhookDecider, stream, 'newest', ({ status }) => status === 'active')
      if (!isThere) return
      await runner.run(webhookDecider, stream, command, { ...causedBy(event), mode, plan: state.plan })
    }),
  )
}
