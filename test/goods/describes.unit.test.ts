import { expect, it } from '@jest/globals'
import { warmWordsOfClasses, weakStems, wordsOfClass } from '../../src/goods/describes.ts'
import { NICE_CLASSES } from '../../src/goods/terms.ts'

const ALL = NICE_CLASSES.map(({ niceClass }) => niceClass)

it('the words of every class are prepared once', () => {
  warmWordsOfClasses()
  const prepared = ALL.map(wordsOfClass)
  expect(prepared.every(({ size }) => size > 0)).toBe(true)
  expect(ALL.map(wordsOfClass).every((words, at) => words === prepared[at])).toBe(true)
  expect(weakStems({ classes: ALL, terms: [] })).toContain('vodka')
})
