import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import { isRecent } from '../../primitives/expiry.ts'
import { limited } from '../../primitives/time-limit.ts'
import type { AnswerKeeper } from '../provider-client/answer-keeper.ts'
import type { CheckTask } from '../provider-client/interfaces.ts'
import { taskFor } from './check-task.ts'
import { evidenceOfRun, judgeRun, partsOf, type Run, recordOfRun } from './judge-run.ts'
import { type Failure, failureOf, including, lacks, proofOf, WRONG_PAUSE_MS } from './last-run.ts'
import { type LastRun, StoredProofs } from './run-store.ts'
import type { Proof, SelfTest, SelfTestState, SelfTests } from './self-test.ts'

export type SelfTestRunnerOptions = {
  ephemeralStore: EphemeralStore
  /** Keeps the record of each run. */
  keeper: Pick<AnswerKeeper, 'keep'>
  /** Separates the proofs of live and test mode. */
  namespace: string
  /** Epoch ms. */
  now: () => number
  /** Maximum age of a proof that counts, ms. */
  maxAgeMs: number
  /** How long a run is stored, ms; default: as long as a proof counts. */
  keptMs?: number
}

/** Time limit of one run, ms. The budget of a host may make it wait. */
const RUN_MS = 30_000
/** Minimum pause after a missing answer, ms. */
const SILENT_PAUSE_MS = 5_000
/** Maximum time for which a process relies on its own memory of the shared proofs, ms. */
const REREAD_MS = 30_000
/** A provider that was used within this time is asked on schedule; after it, one that was not announced is forgotten. Ms. */
const LATELY_MS = 24 * 3_600_000
/** Maximum time for which the use of a mode is known to its process alone, ms. */
const TELL_USE_MS = 10 * 60_000
/** Runs of the schedule at the same time. */
const AT_ONCE = 4

type Kept = {
  selfTest: SelfTest
  announced: boolean
  last: LastRun | null
  /** The proof that {@link last} gives to later checks. */
  proof: Proof | null
  /** A run without an answer, while an earlier proof still counts. */
  silence: Failure | null
  readAt: number
  usedAt: number
  running: Promise<Proof> | null
  /** The parts of the provider that checks needed, with the last time. */
  wanted: Map<string, number>
  /** Those that the present or last run asked; empty: all. */
  tried: readonly string[]
  /** Epoch ms at which the present or last run ends at the latest. */
  endsBy: number
}

/** The proofs of one mode, shared by all processes through the ephemeral store. */
export class SelfTestRunner implements SelfTests {
  readonly #options: SelfTestRunnerOptions
  readonly #stored: StoredProofs
  readonly #known = new Map<string, Kept>()
  readonly #closing = new AbortController()
  #usedAt = Number.NEGATIVE_INFINITY
  #useStoredAt = Number.NEGATIVE_INFINITY

  constructor(options: SelfTestRunnerOptions) {
    this.#options = options
    this.#stored = new StoredProofs(options.ephemeralStore, options.namespace)
  }

  announce(selfTest: SelfTest): void {
    this.#keep(selfTest).announced = true
  }

