import { describe, expect, it } from '@jest/globals'
import type { TrademarkFinding } from '../../src/events/sections.ts'
import { citationOf } from '../../src/verdict/citations.ts'
import * as given from './cases.ts'

const AT = '2026-12-01T10:00:00Z'
const mark = (
  comparison: Partial<NonNullable<TrademarkFinding['comparison']>>,
  over: Partial<TrademarkFinding> = {},
) =>
  given.mark({
    exact: false,
    ...over,
    comparison: {
      model: '2026-12',
      relation: 'near',
      burden: 4,
      shared: null,
      sharedBy: null,
      family: null,
      chance: null,
      goods: 'identical',
      goodsBasis: 'terms',
      ...comparison,
    },
  })
const cited = (finding: TrademarkFinding) => {
  const { grade, argument, counterargument } = citationOf(finding, AT)
  return [grade, argument, counterargument]
}

const brandWords = (fame: NonNullable<TrademarkFinding['fame']>) =>
  cited(mark({}, { list: 'well_known', number: null, fame })).slice(1)

describe('the citation of a mark', () => {
  it.each([
    [
      'goods judged by the class alone, because the register gives none',
      mark({ goods: 'close', goodsBasis: 'classes' }, { niceClasses: [9] }),
      'high',
      'The mark is spelled almost like the name and covers nearly the same goods, judged by class 9 only, because the register gives no goods.',
      'Some letters or words differ.',
    ],
    [
      'goods of another kind by the classes that the request names',
      mark({ goods: 'remote', goodsBasis: 'classes' }, { niceClasses: [9, 42], goods: 'Software' }),
      'low',
      'The mark is spelled almost like the name.',
      'Its goods are of another kind, judged by classes 9 and 42 only, because the request names only classes; some letters or words differ.',
    ],
    [
      'the same sign and goods',
      mark({ relation: 'same' }, { exact: true }),
      'conflict',
      'The mark is the same as the name and covers the same goods.',
      'Nothing was found that speaks against it.',
    ],
    [
      'a rare near sign for related goods',
      mark({ burden: 4.2, goods: 'related', chance: 0.02 }),
      'high',
      'The mark is spelled almost like the name and covers related goods.',
      'Its goods are related, not the same; some letters or words differ.',
    ],
    [
      'a sign that chance hardly explains',
      mark({ relation: 'contained', burden: 0.2, goods: 'unknown', goodsBasis: 'none', chance: 6e-7 }),
      'high',
      'The mark has a part in common with the name.',
      'The goods were not compared, so they may differ; their other parts differ.',
    ],
    [
      'a sign that is hardly near',
      mark({ burden: 240_000 }),
      null,
      'The mark is spelled somewhat like the name and covers the same goods.',
      'Some letters or words differ.',
    ],
    [
      'one letter that differs',
      mark({ burden: 25, oneLetter: true }),
      'medium',
      'The mark is spelled like the name but for one letter and covers the same goods.',
      'One letter differs.',
    ],
    [
      'a common word with another meaning',
      mark({ relation: 'contained', burden: 0.8, shared: 'psychia', meaningDiffers: true }),
      'high',
      'The mark has a part in common with the name (“psychia”) and covers the same goods.',
      'The name is a common word whose meaning the mark does not have; their other parts differ.',
    ],
    [
      'a crowded part',
      mark({ relation: 'shared', burden: 60, shared: 'nova', sharedBy: 27, family: 2, chance: 83.4 }),
      'medium',
      'A part of the mark (“nova”) is close to a part of the name; the mark covers the same goods; its owner has 2 other live marks with the same part.',
      'The other parts differ; 27 owners use the part “nova” for such goods, so it distinguishes little.',
    ],
    [
      'a part that describes the goods',
      mark({ relation: 'shared', burden: 60, shared: 'running', sharedBy: 1, sharedDescribes: true }),
      null,
      'A part of the mark (“running”) is close to a part of the name; the mark covers the same goods.',
      'The other parts differ; the part “running” describes the goods, so it distinguishes little.',
    ],
    [
      'an application with a priority',
      mark({ relation: 'same' }, { exact: true, pending: true, priority: '2025-06-01' }),
      'conflict',
      'The mark is the same as the name and covers the same goods; it counts from 2025-06-01, before its filing.',
      'It is an application, which may still be refused.',
    ],
    [
      'a mark of the supplemental register',
      mark({ relation: 'same' }, { exact: true, supplementalRegister: true, acquiredDistinctiveness: true }),
      'conflict',
      'The mark is the same as the name and covers the same goods.',
      'It is on the supplemental register, whose marks do not distinguish goods yet; it, or a part of it, distinguishes goods only because of its use.',
    ],
    [
      'a mark as close as nearly every other',
      mark({ relation: 'sound', burden: 999_999.7 }),
      null,
      'The mark sounds somewhat like the name and covers the same goods.',
      'It is spelled differently.',
    ],
    [
      'goods that were not compared',
      mark({ relation: 'sound', burden: 0.4, goods: 'unknown', goodsBasis: 'none' }),
      'high',
      'The mark sounds almost like the name.',
      'The goods were not compared, so they may differ; it is spelled differently.',
    ],
    [
      'a dead mark',
      mark({ relation: 'same' }, { exact: true, status: 'dead' }),
      null,
      'The mark is the same as the name and covers the same goods.',
      'It is no longer in force.',
    ],
    [
      'a meaning in common',
      mark({ relation: 'meaning', burden: 40, goods: 'related' }),
      'low',
      'The mark has a meaning in common with the name and covers related goods.',
      'Its goods are related, not the same; it is spelled differently.',
    ],
    [
      'goods of another kind',
      mark({ relation: 'same', goods: 'remote' }, { exact: true }),
      'medium',
      'The mark is the same as the name.',
      'Its goods are of another kind.',
    ],
    [
      'an old registration',
      mark({ relation: 'same' }, { exact: true, jurisdiction: 'US', registered: '2023-01-01' }),
      'conflict',
      'The mark is the same as the name and covers the same goods.',
      'It is old enough that its owner may have to prove its use.',
    ],
  ] as const)('%s', (_, finding, ...expected) => {
    expect(cited(finding)).toEqual(expected)
  })

  it('grades a well-known brand by what it means for the name', () => {
    expect(brandWords({ tier: 'famous', relation: 'contained', commonWord: false })).toEqual([
      'The name contains the brand; the brand is famous, and known for the same goods.',
      'Nothing was found that speaks against it.',
    ])
    expect(brandWords({ tier: 'obscure', relation: 'same', commonWord: true })).toEqual([
      'The name is that of the brand; the brand is known for the same goods.',
      'Few people know it; it is also a common word, which its owner cannot reserve for all goods.',
    ])
    const gradeOf = (fame: NonNullable<TrademarkFinding['fame']>, over: Partial<TrademarkFinding> = {}) =>
      citationOf(mark({ goods: 'remote' }, { list: 'well_known', number: null, fame, ...over }), AT).grade
    const known = { tier: 'known', relation: 'same', commonWord: false } as const
    expect([
      gradeOf({ ...known, relation: 'similar' }),
      gradeOf({ ...known, tier: 'obscure' }),
      gradeOf(known),
      gradeOf({ ...known, tier: 'famous' }),
      gradeOf({ ...known, tier: 'famous' }, { own: true }),
    ]).toEqual([null, 'low', 'high', 'conflict', null])
  })
})
