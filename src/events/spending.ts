import { z } from 'zod'

const id = z.string().min(1)
const amount = z.int().positive()

/** Events of `spending-<yyyymm>`: what paid providers were asked in a calendar month (UTC). They are never relayed. */
export const spendingEvents = {
  /** The price of one request, taken before the request is sent. */
  SpendingTaken: {
    version: 1,
    schema: z.strictObject({
      provider: id.describe('Id of the provider.'),
      account: id.describe('Pseudonymous id of the account whose check asks.'),
      amount: amount.describe('Price of the request, in millionths of the currency of the prices.'),
      spent: amount.describe('Spent in the month by all accounts, this event included, likewise.'),
      spentByAccount: amount.describe('Spent in the month by this account, this event included, likewise.'),
    }),
  },
} as const

/** Stream of a month, `yyyymm` in UTC. */
export const spendingStream = (month: string): string => `spending-${month}`
