import type { Request } from 'express'
import { isOperatorName, operatorActor } from '../../commands/account/operator.ts'
import { Problem } from './problem.ts'

/**
 * The actor of the operator for events: `operator:<name>` with `X-Operator: <name>`, `operator` without it. Throws
 * {@link Problem} `invalid-header`.
 */
export function operatorOf(req: Request): string {
  const given = req.headers['x-operator']
  if (given === undefined) return operatorActor(null)
  const name = String(given).trim()
  if (!isOperatorName(name))
    throw new Problem(
      'invalid-header',
      'The header X-Operator must have 1 to 64 letters, digits, dots, hyphens or underscores. It is a name for the history, not an address.',
    )
  return operatorActor(name)
}
