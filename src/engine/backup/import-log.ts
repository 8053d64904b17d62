import { type EventStore, StoreRefused } from '../ports/event-store.ts'
import { type VerifyOptions, verifyChains } from '../verify/whole-log.ts'
import { copyAfter, sharedPart } from './copy-log.ts'
import type { ExportedLog } from './log-lines.ts'

export type Imported = { events: number; copied: number; were: number }

/**
 * Imports an exported log into a store that is empty or holds the beginning of the same log. First checks every hash
 * and every link of the file, then appends the missing events in order, and finally verifies the store. An interrupted
 * import can be run again. Rejects with StoreRefused if the file is damaged or the store holds another log.
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
    throw new StoreRefused(`the file was altered or damaged (${place}${problem.what})`)
  }
  if (events === 0) throw new StoreRefused('the file holds no event')
  const { events: were, last, ahead } = await sharedPart(from, to)
  if (ahead)
    throw new StoreRefused(
      `the log here continues after the end of the file with revision ${ahead.revision} of ${ahead.stream}: there is nothing to import`,
    )
  const copied = await copyAfter(last, { from, to, onProgress: (done) => onProgress(were + done, events) })
  const found = await verifyChains(to, options)
  if (found.problem)
    throw new StoreRefused(
      `the log here was altered or damaged: ${found.problem.what}. Empty it, then import again`,
    )
  return { events, copied, were }
}
