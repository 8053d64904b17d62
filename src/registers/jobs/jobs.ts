import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chance } from '../../primitives/runtime.ts'
import { RegisterRefused } from '../refused.ts'
import { sourceNamed } from '../sources/sources.ts'
import type { Order, Outcome, Progress, Report, Work } from './work.ts'

/** A job and how far it is. Times in epoch ms. */
export type Job = {
  id: string
  kind: Work['kind']
  /** Source or office. */
  subject: string
  status: 'running' | 'done' | 'failed'
  startedAt: number
  endedAt: number | null
  progress: Progress | null
  /** Of the current phase; null while too little is known. */
  rowsPerSecond: number | null
  secondsLeft: number | null
  outcome: Outcome | null
  error: string | null
}

export type JobsOptions = Omit<Order, 'work'> & {
  now: () => number
}

type Running = {
  job: Job
  child: ChildProcess
  phaseFrom: { phase: string; at: number }
  /** What the process said last of the end of its work; null before that. */
  result: Exclude<Report, { type: 'progress' }> | null
  ended: Promise<Job>
}

/** Ended jobs that are kept. */
const KEPT = 50
const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url))

/**
 * Imports, fetches and verifications of registers, each in its own process, so that no request waits for them. One
 * job at a time works on a source or an office. The jobs of a process are not kept when it ends; an interrupted job is
 * repeated by starting it again.
 */
export class RegisterJobs {
  readonly #options: JobsOptions
  readonly #running = new Map<string, Running>()
  #ended: Job[] = []

  constructor(options: JobsOptions) {
    this.#options = options
  }

  /** Folder of the registers. */
  get folder(): string {
    return this.#options.folder
  }

  /** Newest first. */
  list(): Job[] {
    return [...[...this.#running.values()].map(({ job }) => job), ...this.#ended].sort(
      (a, b) => b.startedAt - a.startedAt,
    )
  }

  get(id: string): Job | null {
    return this.list().find((job) => job.id === id) ?? null
  }

  /** Throws {@link RegisterRefused} for an unknown source, and while a job works on the same one. */
  start(work: Work): Job {
    if (work.kind === 'fetch') sourceNamed(work.source)
    const subject = subjectOf(work)
    for (const { job } of this.#running.values())
      if (job.subject === subject)
        throw new RegisterRefused(`job ${job.id} works on ${subject} already: wait until it ends`)
    const startedAt = this.#options.now()
    const job: Job = {
      id: `job_${chance.uuid().replaceAll('-', '').slice(0, 24)}`,
      kind: work.kind,
      subject,
      status: 'running',
      startedAt,
      endedAt: null,
      progress: null,
      rowsPerSecond: null,
      secondsLeft: null,
      outcome: null,
      error: null,
    }
    const child = fork(PROCESS, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const { promise, resolve } = Promise.withResolvers<Job>()
    const running: Running = {
      job,
      child,
      phaseFrom: { phase: '', at: startedAt },
      result: null,
      ended: promise,
    }
    this.#running.set(job.id, running)
    child.on('message', (report: Report) => {
      if (report.type === 'progress') this.#progress(running, report.progress)
      else running.result = report
    })
    // The process may still hold the register when it reports: the job ends with the process.
    const ended = (early: string): void => {
      if (!this.#running.delete(job.id)) return
      this.#end(running, early)
      this.#ended = [job, ...this.#ended].slice(0, KEPT)
      resolve(job)
    }
    child.on('error', (error) => child.pid === undefined && ended(error.message))
    child.on('exit', (code, signal) =>
      ended(`its process ended early (${signal ?? `code ${code}`}); start the job again`),
    )
    const { folder, fetch } = this.#options
    child.send({ work, folder, fetch } satisfies Order)
    return job
  }

  /** Resolves with the job when it has ended. */
  async ended(id: string): Promise<Job | null> {
    return this.#running.get(id)?.ended ?? this.get(id)
  }

  /** Ends every job; what they wrote is undone or continued by the next one. */
  async close(): Promise<void> {
    const all = [...this.#running.values()]
    for (const { child } of all) child.kill('SIGKILL')
    await Promise.all(all.map(({ ended }) => ended))
  }

  #progress(running: Running, progress: Progress): void {
    const now = this.#options.now()
    if (running.phaseFrom.phase !== progress.phase) running.phaseFrom = { phase: progress.phase, at: now }
    const seconds = (now - running.phaseFrom.at) / 1_000
    const { job } = running
    job.progress = progress
    if (seconds <= 0) return
    job.rowsPerSecond = progress.phase === 'importing' ? progress.rows / seconds : null
    job.secondsLeft = progress.bytes > 0 ? ((progress.of - progress.bytes) / progress.bytes) * seconds : null
  }

  #end({ job, result }: Running, early: string): void {
    job.status = result?.type === 'done' ? 'done' : 'failed'
    job.outcome = result?.type === 'done' ? result.outcome : null
    job.error = result?.type === 'done' ? null : (result?.error ?? early)
    job.endedAt = this.#options.now()
    job.secondsLeft = null
  }
}

function subjectOf(work: Work): string {
  if (work.kind === 'fetch') return work.source
  return work.kind === 'import' ? work.register.office : work.office
}
