import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StoreRefused } from '../engine/ports/event-store.ts'
import { damagedKeys } from '../engine/ports/key-store.ts'
import { parseStrictJson, RepeatedMember } from '../events/strict-json.ts'
import { consistencyProof, readCheckpoint } from '../evidence/checkpoint.ts'
import { keyIdOf } from '../evidence/envelope.ts'
import { EvidenceRefused } from '../evidence/refused.ts'
import { type Verified, type VerifyOptions, verifyBundle } from '../evidence/verify-bundle.ts'
import { verifyLog } from '../evidence/verify-log.ts'
import { printLine } from './terminal.ts'
import { withWriteSide } from './write-side.ts'

export type VerifyArguments = {
  key?: string[]
  chainHead?: string
  checkpoint?: string
  consistency?: string
  tsaCert?: string
  token?: string
}

/** `verify`: exit code 1 if the evidence is invalid or the log was altered. */
export async function verify(bundle: string | undefined, given: VerifyArguments): Promise<void> {
  const held = readHeld(given)
  if (bundle === undefined) return verifyWholeLog(held)
  const { keys } = held
  const written = text(bundle, 'latin1')
  if (keys === undefined)
    throw new EvidenceRefused(
      'Give the id of the signing key that you trust (--key), obtained separately from this file. A signature by an unknown key proves nothing.',
    )
  try {
    printVerified(await verifyBundle(written, { ...held, keys }))
  } catch (error) {
    if (!(error instanceof EvidenceRefused)) throw error
    printLine(`REFUSED: ${error.message}`)
    process.exitCode = 1
  }
}

function printVerified(verified: Verified): void {
  const { replay, chainHead, events, madeAt, after, by, stamps, answers, assessments, reviewed } = verified
  const { check, query, mode, status, recorded } = replay
  printLine(`The evidence is valid: check ${check} (${mode}) of ${JSON.stringify(query)}, as of ${madeAt}.`)
  printLine(
    recorded
      ? `verdict ${recorded.verdict}, score ${recorded.score ?? 'none'}: confirmed by the events under rule set ${recorded.ruleSet}`
      : `status ${status}, no verdict`,
  )
  printLine(`${events} events, chain head ${chainHead}`)
  printLine(
    `recorded ${after ? `after checkpoint ${after.number} of ${after.time} and ` : ''}before checkpoint ${by.number} of ${by.time} (${by.size} events)`,
  )
  for (const { checkpoint, time, madeAt } of stamps)
    printLine(`time stamp of ${time} on checkpoint ${checkpoint} of ${madeAt}`)
  if (stamps.length === 0)
    printLine(
      'times come from the service, because no certificate of a time-stamp authority was given (--tsa-cert)',
    )
  printLine(`answers of sources: ${answers.kept} included, ${answers.missing} known only by their hash`)
  for (const { finding, mark, by, at } of assessments)
    printLine(`assessment of ${finding} at ${at} by ${by}: ${mark ?? 'withdrawn'}`)
  if (reviewed !== null)
    printLine(`after these assessments: verdict ${reviewed.verdict}, score ${reviewed.score ?? 'none'}`)
}

async function verifyWholeLog(held: Partial<VerifyOptions>): Promise<void> {
  await withWriteSide(async ({ engine }, settings) => {
    const showProgress = process.stderr.isTTY
    const { consistency, ...options } = held
    const result = await verifyLog(engine.store, {
      ...options,
      heads: { folder: settings.DATA },
      onProgress: ({ events }) => {
        if (showProgress) process.stderr.write(`\r${events} events `)
      },
    })
    if (showProgress) process.stderr.write('\r')
    if (result.events === 0 && !result.problem && !result.refused)
      throw new StoreRefused(
        settings.ENGINE === 'embedded'
          ? `The log in the folder ${settings.DATA} has no events. Set NAMECHECK_DATA to the data folder of the service.`
          : 'The log has no events. Set NAMECHECK_EVENTSTORE_URL to the server of the service.',
      )
    printLine(`${result.events} events in ${result.streams} streams`)
    if (result.problem) {
      const { stream, revision, what } = result.problem
      printLine(stream === null ? `ALTERED: ${what}` : `ALTERED: ${stream} at revision ${revision}: ${what}`)
      process.exitCode = 1
      return
    }
    printLine('all hashes and links are correct')
    const damaged = await engine.keyStore.damaged()
    if (damaged.length > 0) {
      printLine(`DAMAGED: ${damagedKeys(damaged)}`)
      process.exitCode = 1
    }
    if (result.refused !== null) {
      printLine(`ALTERED: ${result.refused}`)
      process.exitCode = 1
      return
    }
    printLine(
      `${result.checkpoints} checkpoints match this log${held.keys === undefined ? '; their keys come from the log itself, so give one that you trust (--key)' : ''}`,
    )
    if (result.stamps !== null) printLine(`${result.stamps} time stamps are valid`)
  })
}

function readHeld({
  key,
  chainHead,
  checkpoint,
  consistency,
  tsaCert,
  token,
}: VerifyArguments): Partial<VerifyOptions> {
  if (chainHead !== undefined && !/^[0-9a-f]{64}$/.test(chainHead))
    throw new EvidenceRefused('--chain-head must be a hash of 64 lower-case hex digits.')
  return {
    ...(key !== undefined && { keys: key.map(readPin) }),
    ...(chainHead !== undefined && { chainHead }),
    ...(checkpoint !== undefined && { checkpoint: readCheckpoint(text(checkpoint)) }),
    ...(consistency !== undefined && { consistency: readProof(text(consistency)) }),
    ...(tsaCert !== undefined && { tsaCert: text(tsaCert) }),
    ...(token !== undefined && { token: readFileSync(token) }),
  }
}

/** A key id, or a file with the public key. */
function readPin(given: string): string {
  if (/^[0-9a-f]{64}$/.test(given)) return given
  const written = text(given)
  try {
    const key = written.trimStart().startsWith('{')
      ? createPublicKey({ key: parseStrictJson(written) as JsonWebKey, format: 'jwk' })
      : createPublicKey(written)
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it is a key for ${key.asymmetricKeyType}`)
    return keyIdOf(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'))
  } catch (cause) {
    throw new EvidenceRefused(
      `${given} is neither a file with an Ed25519 public key (PEM or JWK) nor a key id of 64 hex digits${repetition(cause)}.`,
      { cause },
    )
  }
}

function readProof(written: string) {
  try {
    return consistencyProof.parse(parseStrictJson(written))
  } catch (cause) {
    throw new EvidenceRefused(
      `The file of --consistency does not hold a consistency proof${repetition(cause)}.`,
      { cause },
    )
  }
}

const repetition = (cause: unknown): string => (cause instanceof RepeatedMember ? `: ${cause.message}` : '')

function text(file: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  try {
    return readFileSync(file, encoding)
  } catch (cause) {
    throw new EvidenceRefused(
      `${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}
