import type { DomainEvent } from '../../events/event.ts'
import { accountStream, keyStream } from '../../events/streams.ts'
import { accountContext } from '../account/context.ts'
import { type AccountCommand, accountDecider } from '../account/decider.ts'
import type { Directory } from '../account-cache.ts'
import type { CommandRunner } from '../runner/runner.ts'
import { keyDecider } from './decider.ts'

/**
 * Withdraws keys from an account in one append, then revokes them: requests and sessions read the stream of the key. If
 * this process stops between the two, the reaction to `ApiKeyWithdrawn` revokes them.
 */
export async function withdraw(
  { runner, directory }: { runner: CommandRunner; directory: Directory },
  accountId: string,
  command: AccountCommand & { type: 'withdrawKey' | 'removePerson' },
  actor: string,
): Promise<void> {
  const context = accountContext(accountId, actor)
  const { events } = await runner.run(accountDecider, accountStream(accountId), command, context)
  directory.changed(accountStream(accountId))
  for (const { type, data } of events as readonly DomainEvent[]) {
    if (type !== 'ApiKeyWithdrawn') continue
    const stream = keyStream(data.keyHash)
    await runner.run(keyDecider, stream, { type: 'revoke', reason: data.reason }, context)
    directory.changed(stream)
  }
}
