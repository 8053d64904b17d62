import { timers } from '../primitives/runtime.ts'
import { type Fetched, type FetchProgress, fetchRegister } from '../registers/fetch/fetch.ts'
import { pullRegister } from '../registers/fetch/pull.ts'
import { lossLines } from '../registers/import/counts.ts'
import { RegisterRefused } from '../registers/refused.ts'
import type { RegisterSource } from '../registers/sources/source.ts'
import { sourceNamed } from '../registers/sources/sources.ts'
import { fetchOptions } from '../service/fetch-options.ts'
import { readSettings } from '../settings/settings.ts'
import { type ProgressLine, progressLine } from './progress-line.ts'
import { printNotes } from './registers.ts'
import { printError, printLine } from './terminal.ts'

const HOUR_MS = 3_600_000
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: HOUR_MS, d: 24 * HOUR_MS }

/** `registers fetch`: exit code 1 if a source could not be fetched; with `--every` it continues. */
export async function fetchSources(ids: readonly string[], options: Every): Promise<void> {
  const sources = ids.map(sourceNamed)
  await again(options, async (signal) => {
    for (const source of sources) await fetchOne(source, signal)
  })
}

/** `registers pull`: exit code 1 if a register could not be copied; with `--every` it continues. */
export async function pullRegisters(urls: readonly string[], options: Every): Promise<void> {
  await again(options, async (signal) => {
    for (const url of urls) await saying(() => pullOne(url, signal))
  })
}

async function pullOne(url: string, signal: AbortSignal): Promise<void> {
  const { folder, userAgent } = fetchOptions(readSettings(process.env))
  const line = progressLine(process.stderr, 'bytes')
  const onBytes = (bytes: number) => line.show(bytes, bytes + 1)
  const { about, changed } = await pullRegister(url, { folder, userAgent, signal, onBytes }).finally(() =>
    line.clear(),
  )
  const what = changed ? 'copied' : 'unchanged'
  printLine(`${about.office} (${about.kind}): ${what}, ${about.rows} rows as of ${about.dataAsOf}`)
}

type Every = { every?: string }

/** Does work once, or again and again until a signal ends the command. */
async function again({ every }: Every, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const everyMs = every === undefined ? null : durationOf(every)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new RegisterRefused('interrupted; the next fetch continues')))
  for (;;) {
    process.exitCode = 0
    await work(stopping.signal)
    if (everyMs === null || stopping.signal.aborted) return
    await timers.sleep(everyMs, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return
  }
}

/** Prints why work was refused, and sets the exit code. */
async function saying(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof RegisterRefused)) throw error
    printError(error.message)
    process.exitCode = 1
  }
}

async function fetchOne(source: RegisterSource, signal: AbortSignal): Promise<void> {
  const bytes = progressLine(process.stderr, 'bytes')
  const rows = progressLine(process.stderr, 'rows')
  await saying(async () => {
    const fetched = await fetchRegister(source, {
      ...fetchOptions(readSettings(process.env)),
      signal,
      onProgress: (progress) => show(progress, bytes, rows),
    }).finally(() => {
      bytes.clear()
      rows.clear()
    })
    printFetched(source, fetched)
    printNotes(source.register.office, source.kind)
  })
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
  for (const { step, counts } of imports) {
    printLine(
      `${id}: imported ${counts.taken} of ${counts.read} rows (${step.kind === 'whole' ? 'whole register' : 'changes'} as of ${step.dataAsOf})` +
        (counts.refused > 0 ? `; ${counts.refused} were rejected` : ''),
    )
    for (const line of lossLines(counts, true)) printLine(`  ${line}`)
  }
  printLine(`${id}: the register of ${register.office} is up to date, as of ${dataAsOf}`)
}

function durationOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? []
  const ms = Number(count) * (UNITS[unit] ?? 0)
  if (ms > 0) return ms
  throw new RegisterRefused(`--every ${text}: give a number followed by m, h or d, such as 1d`)
}
