import { expect, test } from '@jest/globals'
import { type SpendingState, spendingDecider } from '../../../src/commands/spending/decider.ts'
import type { DomainEvent } from '../../../src/events/event.ts'

const { initial, evolve, fork, copy, text, weigh } = spendingDecider

const taken = (account: string, spent: number, spentByAccount: number) =>
  ({
    type: 'SpendingTaken',
    data: { provider: 'signa', account, amount: 1, spent, spentByAccount },
  }) as DomainEvent

const spentBy = ({ byAccount }: SpendingState) => [...byAccount]

test.each([
  ['the cap of all accounts', { cap: 9, accountCap: 100 }, 'service', { cap: 9, spent: 8 }],
  ['the cap of the account', { cap: 100, accountCap: 4 }, 'account', { cap: 4, spent: 3 }],
])('a price that exceeds %s is refused', (_what, caps, whose, details) => {
  const state = evolve(evolve(initial(), taken('acc_1', 3, 3)), taken('acc_2', 8, 5))
  const take = { type: 'take', provider: 'signa', account: 'acc_1', amount: 2, ...caps } as const
  expect(() => spendingDecider.decide(state, take, '')).toThrow(
    expect.objectContaining({ code: 'budget', message: whose, details }),
  )
  const within = { ...take, cap: 10, accountCap: 5 }
  expect(spendingDecider.decide(state, within, '')).toMatchObject([
    { data: { spent: 10, spentByAccount: 5 } },
  ])
})

test('an event changes one account in place: a month of many accounts is not copied', () => {
  const state = evolve(initial(), taken('acc_1', 1, 1))
  const next = evolve(state, taken('acc_2', 3, 2))
  expect(next.byAccount).toBe(state.byAccount)
  expect(next.spent).toBe(3)
  expect(spentBy(next)).toEqual([
    ['acc_1', 1],
    ['acc_2', 2],
  ])
})

test('a fork and a copy keep what is decided on them to themselves', () => {
  const state = evolve(initial(), taken('acc_1', 1, 1))
  for (const apart of [fork?.(state), copy?.(state)]) {
    if (!apart) throw new Error('it has both')
    expect(spentBy(evolve(apart, taken('acc_1', 2, 2)))).toEqual([['acc_1', 2]])
  }
  expect(state).toMatchObject({ spent: 1 })
  expect(spentBy(state)).toEqual([['acc_1', 1]])
})

test('the text of a snapshot is that of earlier versions', () => {
  const old = '{"version":1,"state":{"spent":3,"byAccount":{"acc_1":1,"acc_2":2}}}'
  const state = text?.restore(old)
  if (!state) throw new Error('it is of this version')
  expect(text?.snapshot(state)).toBe(old)
  expect(text?.restore('{"version":2,"state":{}}')).toBeNull()
})

test('the weight grows with the accounts', () => {
  const one = evolve(initial(), taken('acc_1', 1, 1))
  const before = weigh?.(one) ?? 0
  expect(weigh?.(evolve(one, taken('acc_2', 2, 1)))).toBeGreaterThan(before)
})
