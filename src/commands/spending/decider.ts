import type { DomainEvent, Draft } from '../../events/event.ts'
import { forkTable, type Table } from '../copy-on-write.ts'
import { type Decider, jsonState, Rejection, type StateText } from '../decider.ts'
import { ID_BYTES, tableBytes } from '../memory-estimate.ts'

/** Amounts are in millionths of the currency of the prices. The table is changed in place: it holds every account of a month. */
export type SpendingState = { spent: number; byAccount: Table<string, number> }

export type SpendingCommand = {
  type: 'take'
  provider: string
  account: string
  amount: number
  /** Caps of the month: of all accounts, and of this one. */
  cap: number
  accountCap: number
}

/** The spending of a month. Neither cap is ever exceeded, however many requests compete. */
export const spendingDecider: Decider<SpendingState, SpendingCommand> = {
  initial: () => ({ spent: 0, byAccount: new Map() }),
  decide(state, { provider, account, amount, cap, accountCap }): Draft[] {
    const spent = state.spent + amount
    const spentByAccount = (state.byAccount.get(account) ?? 0) + amount
    if (spent > cap) throw new Rejection('budget', 'service', { cap, spent: state.spent })
    if (spentByAccount > accountCap)
      throw new Rejection('budget', 'account', { cap: accountCap, spent: spentByAccount - amount })
    return [{ type: 'SpendingTaken', data: { provider, account, amount, spent, spentByAccount } }]
  },
  evolve(state, event: DomainEvent) {
    if (event.type !== 'SpendingTaken') return state
    const { account, spent, spentByAccount } = event.data
    state.byAccount.set(account, spentByAccount)
    return { ...state, spent }
  },
  fork: (state) => ({ ...state, byAccount: forkTable(state.byAccount) }),
  copy: (state) => ({ ...state, byAccount: new Map(state.byAccount) }),
  weigh: ({ byAccount }) => tableBytes(byAccount.size, ID_BYTES),
  text: spendingText(),
}

function spendingText(): StateText<SpendingState> {
  const { snapshot, restore } = jsonState<{ spent: number; byAccount: Record<string, number> }>(1)
  return {
    snapshot: ({ spent, byAccount }) => snapshot({ spent, byAccount: Object.fromEntries(byAccount) }),
    restore(text) {
      const kept = restore(text)
      return kept && { spent: kept.spent, byAccount: new Map(Object.entries(kept.byAccount)) }
    },
  }
}
