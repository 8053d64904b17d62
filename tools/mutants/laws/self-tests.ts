import type { LawMutants } from '../mutant.ts'

const PROOF = 'test/checkers/self-test/judge-run.unit.test.ts'
const RUNNER = 'test/checkers/self-test/self-test-runner.unit.test.ts'

export const selfTests: LawMutants = {
  law: 'Nothing found counts only with a recent proof that the provider finds a name that is known to be taken.',
  mutants: [
    {
      name: 'canary-known-name-free',
      file: 'src/checkers/self-test/judge-run.ts',
      find: "if (taken.says === 'free')",
      replace: 'if (false)',
      tests: [PROOF, RUNNER],
    },
    {
      name: 'canary-random-name-taken',
      file: 'src/checkers/self-test/judge-run.ts',
      find: "if (random.says === 'taken')",
      replace: 'if (false)',
      tests: [PROOF, RUNNER],
    },
    {
      name: 'canary-silence-proves',
      file: 'src/checkers/self-test/judge-run.ts',
      find: "const silent = [taken, random].find(({ says }) => says === 'unknown')",
      replace: "const silent = [random].find(({ says }) => says === 'unknown')",
      tests: [PROOF, RUNNER],
    },
    {
      name: 'canary-proof-of-any-age',
      file: 'src/checkers/self-test/self-test-runner.ts',
      find: 'if (last.ok) return this.#isFresh(last.at) ? proof : null',
      replace: 'if (last.ok) return proof',
      tests: [RUNNER],
    },
    {
      name: 'canary-without-its-part',
      file: 'src/checkers/self-test/last-run.ts',
      find: 'if (!proof.ok || !lacks(proof, parts)) return proof',
      replace: 'return proof',
      tests: [RUNNER, 'test/checkers/trademarks/signa/wire.contract.test.ts'],
    },
    {
      name: 'domain-free-without-proof',
      file: 'src/checkers/domains/look-up.ts',
      find: 'if (proof && !proof.ok) {',
      replace: 'if (false) {',
      tests: [
        'test/checkers/domains/checker.contract.test.ts',
        'test/checkers/domains/answers.contract.test.ts',
      ],
    },
    {
      name: 'company-list-without-proof',
      file: 'src/checkers/companies/section.ts',
      find: 'const isUnproven = isOpen && !proof.ok',
      replace: 'const isUnproven = false',
      tests: [
        'test/checkers/companies/checker.contract.test.ts',
        'test/checkers/companies/local.contract.test.ts',
        'test/checkers/companies/wire.contract.test.ts',
      ],
    },
    {
      name: 'marks-without-proof',
      file: 'src/checkers/trademarks/section.ts',
      find: 'if (unproven.length > 0) {',
      replace: 'if (false) {',
      tests: [
        'test/checkers/trademarks/self-tests.contract.test.ts',
        'test/checkers/trademarks/checker.contract.test.ts',
      ],
    },
  ],
}
