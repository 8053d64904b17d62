import { isOperatorName, operatorActor } from '../commands/account/operator.ts'
import { Rejection } from '../commands/decider.ts'

export type ActorOption = { actor?: string }

/** The actor of recorded events: `operator`, or `operator:<name>` with `--actor <name>`. */
export function actorOf({ actor }: ActorOption): string {
  if (actor === undefined || isOperatorName(actor)) return operatorActor(actor ?? null)
  throw new Rejection(
    'invalid-request',
    `--actor must have 1 to 64 letters, digits, dots, hyphens or underscores, not ${actor}.`,
  )
}
