import { copyBehind, sharedPart } from '../copy-log.ts'
import type { KeysTaken } from '../mongodb/take-keys.ts'
import type { Answers } from '../ports/answers.ts'
import { type EventStore, StoreRefused } from '../ports/event-store.ts'
import type { KeyPages } from '../ports/key-store.ts'
import type { HeadsOptions } from '../stream-heads.ts'
import { verifyChains } from '../verify.ts'

export type MigrationParts = {
  from: {
    store: EventStore
    keys: KeyPages
    /** Pages of what {@link Answers.keep} takes. */
    answers: AsyncIterable<Parameters<Answers['keep']>[0]>
  }
  to: {
    store: EventStore
    answers: Answers
    takeKeys(keys: KeyPages): Promise<KeysTaken>
  }
  print(line: string): void
  /** Events that stand in the target, of how many. */
  onProgress?(done: number, total: number): void
  /** Epoch ms. */
  now: number
  heads?: HeadsOptions
}

/**
 * Copies a log with all that belongs to it and cannot be made again: the keys of accounts, so that no event ever stands
 * there without the key that opens it, then the events, then the raw answers; at last it verifies the copy. Whatever is
 * there already is compared and left alone, so a migration that was cut off is run again. Nobody may write to either
 * side meanwhile. Rejects with {@link StoreRefused} and what to do, with StoreUnavailable when a server is away.
 */
export async function migrateEngine({
  from,
  to,
  print,
  onProgress,
  now,
  heads,
}: MigrationParts): Promise<void> {
  const total = await verified(from.store, 'the log of this folder', heads)
  print(`this folder: ${total} events, every hash and every link is right`)
  const { events: shared, last, ahead } = await sharedPart(from.store, to.store)
  const { keys, destroyed } = await to.takeKeys(from.keys)
  print(`keys of accounts: ${keys} are there, ${destroyed} were thrown away and stay so`)
  const told = (copied: number) => onProgress?.(shared + copied, total)
  const copied = await copyBehind(last, { from: from.store, to: to.store, onProgress: told })
  print(`events: ${copied} copied, ${shared} were there already`)
  print(`raw answers: ${await keepAnswers(from.answers, to.answers, now)} are there`)
  const found = await verified(to.store, 'the target', heads)
  print(`the target: ${found} events, every hash and every link is right`)
  if (ahead) print(`The target is in service: it goes on behind this log with ${ahead.stream}.`)
}

/** Number of events; refuses a log that is empty or not as it was written. */
async function verified(store: EventStore, what: string, heads?: HeadsOptions): Promise<number> {
  const { events, problem } = await verifyChains(store, heads && { heads })
  if (problem) {
    const place = problem.stream === null ? '' : `${problem.stream} at revision ${problem.revision}: `
    throw new StoreRefused(
      `${what} is not as it was written (${place}${problem.what}): restore it from a backup before it is used any further`,
    )
  }
  if (events === 0)
    throw new StoreRefused(`there is no event in ${what}: set NAMECHECK_DATA to the folder of the service`)
  return events
}

/** What has outlived its time stays behind. */
async function keepAnswers(
  pages: MigrationParts['from']['answers'],
  answers: Answers,
  now: number,
): Promise<number> {
  let kept = 0
  for await (const page of pages) {
    const alive = page.filter(({ until }) => until > now)
    await answers.keep(alive)
    kept += alive.length
  }
  return kept
}
