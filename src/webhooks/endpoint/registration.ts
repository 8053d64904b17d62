import { accountDecider } from '../../commands/account/decider.ts'
import type { RegisteredEndpoint } from '../../commands/account/state.ts'
import type { Directory } from '../../commands/account-cache.ts'
import { type Caller, contextOf } from '../../commands/caller.ts'
import { Rejection } from '../../commands/decider.ts'
import type { CommandRunner } from '../../commands/runner/runner.ts'
import { accountStream, webhookStream } from '../../events/streams.ts'
import { webhookDecider } from './decider.ts'

type Deps = { runner: CommandRunner; directory: Directory; now: () => number }

/** An incomplete registration is given up after this time. */
const INCOMPLETE_AFTER_MS = 60_000

/** Registers an endpoint in its account. Rejects with {@link Rejection} `too-many-webhooks`. */
export async function register(deps: Deps, caller: Caller, endpointId: string): Promise<void> {
  await dropIncomplete(deps, caller)
  await enter(deps, caller, endpointId)
}

/**
 * Registers an active endpoint again if its registration was given up during its creation. Call it after each creation,
 * in case this process paused in between, and after each withdrawal of an apparently incomplete registration. The later
 * of the two calls sees what the earlier one wrote. Deletes the endpoint and rejects with {@link Rejection} if the
 * account can no longer have it: `too-many-webhooks`, `account-erased`.
 */
export async function confirm(deps: Deps, caller: Caller, endpointId: string): Promise<void> {
  if (!(await isActive(deps, endpointId))) return
  try {
    await enter(deps, caller, endpointId)
  } catch (error) {
    if (error instanceof Rejection)
      await deps.runner.run(
        webhookDecider,
        webhookStream(endpointId),
        { type: 'delete' },
        contextOf(caller, endpointId),
      )
    throw error
  }
}

async function enter({ runner, directory }: Deps, caller: Caller, endpointId: string): Promise<void> {
  const { accountId, mode } = caller
  const command = { type: 'registerEndpoint', endpointId, mode } as const
  const account = accountStream(accountId)
  const { events } = await runner.run(accountDecider, account, command, contextOf(caller, endpointId))
  if (events.length > 0) directory.changed(account)
}

const isActive = ({ runner }: Deps, endpointId: string): Promise<boolean> =>
  runner.look(webhookDecider, webhookStream(endpointId), 'newest', ({ status }) => status === 'active')

/** Removes an endpoint from its account. */
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

/** Ids of the account's endpoints for which `isWanted` holds, oldest first. */
export function registered(
  { runner }: Deps,
  accountId: string,
  isWanted: (endpoint: RegisteredEndpoint) => boolean,
): Promise<string[]> {
  return runner.look(accountDecider, accountStream(accountId), 'newest', ({ endpoints }) =>
    endpoints.filter(isWanted).map(({ endpointId }) => endpointId),
  )
}

/**
 * A process that died between the registration and the creation of an endpoint leaves a registration that counts
 * toward the limit.
 */
async function dropIncomplete(deps: Deps, caller: Caller): Promise<void> {
  const old = new Date(deps.now() - INCOMPLETE_AFTER_MS).toISOString()
  const candidates = await registered(deps, caller.accountId, ({ registeredAt }) => registeredAt < old)
  for (const endpointId of candidates) {
    if (await isActive(deps, endpointId)) continue
    await withdraw(deps, caller, endpointId)
    await confirm(deps, caller, endpointId).catch(exceptRejections)
  }
}

function exceptRejections(error: unknown): void {
  if (!(error instanceof Rejection)) throw error
}
