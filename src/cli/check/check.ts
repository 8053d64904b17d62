import {
  type Batch,
  type BatchParameters,
  type Check,
  type CheckOptions,
  type CheckParameters,
  NamecheckError,
} from '../../../sdk/node/src/index.ts'
import { clock, timers } from '../../primitives/runtime.ts'
import { stopSignal } from '../log-range.ts'
import { printError, printJson } from '../terminal.ts'
import { paintFor } from './colors.ts'
import { eventsOf } from './event-stream.ts'
import { exitCodeOf, INTERRUPTED } from './exit-code.ts'
import { goodsLines } from './goods-text.ts'
import { type CheckCommand, listMeant, requestOf, viewOf, waitOf, withoutSeparator } from './options.ts'
import { type Answers, Progress, waitingFor } from './progress.ts'
import { rankingLines, shortRankingLines } from './ranking.ts'
import { refusalText } from './refusal-text.ts'
import { type Look, reportLines } from './report-text.ts'
import { type AskedService, openService } from './service.ts'
import { shortReportLines } from './short-report.ts'

/** Longer than every deadline of the service, which ends each check with a verdict, s. */
const LONGEST_WAIT = 660
/** A caller who waits gets its verdict within 20 s; the answer comes after one, so that progress can be shown. */
const AS_WAITING = { headers: { Prefer: 'wait=1' } }
/** How often the rows of a batch are read, ms. */
const POLL_MS = 1_000
/** A person waits for a list until no source has answered for this long, s. */
const PATIENCE = 60
/** After so long without an answer, progress says what is open, ms. */
const SILENCE_MS = 10_000
/** Open names that progress names. */
const NAMED = 3
/** Text on a stream that is not a terminal is wrapped at this many columns. */
const COLUMNS = 100

/**
 * `check`: checks names and prints a report, or a ranked table of several. The exit code follows the worst verdict.
 * The first stop request cancels what is open.
 */
export async function check(given: readonly string[], options: CheckCommand): Promise<void> {
  const names = given.map(withoutSeparator)
  const request = requestOf(options)
  const wait = waitOf(options)
  viewOf(options)
  const stopped = stopSignal()
  const progress = new Progress(process.stderr, paintFor(process.stderr), 'starting')
  try {
    const service = await openService(options, process.env)
    try {
      const over = AbortSignal.any([timers.signalAfter((wait ?? LONGEST_WAIT) * 1_000), stopped])
      const run: Run = { service, options, progress, over, stopped }
      const meant = listMeant(names)
      if (meant !== null) showHint(run, meant)
      if (!options.json) await showGoods(run, request)
      const [name = ''] = names
      if (stopped.aborted) process.exitCode = INTERRUPTED
      else if (names.length === 1) await checkOne(run, { ...request, query: name })
      else await checkMany(run, { ...request, names: [...names] })
    } finally {
      progress.clear()
      await service.close()
    }
  } catch (error) {
    progress.clear()
    if (!(error instanceof NamecheckError)) throw error
    printError(refusalText(error, { names, tlds: request.tlds }))
    process.exitCode = 1
  }
}

type Run = {
  service: AskedService
  options: CheckCommand
  progress: Progress
  /** Aborts when the command has waited long enough, or when it is stopped. */
  over: AbortSignal
  /** Aborts when the user stops the command. */
  stopped: AbortSignal
}

function showHint({ progress }: Run, hint: string): void {
  progress.hide()
  printError(hint)
}

/**
 * Shows how the goods are read, before the result; of goods that a report names itself, only what is open. A service that cannot say
 * it checks all the same.
 */
async function showGoods(run: Run, { goods, niceClasses = [] }: CheckOptions): Promise<void> {
  if (goods === undefined || run.over.aborted) return
  const reading = await run.service.client.goods.read({ goods, niceClasses }).catch(() => null)
  if (reading === null) return
  const shown = isFull(run) ? { ...reading, goodsTerms: [] } : reading
  for (const line of goodsLines(shown, niceClasses)) showHint(run, line)
}

async function checkOne(run: Run, request: CheckParameters): Promise<void> {
  const { service, progress, over } = run
  const { checks } = service.client
  const { id, mode } = await (waitOf(run.options) === null
    ? service.client.request<Check>('POST', '/api/v1/checks', { body: request }, AS_WAITING)
    : checks.start(request))
  progress.title(`${mode === 'test' ? 'sandbox, made-up data: ' : ''}checking ${request.query}`)
  try {
    for await (const event of eventsOf(service, id, over)) progress.see(event)
    await checks.wait(id, { signal: over })
  } catch (error) {
    // Live events are for show: without them the check is waited for all the same.
    if (!over.aborted) await checks.wait(id, { signal: over }).catch(unless(over))
    else if (error instanceof NamecheckError) throw error
  }
  const isOpen = isUnfinished(await checks.get(id))
  if (isOpen && isAbandoned(run)) await checks.cancel(id)
  progress.clear()
  if (run.stopped.aborted) return interrupted(run, id)
  const report = await checks.get(id)
  if (run.options.json) printJson(await documentOf(run, id))
  else
    printLines([
      ...(isFull(run) ? reportLines : shortReportLines)(report, lookOf()),
      ...linkTo(service, `checks/${id}`, lookOf().columns),
    ])
  if (isOpen) reportTimeout(run, id)
  process.exitCode = exitCodeOf([report.verdict])
}

