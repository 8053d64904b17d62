import { describe, expect, test } from '@jest/globals'
import { coinedName, NameModel } from '../../../bench/truth/coined.ts'
import { generator, shuffled } from '../../../bench/truth/random.ts'
import { registerOf } from '../../../bench/truth/registers.ts'
import { TRANSFORMATIONS, transformed } from '../../../bench/truth/transformations.ts'
import { markKey } from '../../../src/names/features/mark-features.ts'

const NAMES = ['Vitaxium', 'Golden Harvest', 'Café Lumière', 'Quick-Phone', 'Brasserie Koch', 'Fox', 'Ål']

const allOf = (name: string): [string, string | null][] => {
  const random = generator(1)
  return TRANSFORMATIONS.map((each) => [each.id, transformed(each, name, random)])
}

describe('a transformation', () => {
  test('changes the name, and the mark if it does more than move spaces', () => {
    for (const name of NAMES) {
      for (const [id, changed] of allOf(name)) {
        if (changed === null) continue
        expect(changed).not.toBe(name)
        const spacesOnly = id === 'joined' || id === 'split'
        expect(markKey(changed) === markKey(name)).toBe(spacesOnly)
      }
    }
  })

  test('applies to an ordinary name, unless it needs one word or several', () => {
    const one = new Map(allOf('Vitaxium'))
    const two = new Map(allOf('Golden Phoenix'))
    expect([...one].filter(([, changed]) => changed === null).map(([id]) => id)).toEqual(['joined'])
    expect([...two].filter(([, changed]) => changed === null).map(([id]) => id)).toEqual(['split'])
  })

  test('has the length that its name says', () => {
    const changes = new Map(allOf('Vitaxium'))
    expect(changes.get('doubled letter')).toHaveLength(9)
    expect(changes.get('dropped letter')).toHaveLength(7)
    expect(changes.get('swapped letters')?.split('').sort()).toEqual('Vitaxium'.split('').sort())
    expect(changes.get('split')?.replace(' ', '')).toBe('Vitaxium')
  })
})

describe('made names', () => {
  test('are the same for the same seed', () => {
    expect(coinedName(generator(7))).toBe(coinedName(generator(7)))
    expect(shuffled([1, 2, 3, 4], generator(7))).toEqual(shuffled([1, 2, 3, 4], generator(7)))
  })

  test('fill a register after the real ones', () => {
    const real = ['Golden Harvest', 'Silver Anchor', 'Golden Gate']
    const marks = registerOf(real, 50)
    expect(marks).toHaveLength(50)
    expect(marks.slice(0, 3).map(({ words }) => words)).toEqual(real)
    expect(marks.every(({ words, niceClasses }) => words !== '' && niceClasses.length > 0)).toBe(true)
  })

  test('of a model use letters and words of the real ones', () => {
    const model = new NameModel(['Golden Harvest', 'Silver Anchor'])
    const random = generator(3)
    for (let count = 0; count < 20; count += 1)
      expect(model.name(random)).toMatch(/^[A-Z][a-z]+(?: [A-Z][a-z]+)?$/)
  })
})
