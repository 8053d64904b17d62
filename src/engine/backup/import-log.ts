import { copyBehind, sharedPart } from '../copy-log.ts'
import { type EventStore, StoreRefused } from '../ports/event-store.ts'
import { type VerifyOptions, verifyChains } from '../verify.ts'
import type { ExportedLog } from './log-lines.ts'

export type Imported = { events: number; copied: number; were: number }

/**
 * Brings an exported log into a store that holds nothing, or the beginning of this very log: first every hash and every
 * link of the file is checked, then what is missing is appended in its order, at last the store is checked. Cut off, it is
 * run again. Rejects with StoreRefused where the file or the store is something else.
 */
export async function importLog(
  from: ExportedLog,
  to: EventStore,
  {
    onProgress = () => undefined,
    ...options
  }: { onProgress?: (done: number, total: number) => void } & Pick<VerifyOptions, 'heads'> = {},
): Promise<Imported> {
  const { events, problem } = await verifyChains(from, options)
  if (problem) {
    const place = problem.stream === null ? '' : `${problem.stream} at revision ${problem.revision}: `
    throw new StoreRefused(`the file is not as it was written (${place}${problem.what})`)
  }
  if (events === 0) throw new StoreRefused('there is no event in the file')
  const { events: were, last, ahead } = await sharedPart(from, to)
  if (ahead)
    throw new StoreRefused(
      `the log here goes on behind the end of the file with revision ${ahead.revision} of ${ahead.stream}: there is nothing to import`,
    )
  const copied = await copyBehind(last, { from, to, onProgress: (done) => onProgress(were + done, events) })
  const found = await verifyChains(to, options)
  if (found.problem)
    throw new StoreRefused(
      `the log here is not as it was written: ${found.problem.what}. Empty it, and import anew`,
    )
  return { events, copied, were }
}
