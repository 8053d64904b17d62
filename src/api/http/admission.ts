import type { Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Mode } from '../../events/mode.ts'
import type { Turn } from '../../fairness/lane.ts'
import { SharedPool } from '../../fairness/shared-pool.ts'
import { Problem } from './problem.ts'

/** Where a request is counted. */
type Place = { sender: string; holder: string; isAtWork: boolean; isOver: boolean }

declare module 'express-serve-static-core' {
  interface Locals {
    place?: Place
    turn?: Turn
  }
}

export type AdmissionLimits = {
  /** Requests at work at once. */
  atWork: number
  /** Requests that only wait for a check or batch to end. */
  waiting: number
  /** Of each kind, for one account and mode. */
  perAccount: number
}

const ONE_SECOND = { headers: { 'Retry-After': '1' } }

/**
 * Which requests are let in. Those at work and those that only wait have a {@link SharedPool} each, so that waiting takes
 * no room from work, and the share of an account shrinks as the process fills. A request is counted under who sent it:
 * the account and mode, and before that is known the key or the address that it came with.
 */
export class Admission {
  readonly #atWork: SharedPool
  readonly #waiting: SharedPool
  readonly #limits: AdmissionLimits
  /** The account and mode of senders that were identified before. */
  readonly #known = new LRUCache<string, string>({ max: 50_000 })

  constructor(limits: AdmissionLimits) {
    const { atWork, waiting, perAccount } = limits
    this.#limits = limits
    this.#atWork = new SharedPool(atWork, { mostPerHolder: perAccount })
    this.#waiting = new SharedPool(waiting, { mostPerHolder: perAccount })
  }

  /** Counts a request until its answer is out or the caller has gone. Throws {@link Problem} `too-many-in-flight`, `overloaded`. */
  enter(res: Response, sender: string): void {
    const holder = this.#known.get(sender) ?? sender
    this.#take(this.#atWork, holder, this.#limits.atWork, 'in progress', holder !== sender)
    const place: Place = { sender, holder, isAtWork: true, isOver: false }
    res.locals.place = place
    res.once('close', () => {
      this.leaveWork(res)
      place.isOver = true
    })
  }

  /** From now on the request counts for its account. Throws {@link Problem} `too-many-in-flight`, `overloaded`. */
  identify(res: Response, { accountId, mode }: { accountId: string; mode: Mode }): void {
    const { place } = res.locals
    const holder = `${accountId}/${mode}`
    if (!place || place.holder === holder) return
    this.#known.set(place.sender, holder)
    if (!place.isAtWork) return
    this.leaveWork(res)
    this.#take(this.#atWork, holder, this.#limits.atWork, 'in progress', true)
    place.holder = holder
    place.isAtWork = true
  }

  /**
   * Takes a place among those who wait, until the answer is out. What is given back then waits for a promise without
   * counting as work. Throws {@link Problem} `too-many-in-flight`, `overloaded`: to be called before anything is done.
   */
  waiting(res: Response): <T>(event: Promise<T>) => Promise<T> {
    const { place } = res.locals
    if (!place || place.isOver) return (event) => aside(res, event)
    const { holder } = place
    this.#take(this.#waiting, holder, this.#limits.waiting, 'waiting', true)
    res.once('close', () => this.#waiting.leave(holder))
    return async (event) => {
      this.leaveWork(res)
      try {
        return await aside(res, event)
      } finally {
        if (!place.isOver && !place.isAtWork) {
          this.#atWork.takeAnyway(holder)
          place.isAtWork = true
        }
      }
    }
  }

  /** The request counts as work no longer: for answers that have a bound of their own. */
  leaveWork(res: Response): void {
    const { place } = res.locals
    if (!place?.isAtWork) return
    place.isAtWork = false
    this.#atWork.leave(place.holder)
  }

  #take(pool: SharedPool, holder: string, size: number, what: string, isAccount: boolean): void {
    const taking = pool.take(holder)
    if (taking === 'taken') return
    if (taking === 'full')
      throw new Problem(
        'overloaded',
        `This process already has ${size} requests ${what}, which is its limit. Try again later.`,
        ONE_SECOND,
      )
    const held = pool.held(holder)
    if (!isAccount)
      throw new Problem(
        'overloaded',
        `This client already has ${held} requests ${what}, which is its share. Wait for answers before you send more.`,
        ONE_SECOND,
      )
    throw new Problem(
      'too-many-in-flight',
      `This account already has ${held} requests ${what} in this mode, its share while the process has ${pool.taken}. Wait for answers before you send more.`,
      ONE_SECOND,
    )
  }
}

/** Waits for something without keeping the turn that the request has in the line of its account. */
export const aside = <T>(res: Response, event: Promise<T>): Promise<T> =>
  res.locals.turn ? res.locals.turn.aside(event) : event
