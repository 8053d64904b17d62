import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { judge, ruleSetNamed } from '../../src/verdict/judge.ts'
import * as given from './cases.ts'
import { CASES_2026_11 } from './cases-2026-11.ts'

/** What release 0.1.0 answered. These bytes never change. */
const released = readFileSync(new URL('verdicts-2026-11.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

it.each(CASES_2026_11.map((each, at) => [each.title, each, released[at]] as const))(
  'rule set 2026-11 gives the bytes of its release: %s',
  (title, { findings = {}, request = {}, ended = true }, bytes) => {
    const judgment = judge('2026-11', {
      request: given.request(request),
      outcomes: ended ? given.outcomes(findings) : {},
    })
    expect(JSON.stringify({ title, judgment })).toBe(bytes)
  },
)

it('every rule of rule set 2026-11 is in one of the released verdicts', () => {
  const fired = new Set(released.join('').match(/(?<="rule":")[a-z-]+/g))
  expect(ruleSetNamed('2026-11').rules.flatMap(({ id }) => (fired.has(id) ? [] : [id]))).toEqual([])
})
