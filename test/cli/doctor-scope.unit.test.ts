import { expect, it } from '@jest/globals'
import type { ProviderState } from '../../src/checkers/provider-client/interfaces.ts'
import { stateWords } from '../../src/cli/doctor-scope.ts'

const AT = '2026-11-01T12:00:00.000Z'
const OLD = 'the register of UKIPO (marks) is too old to count'

it.each([
  [{}, ['ok', '']],
  [{ lastFailure: { at: AT, reason: 'unreachable: x' } }, ['unreachable', 'unreachable: x']],
  [{ lastFailure: { at: AT, reason: 'bad_answer: x' } }, ['failing', 'bad_answer: x']],
  [{ lastSuccessAt: AT, lastFailure: { at: AT, reason: 'timeout: x' } }, ['ok', 'timeout: x']],
  [{ status: 'not_asked' }, ['not asked', '']],
  [{ name: 'local-register:UKIPO', lastSuccessAt: AT }, ['does not count', OLD]],
] as const)('doctor does not call %j in order unless it is', (change, words) => {
  const state: ProviderState = {
    name: 'github',
    source: 'social',
    status: 'ok',
    breaker: 'closed',
    covers: '',
    lastSuccessAt: null,
    lastFailure: null,
    ...change,
  }
  expect(stateWords(state, new Map([['local-register:UKIPO', OLD]]))).toEqual(words)
})
