import type { Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Mode } from '../../events/mode.ts'
import type { Turn } from '../../fairness/processor-turns.ts'
import { SharedPool, type Taking } from '../../fairness/shared-pool.ts'
import { upTo } from '../../primitives/lru-size.ts'
import { Problem } from './problem.ts'

/** The slot of a request. `sender` is null for strangers. */
type Slot = {
  sender: string | null
  holder: string
  pool: SharedPool
  isProcessing: boolean
  hasEnded: boolean
}

declare module 'express-serve-static-core' {
  interface Locals {
    slot?: Slot
    turn?: Turn
  }
}

export type AdmissionLimits = {
  /** Maximum number of requests that are processed at the same time. */
  processing: number
  /** Maximum number of requests that only wait for a check or batch to end. */
  waiting: number
  /** Maximum of each kind for one account and mode. */
  perAccount: number
}

/** All senders without a valid key or session, as one holder of turns. */
export const STRANGERS = 'strangers'
/** The maximum number of requests of strangers, in addition to those of accounts and as a share of these. */
const SHARE_OF_STRANGERS = 1 / 4

const ONE_SECOND = { headers: { 'Retry-After': '1' } }

/**
 * Limits concurrent requests. Processed and waiting requests have a {@link SharedPool} each, so that waiting takes no
 * slots from processing. The share of an account shrinks as the process fills. A request is counted under its account
 * and mode. Requests without a valid key or session have a separate pool, in which each address has a share: so
 * they take nothing from accounts, whatever credentials they make up.
 */
export class Admission {
  readonly #processing: SharedPool
  readonly #waiting: SharedPool
  readonly #strangers: SharedPool
  readonly #limits: AdmissionLimits
  /** Account and mode of senders whose key or session was valid lately. Made-up ones never enter. */
  readonly #known = new LRUCache<string, string>(upTo(50_000))

  constructor(limits: AdmissionLimits) {
    const { processing, waiting, perAccount } = limits
    this.#limits = limits
    this.#processing = new SharedPool(processing, { maxPerHolder: perAccount })
    this.#waiting = new SharedPool(waiting, { maxPerHolder: perAccount })
    this.#strangers = new SharedPool(Math.ceil(processing * SHARE_OF_STRANGERS))
  }

  /** Remembers the holder of a sender whose key or session is valid. */
  recognize(sender: string, holder: string): void {
    this.#known.set(sender, holder)
  }

  /** The holder of a sender whose key or session was valid lately. */
  holderOf(sender: string): string | undefined {
    return this.#known.get(sender)
  }

  /** Forgets the sender of a request whose key or session turned out to have ended. */
  forget(res: Response): void {
    const { sender } = res.locals.slot ?? {}
    if (sender) this.#known.delete(sender)
  }

  /**
   * Counts a request of a known sender until its answer is sent or the client disconnects. Throws {@link Problem}
   * `too-many-in-flight`, `overloaded`.
   */
  admit(res: Response, sender: string, holder: string): void {
    this.#take(this.#processing, holder, this.#limits.processing, 'in progress')
    this.#begin(res, { sender, holder, pool: this.#processing, isProcessing: true, hasEnded: false })
  }

  /** Counts a request of a stranger at an address likewise. Throws {@link Problem} `overloaded`. */
  admitStranger(res: Response, address: string): void {
    const taking = this.#strangers.take(address)
    if (taking !== 'taken') throw refusedStranger(taking, this.#strangers, address)
    const pool = this.#strangers
    this.#begin(res, { sender: null, holder: address, pool, isProcessing: true, hasEnded: false })
  }

  #begin(res: Response, slot: Slot): void {
    res.locals.slot = slot
    res.once('close', () => {
      this.releaseSlot(res)
      slot.hasEnded = true
    })
  }

  /** Who holds the turns of a request: its account and mode, or all strangers. */
  holderOfTurns(res: Response): string {
    const { slot } = res.locals
    return slot && slot.sender !== null ? slot.holder : STRANGERS
  }

  /** Counts the request under its account from now on. Throws {@link Problem} `too-many-in-flight`, `overloaded`. */
  identify(res: Response, { accountId, mode }: { accountId: string; mode: Mode }): void {
    const { slot } = res.locals
    const holder = `${accountId}/${mode}`
    if (!slot || slot.holder === holder) return
    if (slot.sender !== null) this.#known.set(slot.sender, holder)
    if (!slot.isProcessing) return
    this.releaseSlot(res)
    this.#take(this.#processing, holder, this.#limits.processing, 'in progress')
    Object.assign(slot, { holder, pool: this.#processing, isProcessing: true })
  }

  /**
   * Takes a slot for waiting requests until the answer is sent. The returned function waits for a promise without a
   * processing slot. Throws {@link Problem} `too-many-in-flight`, `overloaded`: call it before the request has any
   * effect.
   */
  waiting(res: Response): <T>(event: Promise<T>) => Promise<T> {
    const { slot } = res.locals
    if (!slot || slot.hasEnded) return (event) => withoutTurn(res, event)
    const { holder } = slot
    this.#take(this.#waiting, holder, this.#limits.waiting, 'waiting')
    res.once('close', () => this.#waiting.leave(holder))
    return async (event) => {
      this.releaseSlot(res)
      try {
        return await withoutTurn(res, event)
      } finally {
        if (!slot.hasEnded && !slot.isProcessing) {
          slot.pool.takeAnyway(holder)
          slot.isProcessing = true
        }
      }
    }
  }

  /** Releases the processing slot of a request: for answers with a separate limit. */
  releaseSlot(res: Response): void {
    const { slot } = res.locals
    if (!slot?.isProcessing) return
    slot.isProcessing = false
    slot.pool.leave(slot.holder)
  }

  #take(pool: SharedPool, holder: string, size: number, what: string): void {
    const taking = pool.take(holder)
    if (taking === 'taken') return
    if (taking === 'full')
      throw new Problem(
        'overloaded',
        `This process already has ${size} requests ${what}, which is its limit. Try again later.`,
        ONE_SECOND,
      )
    throw new Problem(
      'too-many-in-flight',
      `This account already has ${pool.held(holder)} requests ${what} in this mode, its share while the process has ${pool.taken}. Wait for answers before you send more.`,
      ONE_SECOND,
    )
  }
}

/** The refusal of a request without a valid key or session. */
export function refusedStranger(
  taking: Exclude<Taking, 'taken'>,
  pool: SharedPool,
  address: string,
): Problem {
  const detail =
    taking === 'full'
      ? `This process already has ${pool.taken} requests without a valid key or session, which is its limit.`
      : `This address already has ${pool.held(address)} requests without a valid key or session in progress, which is its share.`
  return new Problem('overloaded', `${detail} Wait for answers before you send more.`, ONE_SECOND)
}

/** Waits for a promise without holding the request's turn in the queue of its account. */
export const withoutTurn = <T>(res: Response, event: Promise<T>): Promise<T> =>
  res.locals.turn ? res.locals.turn.aside(event) : event
