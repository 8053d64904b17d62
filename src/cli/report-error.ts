import { inspect } from 'node:util'
import { PlansRefused } from '../commands/account/plans.ts'
import { Rejection } from '../commands/decider.ts'
import { StoreRefused, StoreUnavailable } from '../engine/ports/event-store.ts'
import { NewerThanProgram } from '../events/newer-than-program.ts'
import { EvidenceRefused } from '../evidence/refused.ts'
import { FolderRefused } from '../primitives/make-folder.ts'
import { RegisterRefused } from '../registers/refused.ts'
import { AddressTaken } from '../service/http-server.ts'
import { WrongSetting } from '../settings/settings.ts'
import { printError } from './terminal.ts'

const SENTENCES = [
  WrongSetting,
  PlansRefused,
  StoreRefused,
  StoreUnavailable,
  RegisterRefused,
  Rejection,
  EvidenceRefused,
  NewerThanProgram,
  FolderRefused,
  AddressTaken,
]

/**
 * Ends the command with exit code 1: prints one sentence for errors that the user can fix, the stack for defects of the
 * program.
 */
export function reportError(error: unknown): void {
  process.exitCode = 1
  const plain = SENTENCES.some((kind) => error instanceof kind)
  if (plain && error instanceof Error) printError(error.message)
  else printError(inspect(error))
}
