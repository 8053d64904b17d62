import { clock } from '../../primitives/runtime.ts'
import { fetchRegister } from '../fetch/fetch.ts'
import { type ImportCounts, lossLines, noCounts, sumOf } from '../import/counts.ts'
import { formatNamed } from '../import/formats.ts'
import { importRegister } from '../import/import.ts'
import { RegisterRefused } from '../refused.ts'
import { registerPath } from '../serve/register-files.ts'
import { sourceNamed } from '../sources/sources.ts'
import { verifyRegister } from '../verify.ts'
import type { Order, Outcome, Progress, Report } from './work.ts'

/** Time between two reports of progress, ms. */
const REPORT_MS = 200

/** The process of one job. It ends when the job has ended, and with the process that started it. */
process.once('disconnect', () => process.exit(1))
process.once('message', (order: Order) => void run(order))

async function run(order: Order): Promise<void> {
  let report: Report
  try {
    report = { type: 'done', outcome: await work(order, progressReporter()) }
  } catch (error) {
    const refused = error instanceof RegisterRefused
    const text =
      error instanceof Error ? (refused ? error.message : (error.stack ?? error.message)) : String(error)
    report = { type: 'failed', error: text, refused }
  }
  process.send?.(report, () => process.exit(0))
}

async function work(
  { work, folder, fetch }: Order,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  if (work.kind === 'import') {
    const { files, register, update } = work
    const counts = await importRegister(
      {
        files,
        register,
        update,
        format: formatNamed(work.format),
        onProgress: (each) => onProgress({ phase: 'importing', ...each }),
      },
      folder,
    )
    return outcomeOf(counts, register.dataAsOf)
  }
  if (work.kind === 'verify') {
    const { about } = await verifyRegister(registerPath(folder, work.office, work.of))
    return { ...outcomeOf(noCounts(), about.dataAsOf), read: about.rows, taken: about.rows }
  }
  const { imports, dataAsOf } = await fetchRegister(sourceNamed(work.source), {
    ...fetch,
    folder,
    signal: new AbortController().signal,
    onProgress,
  })
  const all = imports.map(({ counts }) => outcomeOf(counts, dataAsOf))
  const sum = (member: 'read' | 'taken' | 'refused' | 'deleted' | 'cut' | 'unread'): number =>
    all.reduce((total, each) => total + each[member], 0)
  return {
    read: sum('read'),
    taken: sum('taken'),
    refused: sum('refused'),
    deleted: sum('deleted'),
    cut: sum('cut'),
    unread: sum('unread'),
    losses: all.flatMap(({ losses }) => losses),
    dataAsOf,
  }
}

function outcomeOf(counts: ImportCounts, dataAsOf: string | null): Outcome {
  const { read, taken, refused, deleted, cut, unread } = counts
  const losses = lossLines(counts, true)
  return { read, taken, refused, deleted, cut: sumOf(cut), unread: sumOf(unread), losses, dataAsOf }
}

function progressReporter(): (progress: Progress) => void {
  let reported = Number.NEGATIVE_INFINITY
  return ({ phase, rows, bytes, of }) => {
    const now = clock.monotonic()
    if (now - reported < REPORT_MS) return
    reported = now
    process.send?.({ type: 'progress', progress: { phase, rows, bytes, of } } satisfies Report)
  }
}
