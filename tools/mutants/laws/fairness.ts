import type { LawMutants } from '../mutant.ts'

const POOL = 'test/fairness/shared-pool.unit.test.ts'
const ENTRANCE = 'test/api/http/turns.contract.test.ts'
const BUDGET = 'test/checkers/provider-client/budget.unit.test.ts'

export const fairness: LawMutants = {
  law: 'No account starves: none takes more than its share, and hosts are asked within their limits.',
  mutants: [
    {
      name: 'pool-without-shares',
      file: 'src/fairness/shared-pool.ts',
      find: "return this.held(holder) < Math.min(this.#maxPerHolder, share) ? 'taken' : 'over-share'",
      replace: "return 'taken'",
      tests: [POOL],
    },
    {
      name: 'pool-without-a-reserve',
      file: 'src/fairness/shared-pool.ts',
      find: 'this.#weight * (free - this.#reserved)',
      replace: 'this.#weight * free',
      tests: [POOL],
    },
    {
      name: 'slot-never-comes-back',
      file: 'src/fairness/shared-pool.ts',
      find: 'this.#taken -= 1',
      replace: 'this.#taken -= 0',
      tests: [POOL],
    },
    {
      name: 'accounts-do-not-take-turns',
      file: 'src/fairness/fair-queue.ts',
      find: '      accounts.delete(account)\n      if (line.length > 0) accounts.set(account, line)',
      replace: '      if (line.length === 0) accounts.delete(account)',
      tests: [BUDGET, 'test/fairness/processor-turns.unit.test.ts'],
    },
    {
      name: 'background-before-waiting',
      file: 'src/fairness/fair-queue.ts',
      find: "return this.takeFrom('waiting', mayHave) ?? this.takeFrom('background', mayHave)",
      replace: "return this.takeFrom('background', mayHave) ?? this.takeFrom('waiting', mayHave)",
      tests: [BUDGET],
    },
    {
      name: 'made-up-credentials-count-as-their-own',
      file: 'src/api/http/entrance.ts',
      find: 'const holder = credential && (await this.#holderOf(credential, req, res))',
      replace: 'const holder = credential && credential.sender',
      tests: [ENTRANCE],
    },
    {
      name: 'strangers-take-no-turn',
      file: 'src/api/http/entrance.ts',
      find: "    await turns.next({ account: STRANGERS, urgency: 'waiting' })\n    return !res.closed",
      replace: '    return !res.closed',
      tests: [ENTRANCE],
    },
    {
      name: 'strangers-take-the-slots-of-accounts',
      file: 'src/api/http/admission.ts',
      find: 'this.#strangers = new SharedPool(Math.ceil(processing * SHARE_OF_STRANGERS))',
      replace: 'this.#strangers = this.#processing',
      tests: ['test/api/http/admission.long.test.ts'],
    },
    {
      name: 'sign-in-bodies-without-a-limit',
      file: 'src/console/sign-in-bodies.ts',
      find: "if (taking !== 'taken') throw refusedStranger(taking, this.#reading, address)",
      replace: '',
      tests: ['test/api/http/admission.long.test.ts'],
    },
    {
      name: 'host-beyond-its-rate',
      file: 'src/checkers/provider-client/budget.ts',
      find: 'this.#tokens--',
      replace: 'this.#tokens -= 0',
      tests: [BUDGET],
    },
    {
      name: 'host-asked-during-its-pause',
      file: 'src/checkers/provider-client/budget.ts',
      find: 'const wait = Math.max(this.pausedFor, this.#untilToken())',
      replace: 'const wait = this.#untilToken()',
      tests: [BUDGET],
    },
    {
      name: 'shorter-pause-ends-a-longer-one',
      file: 'src/checkers/provider-client/budget.ts',
      find: 'this.#pausedUntil = Math.max(this.#pausedUntil, clock.monotonic() + bounded)',
      replace: 'this.#pausedUntil = clock.monotonic() + bounded',
      tests: [BUDGET],
    },
    {
      name: 'all-slots-of-a-host-for-one-account',
      file: 'src/checkers/provider-client/budget.ts',
      find: 'const waiter = this.#queue.take(this.#mayHave)',
      replace: 'const waiter = this.#queue.take()',
      tests: [BUDGET],
    },
    {
      name: 'expected-refusal-opens-the-breaker',
      file: 'src/checkers/provider-client/breaker.ts',
      find: 'EXPECTED.has(error.code) && !this.#circuit.halfOpen',
      replace: 'false',
      tests: ['test/checkers/provider-client/provider-client.contract.test.ts'],
    },
  ],
}
