import type { LawMutants } from '../mutant.ts'

const QUOTA = 'test/commands/quota/decider.unit.test.ts'
const CHECK_QUOTA = 'test/commands/check/quota.unit.test.ts'
const CHECK = 'test/commands/check/decider.unit.test.ts'
const SPENDING = 'test/commands/spending/decider.unit.test.ts'

export const quota: LawMutants = {
  law: 'Quota and budgets are exact: never exceeded, never charged twice, given back once.',
  mutants: [
    {
      name: 'quota-one-too-many',
      file: 'src/commands/quota/decider.ts',
      find: 'if (used > terms.limit)',
      replace: 'if (state.used > terms.limit)',
      tests: [QUOTA],
    },
    {
      name: 'reservation-charged-twice',
      file: 'src/commands/quota/decider.ts',
      find: 'if (state.reservations.has(command.reservationId)) return []',
      replace: '',
      tests: [QUOTA],
    },
    {
      name: 'released-reservation-is-reserved-again',
      file: 'src/commands/quota/decider.ts',
      find: 'if (state.released.has(command.reservationId))',
      replace: 'if (false)',
      tests: [QUOTA, CHECK_QUOTA],
    },
    {
      name: 'part-given-back-twice',
      file: 'src/commands/quota/decider.ts',
      find: 'if (!held || (part && held.returned.includes(part.checkId))) return []',
      replace: 'if (!held) return []',
      tests: [QUOTA],
    },
    {
      name: 'threshold-reached-twice',
      file: 'src/commands/quota/decider.ts',
      find: '!state.thresholds.includes(percent) && ',
      replace: '',
      tests: [QUOTA],
    },
    {
      name: 'older-limit-wins',
      file: 'src/commands/quota/decider.ts',
      find: 'const newer = !terms || command.terms.accountRevision > terms.accountRevision',
      replace: 'const newer = true',
      tests: [QUOTA],
    },
    {
      name: 'young-reservation-is-abandoned',
      file: 'src/timers/fire-due.ts',
      find: 'const old = unsettled.filter(([, one]) => !isYoung(one))',
      replace: 'const old = unsettled',
      tests: ['test/timers/runner.unit.test.ts', CHECK_QUOTA],
    },
    {
      name: 'used-reservation-is-abandoned',
      file: 'src/timers/fire-due.ts',
      find: 'state.requested?.reservation?.id === id && state.requested.reservation.month === month',
      replace: 'false',
      tests: ['test/timers/runner.unit.test.ts', CHECK_QUOTA],
    },
    {
      name: 'no-refund-without-an-answer',
      file: 'src/commands/check/results.ts',
      find: 'refund: isCharged(after) && !answered }',
      replace: 'refund: false }',
      tests: [CHECK],
    },
    {
      name: 'refund-after-an-answer',
      file: 'src/commands/check/decider.ts',
      find: 'refund: isCharged(state) && !anyAnswer(state)',
      replace: 'refund: isCharged(state)',
      tests: [CHECK],
    },
    {
      name: 'second-free-retry',
      file: 'src/commands/check/decider.ts',
      find: 'const free = recent && !state.unspent && !taken',
      replace: 'const free = recent && !state.unspent',
      tests: [CHECK],
    },
    {
      name: 'budget-cap-exceeded',
      file: 'src/commands/spending/decider.ts',
      find: "if (spent > cap) throw new Rejection('budget', 'service', { cap, spent: state.spent })",
      replace: '',
      tests: [SPENDING],
    },
    {
      name: 'budget-of-an-account-exceeded',
      file: 'src/commands/spending/decider.ts',
      find: 'if (spentByAccount > accountCap)',
      replace: 'if (false)',
      tests: [SPENDING],
    },
    {
      name: 'tiny-price-costs-nothing',
      file: 'src/commands/spending/ledger.ts',
      find: 'const priceInMicros = (price: number): number => Math.max(1, micros(price))',
      replace: 'const priceInMicros = (price: number): number => micros(price)',
      tests: ['test/commands/spending/ledger.unit.test.ts'],
    },
  ],
}
