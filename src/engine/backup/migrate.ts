import type { KeysTaken } from '../mongodb/take-keys.ts'
import type { Answers } from '../ports/answers.ts'
import { type EventStore, StoreRefused } from '../ports/event-store.ts'
import type { KeyPages } from '../ports/key-store.ts'
import type { HeadsOptions } from '../verify/stream-heads.ts'
import { verifyChains } from '../verify/whole-log.ts'
import { copyAfter, sharedPart } from './copy-log.ts'

export type MigrationParts = {
  from: {
    store: EventStore
    keys: KeyPages
    /** Pages for {@link Answers.keep}. */
    answers: AsyncIterable<Parameters<Answers['keep']>[0]>
  }
  to: {
    store: EventStore
    answers: Answers
    takeKeys(keys: KeyPages): Promise<KeysTaken>
  }
  print(line: string): void
  /** Events that the target holds, and the total. */
  onProgress?(done: number, total: number): void
  /** Epoch ms. */
  now: number
  heads?: HeadsOptions
}

/**
 * Copies a log with all data that belongs to it and cannot be rebuilt. The keys of accounts come first, so that the
 * target never holds an event without the key that decrypts it. Then come the events and the raw answers; finally it
 * compares the copy with the original. What the target already holds is compared and not changed, so an interrupted migration can be run
 * again. No process may write to either side meanwhile. Rejects with {@link StoreRefused} and what to do, with
 * StoreUnavailable when a server is unreachable.
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
  print(`this folder: ${total} events, all hashes and links are correct`)
  const compare = () => sharedPart(from.store, to.store, (compared) => onProgress?.(compared, total))
  const { events: shared, last } = await compare()
  const { keys, destroyed } = await to.takeKeys(from.keys)
  print(`keys of accounts: ${keys} are there, ${destroyed} were destroyed and stay so`)
  const report = (copied: number) => onProgress?.(shared + copied, total)
  const copied = await copyAfter(last, { from: from.store, to: to.store, onProgress: report })
  print(`events: ${copied} copied, ${shared} existed already`)
  print(`raw answers: ${await keepAnswers(from.answers, to.answers, now)} are there`)
  const { events: found, ahead } = await compare()
  if (found < shared + copied)
    throw new StoreRefused(
      `the target shows ${found} of ${shared + copied} events that it has acknowledged: repair it, and run migrate again`,
    )
  print(`the target: ${found} events, each equal to its original, in the same order`)
  if (!ahead) return
  await verified(to.store, 'the target', heads)
  print(`The target is in service: it continues after this log with ${ahead.stream}.`)
}

/** Number of events. Rejects for a log that is empty, altered or damaged. */
async function verified(store: EventStore, what: string, heads?: HeadsOptions): Promise<number> {
  const { events, problem } = await verifyChains(store, heads && { heads })
  if (problem) {
    const place = problem.stream === null ? '' : `${problem.stream} at revision ${problem.revision}: `
    throw new StoreRefused(
      `${what} was altered or damaged (${place}${problem.what}): restore it from a backup before it is used any further`,
    )
  }
  if (events === 0)
    throw new StoreRefused(`no event in ${what}: set NAMECHECK_DATA to the folder of the service`)
  return events
}

/** Expired answers are not copied. */
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
