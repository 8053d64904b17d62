import { describe, expect, it } from '@jest/globals'
import { RULE_SETS } from '../../src/verdict/judge.ts'
import { totalOf, worded } from '../../src/verdict/reason-text.ts'

const said = (rule: string, list: string[], count = list.length): string =>
  worded('2026-12', [{ rule, effect: 'note', points: 0, params: { list, count }, findings: [] }])[0]?.text ??
  ''

describe('the sentence of a reason', () => {
  it('has the words for the number of its names', () => {
    expect(said('domain-taken', ['a.com'])).toBe('A domain of the name is registered: a.com.')
    expect(said('domain-taken', ['a.com', 'a.com'])).toBe('A domain of the name is registered: a.com.')
    expect(said('domain-taken', ['a.com', 'a.net'])).toBe('Domains of the name are registered: a.com, a.net.')
  })

  it('counts the names that its parameters no longer hold', () => {
    const kept = Array.from({ length: 25 }, (_, index) => `NAME ${index}`)
    expect(said('company-similar', kept, 60)).toContain('NAME 0, NAME 1, NAME 2 and 57 more')
    expect(totalOf({ list: ['one'], count: 2 })).toBe(1)
    expect(said('company-similar', kept.slice(0, 5), 9)).toContain('NAME 0, NAME 1, NAME 2 and 2 more')
  })

  it.each([...RULE_SETS.values()].flatMap(({ id, rules }) => rules.map(({ id: rule }) => [id, rule])))(
    'of %s has no open place: %s',
    (set, rule) => {
      for (const list of [['one'], ['one', 'two']]) {
        const [reason] = worded(set, [
          { rule, effect: 'note', points: 0, params: { list, count: list.length }, findings: [] },
        ])
        expect(reason?.text).toMatch(/^[A-Z].*\.$/)
        expect(reason?.text).not.toMatch(/[{|}]| {2}/)
      }
    },
  )
})
