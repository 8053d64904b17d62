import type { Request } from 'express'
import type { ReadOfAccount } from '../../events/account.ts'
import { timers } from '../../primitives/runtime.ts'
import type { ApiDeps } from '../deps.ts'
import { operatorOf } from '../http/operator-header.ts'

/** An answer waits at most this long for the record of the read. */
const MAX_WAIT_MS = 500

/**
 * Records that an operator reads account data. A slow write continues after the answer, as long as the process lives. A
 * read that cannot be recorded is logged with all its details.
 */
export async function auditRead(
  { operatorReads, logger }: Pick<ApiDeps, 'operatorReads' | 'logger'>,
  req: Request,
  what: ReadOfAccount,
  accountIds: readonly string[],
): Promise<void> {
  const actor = operatorOf(req)
  const written = accountIds.map((accountId) =>
    operatorReads.note({ accountId, what, actor }).catch((err: unknown) => {
      const facts = { err, accountId, what, actor }
      logger.error(facts, 'an operator read private data of an account, but the read could not be recorded')
    }),
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = timers.setTimeout(resolve, MAX_WAIT_MS)
  await Promise.race([Promise.all(written), promise])
  timers.clear(timer)
}