  async proofOf(
    selfTest: SelfTest,
    task: Pick<CheckTask, 'deadline' | 'signal' | 'urgency'>,
    parts: readonly string[] = [],
  ): Promise<Proof> {
    const kept = this.#keep(selfTest)
    const now = this.#options.now()
    kept.usedAt = now
    for (const part of parts) kept.wanted.set(part, now)
    this.#usedAt = now
    if (!isRecent(this.#useStoredAt, TELL_USE_MS, now)) {
      this.#useStoredAt = now
      void this.#stored.writeUse(now, LATELY_MS)
    }
    const known = await this.#current(kept)
    const isUntried = () => kept.tried.length > 0 && !parts.every((part) => kept.tried.includes(part))
    const isRepeated =
      known?.ok &&
      lacks(known, parts) &&
      (isUntried() || !isRecent(Date.parse(known.provenAt), WRONG_PAUSE_MS, now))
    if (known && !isRepeated) return including(known, parts)
    // A run that began for other parts comes first.
    if (kept.running && isUntried()) await this.#beforeDeadline(kept.running, kept, task)
    return including(await this.#beforeDeadline(this.#run(kept, task.urgency), kept, task), parts)
  }

  forget(scope: string): Promise<void> {
    this.#known.delete(scope)
    return this.#stored.forget(scope)
  }

  states(): SelfTestState[] {
    return [...this.#known.values()].map(({ selfTest, last, silence }) => {
      const provenAt = last && (last.ok ? last.at : last.provenAt)
      const failure = failureOf(last, silence)
      const isProven = last?.ok && this.#isFresh(last.at)
      return {
        scope: selfTest.scope,
        source: selfTest.source,
        provider: selfTest.provider,
        state: isProven ? 'proven' : failure ? 'failed' : 'never_run',
        provenAt,
        failedAt: failure?.at ?? null,
        reason: failure?.reason ?? null,
        asked: (failure ?? last)?.asked ?? [],
      }
    })
  }

  async refresh(): Promise<void> {
    const { now } = this.#options
    const isUsed = (at: number) => isRecent(at, LATELY_MS, now())
    // Another process used the mode, or this one did before its restart.
    if (!isUsed(this.#usedAt)) this.#usedAt = (await this.#stored.readUse()) ?? this.#usedAt
    for (const [scope, { announced, running, usedAt }] of this.#known)
      if (!announced && !running && !isUsed(usedAt)) this.#known.delete(scope)
    const due = [...this.#known.values()].filter(
      ({ selfTest, usedAt }) =>
        isUsed(usedAt) || (selfTest.isDefault && !selfTest.isPaid && isUsed(this.#usedAt)),
    )
    const lane = async () => {
      for (let kept = due.shift(); kept && !this.#closing.signal.aborted; kept = due.shift())
        await this.#refreshOne(kept)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the service is stopping'))
    await Promise.allSettled([...this.#known.values()].map(({ running }) => running))
  }

  async #refreshOne(kept: Kept): Promise<void> {
    if (this.#isYoung(kept)) return
    await this.#reread(kept)
    if (this.#isYoung(kept) || !(await this.#stored.mayAsk(kept.selfTest.scope, RUN_MS))) return
    await this.#run(kept, 'background')
  }

  /** Whether the schedule can wait. */
  #isYoung({ selfTest, last, silence }: Kept): boolean {
    const { now, maxAgeMs } = this.#options
    const failure = failureOf(last, silence)
    if (failure && isRecent(Date.parse(failure.at), this.#schedulePause(failure), now())) return true
    const due = selfTest.isPaid ? maxAgeMs : maxAgeMs / 2
    return last?.ok === true && isRecent(Date.parse(last.at), due, now())
  }

  /** Doubles with each failure in a row, up to half the age of a proof. Ms. */
  #schedulePause({ at, retryAt, failuresInARow = 1 }: Failure): number {
    const first = retryAt - Date.parse(at)
    return Math.max(first, Math.min(first * 2 ** (failuresInARow - 1), this.#options.maxAgeMs / 2))
  }

  #keep(selfTest: SelfTest): Kept {
    const known = this.#known.get(selfTest.scope)
    if (known && known.selfTest.keys === selfTest.keys) return known
    const kept: Kept = {
      selfTest,
      announced: known?.announced ?? false,
      last: null,
      proof: null,
      silence: null,
      // What is stored says nothing about other keys than those that it was asked with.
      readAt: known ? this.#options.now() : Number.NEGATIVE_INFINITY,
      usedAt: Number.NEGATIVE_INFINITY,
      running: null,
      wanted: new Map(),
      tried: [],
      endsBy: Number.NEGATIVE_INFINITY,
    }
    this.#known.set(selfTest.scope, kept)
    return kept
  }

  #isFresh(at: string): boolean {
    return isRecent(Date.parse(at), this.#options.maxAgeMs, this.#options.now())
  }

  /** The proof that counts now; null if the provider must be asked. */
  async #current(kept: Kept): Promise<Proof | null> {
    if (!isRecent(kept.readAt, REREAD_MS, this.#options.now())) await this.#reread(kept)
    const { last, proof } = kept
    if (!last || !proof) return null
    if (last.ok) return this.#isFresh(last.at) ? proof : null
    const left = last.retryAt - this.#options.now()
    // A clock that was set back must not lengthen the pause.
    return left > 0 && left <= WRONG_PAUSE_MS && !proof.ok ? { ...proof, retryAfterMs: left } : null
  }

  /** Adopts the run of another process if it is later. */
  async #reread(kept: Kept): Promise<void> {
    const stored = await this.#stored.read(kept.selfTest.scope)
    kept.readAt = this.#options.now()
    if (stored && (!kept.last || stored.at > kept.last.at)) this.#adopt(kept, stored)
  }

  #adopt(kept: Kept, last: LastRun): void {
    const evidence = last.evidence.map((each) => ({ ...each, durationMs: 0, cached: true }))
    kept.last = last
    kept.silence = null
    kept.readAt = this.#options.now()
    kept.proof = proofOf(last, evidence, this.#options.now())
  }

  #run(kept: Kept, urgency: CheckTask['urgency']): Promise<Proof> {
    if (!kept.running) {
      kept.endsBy = this.#options.now() + RUN_MS
      kept.tried = this.#wantedOf(kept)
      kept.running = this.#ask(kept, urgency).finally(() => {
        kept.running = null
      })
      // Every caller may have left when it fails.
      kept.running.catch(() => {})
    }
    return kept.running
  }

  /** The parts that checks needed lately; older ones are forgotten. */
  #wantedOf({ wanted }: Kept): string[] {
    for (const [part, at] of wanted) if (!isRecent(at, LATELY_MS, this.#options.now())) wanted.delete(part)
    return [...wanted.keys()]
  }

  async #ask(kept: Kept, urgency: CheckTask['urgency']): Promise<Proof> {
    const { now, keeper } = this.#options
    const { selfTest } = kept
    const startedAt = now()
    const at = new Date(startedAt).toISOString()
    const limit = limited(this.#closing.signal, RUN_MS, () => new Error('the time for a self-test is over'))
    const asked = async (name: string): Promise<Run['taken']> => {
      try {
        const task = taskFor(selfTest, name, { urgency, deadline: now() + RUN_MS, ...limit })
        return { name, ...(await selfTest.ask(task, name, kept.tried)) }
      } catch (error) {
        if (this.#closing.signal.aborted) throw error
        return { name, says: 'unknown', answers: [] }
      }
    }
    let run: Run
    try {
      const [taken, random] = await Promise.all([asked(selfTest.taken), asked(selfTest.random())])
      run = { at, taken, random }
    } finally {
      limit.end()
    }
    const found = judgeRun(run)
    const durationMs = Math.max(0, now() - startedAt)
    const trace = await keeper.keep(recordOfRun(selfTest, run))
    const evidence = [evidenceOfRun(selfTest, run, found, trace, durationMs)]
    const names = [run.taken.name, run.random.name]
    if (found.kind === 'proven') {
      const parts = partsOf(run)
      const last: LastRun = { ok: true, at, evidence, asked: names, ...(parts && { parts }) }
      this.#adopt(kept, last)
      await this.#store(kept, last)
      return proofOf(last, evidence, now())
    }
    const pause = found.kind === 'wrong' ? WRONG_PAUSE_MS : silentPause(found.retryAfterMs)
    const earlier = failureOf(kept.last, kept.silence)
    const failuresInARow = earlier ? (earlier.failuresInARow ?? 1) + 1 : 1
    const failure: Failure = {
      at,
      kind: found.kind,
      asked: names,
      reason: found.reason,
      retryAt: now() + pause,
      failuresInARow,
    }
    if (found.kind === 'unanswered' && kept.last?.ok && kept.proof && this.#isFresh(kept.last.at)) {
      kept.silence = failure
      return kept.proof
    }
    const provenAt = kept.last && (kept.last.ok ? kept.last.at : kept.last.provenAt)
    const last: LastRun = { ok: false, evidence, provenAt, ...failure }
    this.#adopt(kept, last)
    await this.#store(kept, last)
    return proofOf(last, evidence, now())
  }

  /** A run with keys that have changed meanwhile is not stored. */
  async #store(kept: Kept, last: LastRun): Promise<void> {
    const { scope } = kept.selfTest
    if (this.#known.get(scope) === kept)
      await this.#stored.write(scope, last, this.#options.keptMs ?? this.#options.maxAgeMs)
  }

  #beforeDeadline(
    running: Promise<Proof>,
    { endsBy }: Kept,
    { deadline, signal }: Pick<CheckTask, 'deadline' | 'signal'>,
  ): Promise<Proof> {
    const limit = limited(signal, deadline - this.#options.now(), () => new Error('the deadline has come'))
    return new Promise<Proof>((resolve, reject) => {
      const leave = () => {
        const left = endsBy - this.#options.now()
        resolve({ ...TOO_LATE, retryAfterMs: Math.min(Math.max(left, MIN_WAIT_MS), RUN_MS) })
      }
      limit.signal.addEventListener('abort', leave, { once: true })
      if (limit.signal.aborted) leave()
      running.then(resolve, reject)
    }).finally(() => limit.end())
  }
}

/** Minimum wait for a run that is nearly over, ms. */
const MIN_WAIT_MS = 1_000

const TOO_LATE = {
  ok: false,
  kind: 'late',
  reason: 'is not proven yet: its self-test was still running at the deadline of the check',
  asked: [],
  evidence: [],
} as const

const silentPause = (retryAfterMs: number | null): number =>
  Math.min(Math.max(retryAfterMs ?? 0, SILENT_PAUSE_MS), WRONG_PAUSE_MS)
