import type { CommandRunner } from '../../commands/runner/runner.ts'
import { type Encryptor, KeyDestroyed } from '../../engine/encryption.ts'
import type { Context } from '../../events/event.ts'
import { webhookDecider } from '../endpoint/decider.ts'
import { purpose } from '../endpoint/encryption-purposes.ts'
import type { Attempt } from './prepare-attempt.ts'
import type { Sent } from './sender.ts'

type Parts = { runner: CommandRunner; encryptor: Encryptor; owner: string }

/**
 * Records the result of an attempt. A result that arrives twice, or from two processes, counts once. If the account was
 * erased during the attempt, the exchange is left out: without a record the attempt would be repeated.
 */
export async function record(
  { runner, encryptor, owner }: Parts,
  stream: string,
  { endpointId, messageId, attempt, account, mode, plan }: Attempt,
  sent: Omit<Sent, 'exchange'> & Partial<Sent>,
): Promise<void> {
  const { cause, status, retryAfterMs, startedAt, durationMs, exchange } = sent
  const sealedExchange =
    exchange === undefined
      ? null
      : await encryptor
          .encrypt(account, purpose.exchange(endpointId, messageId, attempt), exchange)
          .catch(nullWhereErased)
  const recorded = {
    messageId,
    attempt,
    owner,
    startedAt: new Date(startedAt).toISOString(),
    durationMs,
    status,
    sealedExchange,
  }
  const context: Context = {
    account,
    mode,
    plan,
    actor: 'system:webhooks',
    correlationId: messageId,
    causationId: `${messageId}/${attempt}`,
  }
  const command =
    cause === null
      ? ({ type: 'recordSuccess', ...recorded } as const)
      : ({ type: 'recordFailure', ...recorded, cause, retryAfterMs } as const)
  await runner.run(webhookDecider, stream, command, context)
}

function nullWhereErased(error: unknown): null {
  if (error instanceof KeyDestroyed) return null
  throw error
}
