import { describe, expect, it } from '@jest/globals'
import type { Fame, TrademarkFinding } from '../../../src/events/sections.ts'
import { judge } from '../../../src/verdict/judge.ts'
import { worded } from '../../../src/verdict/reason-text.ts'
import * as given from '../cases.ts'

type Goods = NonNullable<TrademarkFinding['comparison']>['goods']

const brand = (fame: Partial<Fame>, goods: Goods, burden = 1_000_000) =>
  given.brand({
    status: 'live',
    niceClasses: [9, 38],
    exact: fame.relation === 'same',
    fame: { tier: 'famous', relation: 'same', commonWord: false, ...fame },
    comparison: {
      model: '2026-12',
      relation: 'near',
      burden,
      shared: null,
      sharedBy: null,
      family: null,
      chance: null,
      goods,
      goodsBasis: goods === 'unknown' ? 'none' : 'classes',
    },
  })

function judged(finding: TrademarkFinding) {
  const { verdict, reasons } = judge('2026-12', {
    request: given.request(),
    outcomes: given.outcomes({ trademarks: [finding] }),
  })
  const [reason] = worded('2026-12', reasons)
  return { verdict, rule: reason?.rule, text: reason?.text }
}

describe.each([
  ['famous', 'same', false, 'conflict conflict conflict conflict'],
  ['famous', 'translated', false, 'conflict conflict conflict conflict'],
  ['famous', 'respelt', false, 'conflict conflict conflict caution'],
  ['famous', 'contained', false, 'conflict conflict conflict caution'],
  ['famous', 'same', true, 'conflict caution caution clear'],
  ['famous', 'contained', true, 'caution caution clear clear'],
  ['known', 'same', false, 'conflict conflict conflict caution'],
  ['known', 'respelt', false, 'caution caution caution clear'],
  ['known', 'contained', false, 'caution caution caution clear'],
  ['known', 'same', true, 'conflict caution caution clear'],
  ['obscure', 'same', false, 'clear clear clear clear'],
  ['obscure', 'respelt', false, 'clear clear clear clear'],
  ['obscure', 'contained', false, 'clear clear clear clear'],
] as const)('a %s brand, %s, common word %s', (tier, relation, commonWord, verdicts) => {
  it.each(['close', 'related', 'unknown', 'remote'] as const)('for %s goods', (goods) => {
    const at = ['close', 'related', 'unknown', 'remote'].indexOf(goods)
    expect(judged(brand({ tier, relation, commonWord }, goods)).verdict).toBe(verdicts.split(' ')[at])
  })
})

describe('a brand that the name only resembles', () => {
  it.each([
    ['a famous one, a sign that is almost the same', brand({ relation: 'similar' }, 'close', 5), 'conflict'],
    ['a famous one, related goods', brand({ relation: 'similar' }, 'related', 9), 'caution'],
    ['a famous one, remote goods', brand({ relation: 'similar' }, 'remote', 5), 'clear'],
    ['a famous one, a farther sign', brand({ relation: 'similar' }, 'close', 50), 'caution'],
    ['a known one, a close sign', brand({ relation: 'similar', tier: 'known' }, 'close', 5), 'caution'],
    ['a known one, related goods', brand({ relation: 'similar', tier: 'known' }, 'related', 9), 'clear'],
    ['a known one, a farther sign', brand({ relation: 'similar', tier: 'known' }, 'close', 50), 'clear'],
    ['nothing but a weak word is added', brand({ relation: 'contained' }, 'remote', 5), 'conflict'],
    ['a common word', brand({ relation: 'similar', commonWord: true }, 'close', 1), 'clear'],
    ['few people know it', brand({ relation: 'similar', tier: 'obscure' }, 'close', 1), 'clear'],
  ] as const)('%s', (_, finding, verdict) => {
    expect(judged(finding).verdict).toBe(verdict)
  })
})

it('a common word without goods: the sentence says for which classes', () => {
  expect(judged(brand({ commonWord: true }, 'unknown'))).toEqual({
    verdict: 'caution',
    rule: 'brand-common-word',
    text: 'The name is a common word, but for some goods it is also a brand: Nike (classes 9, 38). Name your goods to learn whether it matters.',
  })
})

it('a brand within the name: the sentence says how the name uses it', () => {
  expect(judged(brand({ relation: 'contained' }, 'remote')).text).toBe(
    'The name uses a brand whose owner could object: Nike (part of the name).',
  )
})

it('a brand of the applicant does not count', () => {
  expect(judged({ ...brand({}, 'close'), own: true }).verdict).toBe('clear')
})
