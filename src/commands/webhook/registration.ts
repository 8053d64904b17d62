import { accountStream, webhookStream } from '../../events/streams.ts'
import { accountDecider } from '../account/decider.ts'
import type { RegisteredEndpoint } from '../account/state.ts'
import { type Caller, contextOf } from '../check/request.ts'
import type { Directory } from '../directory.ts'
import type { CommandRunner } from '../runner/runner.ts'
import { webhookDecider } from './decider.ts'

type Deps = { runner: CommandRunner; directory: Directory; now: () => number }

/** A registration that nothing came of is given up after this. */
const HALF_MADE_MS = 60_000

/** Lets an account have an endpoint. Rejects with {@link Rejection} `too-many-webhooks`. */
export async function register(deps: Deps, caller: Caller, endpointId: string): Promise<void> {
  const { runner, directory } = deps
  const { accountId, mode } = caller
  await dropHalfMade(deps, caller)
  const command = { type: 'registerEndpoint', endpointId, mode } as const
  await runner.run(accountDecider, accountStream(accountId), command, contextOf(caller, endpointId))
  directory.changed(accountStream(accountId))
}

/** The account has it no longer. */
export async function withdraw(
  { runner, directory }: Deps,
  caller: Caller,
  endpointId: string,
): Promise<void> {
  const account = accountStream(caller.accountId)
  const command = { type: 'withdrawEndpoint', endpointId } as const
  await runner.run(accountDecider, account, command, contextOf(caller, endpointId))
  directory.changed(account)
}

/** Ids of endpoints that an account has, oldest first, of those that `isWanted`. */
export function registered(
  { runner }: Deps,
  accountId: string,
  isWanted: (endpoint: RegisteredEndpoint) => boolean,
): Promise<string[]> {
  return runner.look(accountDecider, accountStream(accountId), 'stands', ({ endpoints }) =>
    endpoints.filter(isWanted).map(({ endpointId }) => endpointId),
  )
}

/** A process that died between registering an endpoint and making it leaves a registration that counts. */
async function dropHalfMade(deps: Deps, caller: Caller): Promise<void> {
  const old = new Date(deps.now() - HALF_MADE_MS).toISOString()
  const candidates = await registered(deps, caller.accountId, ({ registeredAt }) => registeredAt < old)
  for (const endpointId of candidates) {
    const stream = webhookStream(endpointId)
    const isLeft = await deps.runner.look(
      webhookDecider,
      stream,
      'stands',
      ({ status }) => status !== 'active',
    )
    if (isLeft) await withdraw(deps, caller, endpointId)
  }
}
