import type { LawMutants } from '../mutant.ts'

const REQUEST = 'test/commands/check/request.unit.test.ts'

export const idempotency: LawMutants = {
  law: 'A repeat under one Idempotency-Key is executed once and gets the same resource; another request under it is refused.',
  mutants: [
    {
      name: 'key-shared-by-accounts',
      file: 'src/commands/check/request.ts',
      find: "return derivedId('chk', [caller.accountId, caller.mode, operation, idempotencyKey])",
      replace: "return derivedId('chk', [caller.mode, operation, idempotencyKey])",
      tests: [REQUEST, 'test/api/checks/routes.contract.test.ts'],
    },
    {
      name: 'key-shared-by-modes',
      file: 'src/commands/check/request.ts',
      find: "return derivedId('chk', [caller.accountId, caller.mode, operation, idempotencyKey])",
      replace: "return derivedId('chk', [caller.accountId, operation, idempotencyKey])",
      tests: [REQUEST, 'test/api/checks/routes.contract.test.ts'],
    },
    {
      name: 'other-request-under-the-key',
      file: 'src/commands/idempotency.ts',
      find: 'if (recorded.fingerprint !== asked) throw otherRequest()',
      replace: '',
      tests: [REQUEST, 'test/api/checks/routes.contract.test.ts'],
    },
    {
      name: 'key-that-never-expires',
      file: 'src/commands/idempotency.ts',
      find: 'if (now - Date.parse(recorded.at) > KEY_LIFE_MS)',
      replace: 'if (false)',
      tests: [REQUEST],
    },
    {
      name: 'other-request-in-the-decider',
      file: 'src/commands/check/decider.ts',
      find: 'if (state.requested.fingerprint === command.request.fingerprint) return []',
      replace: 'return []',
      tests: ['test/commands/check/decider.unit.test.ts'],
    },
    {
      name: 'repeat-is-charged',
      file: 'src/commands/check/request.ts',
      find: 'if (check.idempotencyKey !== null || tries > 0) {',
      replace: 'if (tries > 0) {',
      tests: [REQUEST],
    },
  ],
}
