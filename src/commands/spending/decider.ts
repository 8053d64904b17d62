import type { DomainEvent, Draft } from '../../events/event.ts'
import { type Decider, jsonState, Rejection } from '../decider.ts'

/** Amounts are in millionths of the currency of the prices. */
export type SpendingState = { spent: number; byAccount: Readonly<Record<string, number>> }

export type SpendingCommand = {
  type: 'take'
  provider: string
  account: string
  amount: number
  /** Caps of the month: of all accounts, and of this one. */
  cap: number
  accountCap: number
}

/** What was spent in a month. Neither cap is ever exceeded, however many requests compete. */
export const spendingDecider: Decider<SpendingState, SpendingCommand> = {
  initial: () => ({ spent: 0, byAccount: {} }),
  decide(state, { provider, account, amount, cap, accountCap }): Draft[] {
    const spent = state.spent + amount
    const spentByAccount = (state.byAccount[account] ?? 0) + amount
    if (spent > cap) throw new Rejection('budget', 'service', { cap, spent: state.spent })
    if (spentByAccount > accountCap)
      throw new Rejection('budget', 'account', { cap: accountCap, spent: spentByAccount - amount })
    return [{ type: 'SpendingTaken', data: { provider, account, amount, spent, spentByAccount } }]
  },
  evolve(state, event: DomainEvent) {
    if (event.type !== 'SpendingTaken') return state
    const { account, spent, spentByAccount } = event.data
    return { spent, byAccount: { ...state.byAccount, [account]: spentByAccount } }
  },
  text: jsonState<SpendingState>(1),
}
