import type { Request } from 'express'
import type { ReadOfAccount } from '../../events/account.ts'
import type { ApiDeps } from '../deps.ts'
import { operatorOf } from '../http/operator.ts'

/** No answer waits longer than this for its being written down. */
const PATIENCE_MS = 500

/**
 * Writes down what an operator is about to be shown of accounts. Where that takes long it goes on behind the answer, as
 * long as the process lives; what could not be written at all is logged with everything that is known of it.
 */
export async function shown(
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
  const timer = setTimeout(resolve, PATIENCE_MS)
  await Promise.race([Promise.all(written), promise])
  clearTimeout(timer)
}
