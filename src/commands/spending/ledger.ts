import { spendingStream } from '../../events/spending.ts'
import { Rejection } from '../decider.ts'
import { monthEnd, monthOf } from '../month.ts'
import type { CommandRunner } from '../runner/runner.ts'
import { spendingDecider } from './decider.ts'

/** Caps of one calendar month, in the currency of the prices. */
export type SpendingCaps = { month: number; account: number }

/** One request to a paid provider. */
export type PaidRequest = {
  provider: string
  account: string
  price: number
  /** Whether the account is that of the service, which has no cap besides that of the month. */
  isOwn?: boolean
}

/** Spending of the present month, in the currency of the prices; `spent` is null until it was read. */
export type SpendingStatus = { month: string; spent: number | null; cap: number; accountCap: number }

type LedgerDeps = { runner: CommandRunner; caps: SpendingCaps; now: () => number }

const MICROS = 1_000_000
const micros = (amount: number): number => Math.round(amount * MICROS)
/** A price that rounds to nothing is taken as one millionth: every paid request counts. */
const priceInMicros = (price: number): number => Math.max(1, micros(price))
/** How often a process that asks no paid provider reads what others spent, ms. */
const READ_EVERY_MS = 30_000

/**
 * What paid providers may cost. The price of a request is taken before it is sent, in the log: it survives a restart, and
 * all processes share it. It is not given back if the request fails, because the provider may charge for it.
 */
export class SpendingLedger {
  readonly #deps: LedgerDeps
  #seen: { month: string; spent: number } | null = null
  #readAt = Number.NEGATIVE_INFINITY

  constructor(deps: LedgerDeps) {
    this.#deps = deps
  }

  /**
   * Takes the price of a request. Resolves to null, or to a sentence that says which cap refuses it. Rejects with
   * StoreUnavailable while the log cannot be written; the request must not be sent then.
   */
  async take({ provider, account, price, isOwn = false }: PaidRequest): Promise<string | null> {
    const { runner, caps, now } = this.#deps
    const month = monthOf(now())
    const stream = spendingStream(month)
    const command = {
      type: 'take',
      provider,
      account,
      amount: priceInMicros(price),
      cap: micros(caps.month),
      accountCap: micros(isOwn ? caps.month : caps.account),
    } as const
    const context = {
      account,
      mode: 'live',
      plan: 'none',
      actor: 'system:spending',
      correlationId: stream,
      causationId: '',
    } as const
    try {
      const { state } = await runner.run(spendingDecider, stream, command, context)
      this.#seen = { month, spent: state.spent / MICROS }
      return null
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      const { cap, spent } = error.details as { cap: number; spent: number }
      const whose = error.message === 'account' ? 'this account' : 'the service'
      return `${spent / MICROS} of the ${cap / MICROS} that ${whose} may spend this month are spent, and a request costs ${price}; the next month begins at ${monthEnd(month)}`
    }
  }

  /** What this process knows. A value that is missing or old is read in the background. */
  status(): SpendingStatus {
    const { caps, now } = this.#deps
    const month = monthOf(now())
    const age = now() - this.#readAt
    if (age >= READ_EVERY_MS || age < 0) void this.#read(month)
    const spent = this.#seen?.month === month ? this.#seen.spent : null
    return {
      month: `${month.slice(0, 4)}-${month.slice(4)}`,
      spent,
      cap: caps.month,
      accountCap: caps.account,
    }
  }

  async #read(month: string): Promise<void> {
    const { runner, now } = this.#deps
    this.#readAt = now()
    const read = runner.look(spendingDecider, spendingStream(month), 'newest', ({ spent }) => spent)
    await read.then(
      (spent) => {
        this.#seen = { month, spent: spent / MICROS }
      },
      () => undefined,
    )
  }
}
