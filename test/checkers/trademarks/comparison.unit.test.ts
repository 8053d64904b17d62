import { expect, it } from '@jest/globals'
import { comparedMark } from '../../../src/checkers/trademarks/comparison.ts'
import { mapGoods } from '../../../src/goods/map-goods.ts'
import { taskFor } from './harness.ts'

const CLOTHING = { mark: 'ZOLTRIX SNEAKER', niceClasses: [25], owner: null }

it.each([
  ['Lumora Sneaker', 'shoes', 'sneaker', true],
  ['Lumora Sneaker', 'wine', 'sneaker', false],
  ['Lumora Sneaker', undefined, 'sneaker', false],
  ['Zoltrix Lumora', 'shoes', 'zoltrix', false],
])(
  '%s for %s: whether the shared part “%s” describes the goods: %s',
  (name, goods, shared, sharedDescribes) => {
    const goodsTerms = goods === undefined ? undefined : mapGoods(goods).terms
    const task = taskFor(name, { niceClasses: [25], ...(goodsTerms && { goodsTerms }) })
    const { comparison: compared } = comparedMark(task, CLOTHING, null)
    expect([compared.shared, compared.sharedDescribes === true]).toEqual([shared, sharedDescribes])
  },
)

it('two words that together name goods of a requested class are weak in the name', () => {
  const burden = (niceClass: number) => {
    const task = taskFor('Falcon Real Estate', { niceClasses: [niceClass] })
    const mark = { mark: 'FALCON', niceClasses: [niceClass], owner: null }
    return comparedMark(task, mark, null).comparison.burden
  }
  expect(burden(36)).toBeLessThan(70)
  expect(burden(36)).toBeLessThan(burden(30))
})
