import type { Answer } from './call.ts'
import { NamecheckError, WaitTimeoutError } from './errors.ts'
import { checkWholeNumber } from './options.ts'
import { sleep } from './sleep.ts'
import type { RequestOptions, Transport } from './transport.ts'
import type { Batch } from './types/batch.ts'
import type { Check } from './types/check.ts'

/** What can be said about a call that waits until a check or a batch has ended. */
export type WaitOptions = RequestOptions & {
  /** How long to wait for the end, in ms; `deadlineMs` then counts for all requests of the call together. */
  waitTimeoutMs?: number
}

/** Longest wait that one request asks for: proxies tend to cut off what is silent for a minute. */
const LONGEST_WAIT_S = 50
/** In front of the deadline of the caller, so that an answer still comes within it. */
const MARGIN_MS = 1_000
/** Least time from one question to the next, for a service that does not wait. */
const LEAST_MS = 1_000

/** How much longer a call waits. */
export class Patience {
  readonly #waitMs: number
  readonly #options: WaitOptions
  readonly #began = performance.now()
  /** @param otherwiseMs how long to wait where the options do not say */
  constructor(options: WaitOptions | undefined, otherwiseMs: number) {
    this.#options = options ?? {}
    this.#waitMs = this.#options.waitTimeoutMs ?? otherwiseMs
    checkWholeNumber('waitTimeoutMs', this.#waitMs, 1)
  }

  /** For the next request of the call. */
  options(): RequestOptions {
    const { waitTimeoutMs: _, deadlineMs, ...options } = this.#options
    if (deadlineMs === undefined) return options
    return { ...options, deadlineMs: Math.max(1, Math.ceil(deadlineMs - this.#spentMs())) }
  }

  /** Seconds to ask the service to wait in the next request. */
  waitSeconds(most = LONGEST_WAIT_S): number {
    const { deadlineMs = Infinity } = this.#options
    const ms = Math.min(this.#waitMs, deadlineMs - MARGIN_MS) - this.#spentMs()
    return Math.min(most, Math.max(1, Math.ceil(ms / 1_000)))
  }

  leftMs(): number {
    return Math.min(this.#waitMs, this.#options.deadlineMs ?? Infinity) - this.#spentMs()
  }

  #spentMs(): number {
    return performance.now() - this.#began
  }
}

/** The id of what was taken on. Throws {@link NamecheckError} for an answer without one. */
export function idOf({ id }: Check | Batch): string {
  if (typeof id === 'string' && id !== '') return id
  throw new NamecheckError(
    'unexpected-answer',
    'The answer has no id. Is baseUrl the address of the service?',
  )
}

/**
 * Asks until it has ended. Throws {@link WaitTimeoutError} when the patience is over; that and every other error
 * carries how it stood last.
 * @param known how it stands, where that is known
 */
export async function untilEnded<T extends Check | Batch>(
  transport: Transport,
  path: string,
  known: Answer<T> | null,
  patience: Patience,
): Promise<Answer<T>> {
  let last = known
  try {
    for (;;) {
      if (last !== null && hasEnded(last.data)) return last
      if (last !== null && patience.leftMs() <= 0) throw outOfPatience(last.data)
      const began = performance.now()
      last = await askWaiting<T>(transport, path, patience)
      const earlyMs = Math.min(LEAST_MS - (performance.now() - began), patience.leftMs())
      if (!hasEnded(last.data) && earlyMs > 0) await sleep(earlyMs, patience.options().signal)
    }
  } catch (error) {
    if (error instanceof NamecheckError) error.accepted = last?.data ?? null
    throw error
  }
}

function askWaiting<T>(transport: Transport, path: string, patience: Patience): Promise<Answer<T>> {
  const waitSeconds = patience.waitSeconds()
  const prefer = `wait=${waitSeconds}`
  return transport.json({ method: 'GET', path, prefer, waitSeconds, options: patience.options() })
}

const hasEnded = ({ status }: Check | Batch): boolean => status === 'completed' || status === 'canceled'

const outOfPatience = ({ id, status }: Check | Batch): WaitTimeoutError =>
  new WaitTimeoutError(`${id} is still ${status}. It goes on: read it later, or wait longer.`)