async function checkMany(run: Run, request: BatchParameters): Promise<void> {
  const { service, progress, over } = run
  const { batches } = service.client
  let batch = await batches.create(request)
  const endsInSilence = waitOf(run.options) === null && process.stdout.isTTY
  let last = { answers: 0, at: clock.monotonic() }
  while (isUnfinished(batch) && !over.aborted) {
    const answers = await answersOf(run, batch).catch((): Answers => new Map())
    const answered = [...answers.values()]
      .flatMap(Object.values)
      .filter((status) => status !== 'pending').length
    if (answered > last.answers) last = { answers: answered, at: clock.monotonic() }
    const silence = clock.monotonic() - last.at
    if (endsInSilence && silence > PATIENCE * 1_000) break
    const notes = silence < SILENCE_MS ? [] : await openNotes(run, batch).catch(() => [])
    progress.seeBatch(batch, answers, notes)
    await timers.sleep(POLL_MS, { signal: over }).catch(unless(over))
    batch = await batches.get(batch.id)
  }
  const isOpen = isUnfinished(batch)
  if (isOpen && isAbandoned(run)) await batches.cancel(batch.id)
  progress.clear()
  if (run.stopped.aborted) return interrupted(run, batch.id)
  if (run.options.json) for (const { checkId } of batch.rows) printJson(await documentOf(run, checkId))
  else {
    const reports = await reportsOf(run, batch)
    printLines([
      ...(isFull(run) ? rankingLines : shortRankingLines)({ batch, reports }, lookOf()),
      ...linkTo(service, `batches/${batch.id}`, lookOf().columns),
    ])
  }
  if (isOpen) reportTimeout(run, batch.id)
  process.exitCode = exitCodeOf(batch.rows.map(({ verdict }) => verdict))
}

/** How far the sources of the names of a batch are. */
async function answersOf({ service, over }: Run, { id }: Batch): Promise<Answers> {
  const answers = new Map<string, Batch['rows'][number]['sources']>()
  for await (const check of service.client.checks.list({ batch: id, limit: 100 }, { signal: over }))
    answers.set(check.id, check.sources)
  return answers
}

/** What the first open names wait for, and when the command ends without their verdicts. */
async function openNotes({ service, options, over }: Run, { rows }: Batch): Promise<string[]> {
  const open = [...new Set(rows.filter(({ status }) => status === 'pending').map(({ checkId }) => checkId))]
  const checks = await Promise.all(
    open.slice(0, NAMED).map((id) => service.client.checks.get(id, { signal: over })),
  )
  return [
    ...checks.flatMap((check) => waitingFor(check) ?? []),
    ...(open.length > NAMED ? [`and ${open.length - NAMED} more`] : []),
    ...(waitOf(options) === null
      ? [
          `Ends after ${process.stdout.isTTY ? `${PATIENCE} s without an answer` : '10 min'}; --wait changes it`,
        ]
      : []),
  ]
}

/** Whether all details are printed: on request, and where no person reads a screen. */
const isFull = ({ options: { full } }: Run): boolean => full === true || !process.stdout.isTTY

/** The reports of the names, each once. */
async function reportsOf({ service: { client } }: Run, { rows }: Batch): Promise<Map<string, Check>> {
  const reports = new Map<string, Check>()
  for (const { checkId } of rows)
    if (!reports.has(checkId)) reports.set(checkId, await client.checks.get(checkId))
  return reports
}

/** Where the console of a service that keeps running shows it; a link has a line of its own where both have no room. */
export function linkTo(
  { isOwn, url }: Pick<AskedService, 'isOwn' | 'url'>,
  place: string,
  columns: number,
): string[] {
  const line = `In the console: ${url}/#/${place}`
  return isOwn ? [] : [line.length > columns ? line.replace(': ', ':\n') : line]
}

const isUnfinished = ({ status }: Check | Batch): boolean => status === 'queued' || status === 'running'

/** Whether the check must end with this command. */
const isAbandoned = ({ service, stopped }: Run): boolean => service.isOwn || stopped.aborted

/** Swallows the rejection of an aborted wait. */
const unless = (over: AbortSignal) => (error: unknown) => {
  if (!over.aborted) throw error
}

/** The JSON of a report, in the form that `--view` names. */
const documentOf = ({ service: { client }, options }: Run, id: string): Promise<unknown> =>
  client
    .request('GET', `/api/v1/checks/${id}`, { query: { view: viewOf(options) } })
    .then((document) => document)

function interrupted({ service }: Run, id: string): void {
  printError(`${id} was canceled${service.isOwn ? '' : ` at ${service.url}`}.`)
  process.exitCode = INTERRUPTED
}

const reportTimeout = ({ service }: Run, id: string): void =>
  printError(
    `${id} did not finish in time. ${service.isOwn ? 'It was canceled' : 'It continues'}. To wait longer, use --wait.`,
  )

const lookOf = (): Look => ({
  paint: paintFor(process.stdout),
  columns: process.stdout.columns || COLUMNS,
})

/** Prints lines that are safe already: they may hold the colors of this program. */
const printLines = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)
