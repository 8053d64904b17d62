import { setTimeout as sleep } from 'node:timers/promises'
import { type Fetched, type FetchProgress, fetchRegister } from '../registers/fetch/fetch.ts'
import { RegisterRefused } from '../registers/refused.ts'
import type { RegisterSource } from '../registers/sources/source.ts'
import { sourceNamed } from '../registers/sources/sources.ts'
import { fetchOptions } from '../service/fetch-options.ts'
import { readSettings } from '../settings/settings.ts'
import { type ProgressLine, progressLine } from './progress-line.ts'
import { printError, printLine } from './terminal.ts'

const HOUR_MS = 3_600_000
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: HOUR_MS, d: 24 * HOUR_MS }

/** `registers fetch`: exit code 1 if a source could not be fetched; with `--every` it continues. */
export async function fetchSources(ids: readonly string[], { every }: { every?: string }): Promise<void> {
  const sources = ids.map(sourceNamed)
  const everyMs = every === undefined ? null : durationOf(every)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new RegisterRefused('interrupted; the next fetch continues')))
  for (;;) {
    process.exitCode = 0
    for (const source of sources) await fetchOne(source, stopping.signal)
    if (everyMs === null || stopping.signal.aborted) return
    await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return
  }
}

async function fetchOne(source: RegisterSource, signal: AbortSignal): Promise<void> {
  const bytes = progressLine(process.stderr, 'bytes')
  const rows = progressLine(process.stderr, 'rows')
  try {
    const fetched = await fetchRegister(source, {
      ...fetchOptions(readSettings(process.env)),
      signal,
      onProgress: (progress) => show(progress, bytes, rows),
    }).finally(() => {
      bytes.clear()
      rows.clear()
    })
    printFetched(source, fetched)
  } catch (error) {
    if (!(error instanceof RegisterRefused)) throw error
    printError(error.message)
    process.exitCode = 1
  }
}

function show(progress: FetchProgress, bytes: ProgressLine, rows: ProgressLine): void {
  if (progress.phase === 'downloading') bytes.show(progress.bytes, progress.of)
  if (progress.phase === 'importing')
    rows.show(
      progress.rows,
      Math.max(progress.rows, Math.round((progress.rows * progress.of) / progress.bytes)),
    )
}

function printFetched({ id, register }: RegisterSource, { dataAsOf, imports }: Fetched): void {
  for (const { step, counts } of imports)
    printLine(
      `${id}: imported ${counts.taken} of ${counts.read} rows (${step.kind === 'whole' ? 'whole register' : 'changes'} as of ${step.dataAsOf})` +
        (counts.refused > 0 ? `; ${counts.refused} were rejected` : ''),
    )
  printLine(`${id}: the register of ${register.office} is up to date, as of ${dataAsOf}`)
}

function durationOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? []
  const ms = Number(count) * (UNITS[unit] ?? 0)
  if (ms > 0) return ms
  throw new RegisterRefused(`--every ${text}: give a number with m, h or d, such as 1d`)
}
