import { expect, test } from '@jest/globals'
import { phrases } from '../../bench/truth/part-g.ts'
import { mapGoods } from '../../src/goods/map-goods.ts'
import { goodsRelation } from '../../src/goods/relation.ts'
import { GRADES, gradeOf, isWeighty } from '../../src/verdict/grades.ts'
import fc, { runs } from '../support/properties.ts'
import { comparison, mark as givenMark } from '../verdict/cases.ts'

const all = phrases()
const classes = fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 3 })

/** Goods of marks, as registers write them; null where a register gives only classes. */
const LISTED = [null, 'Clothing, footwear, headgear.', 'computer software', 'パン', 'blorp']

test('goods that were read with doubt never turn an identical or nearly identical sign into less than caution', () => {
  let doubted = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      classes,
      fc.constantFrom(...LISTED),
      fc.constantFrom(0.1, 1, 3, 6),
      fc.boolean(),
      ({ text }, niceClasses, goods, burden, exact) => {
        const { terms, unmapped } = mapGoods(text)
        const isGuessed = unmapped.length > 0 || terms.some(({ certainty }) => certainty === 'guessed')
        const isPossible = terms.some(({ alternatives = [] }) =>
          alternatives.some((each) => niceClasses.includes(each)),
        )
        if (!isGuessed && !isPossible) return
        doubted += 1
        const { relation, basis } = goodsRelation(
          { classes: [], terms, unread: unmapped.length },
          { classes: niceClasses, goods },
        )
        const mark = givenMark({
          exact,
          comparison: comparison({ burden, goods: relation, goodsBasis: basis }),
        })
        expect(GRADES.slice(0, 3)).toContain(gradeOf(mark))
        expect(isWeighty(mark)).toBe(true)
      },
    ),
    { numRuns: runs(20_000) },
  )
  expect(doubted).toBeGreaterThan(runs(20_000) / 20)
})
