import { expect, it } from '@jest/globals'
import { subjectText } from '../../../src/console/pages/webhooks/words.ts'

it.each([
  [{ kind: 'check', id: 'chk_1', revision: 6 }, 'check chk_1, revision 6'],
  [{ kind: 'batch', id: 'bat_1', revision: 3 }, 'batch bat_1, revision 3'],
  [
    { kind: 'quota', month: '202611', percent: 80, used: 480, limit: 600 },
    '80% of the quota of 2026-11: 480 of 600 checks',
  ],
  [{ kind: 'ping' }, 'test message'],
] as const)('the list of deliveries says what %j is about', (subject, text) => {
  expect(subjectText(subject)).toBe(text)
})
