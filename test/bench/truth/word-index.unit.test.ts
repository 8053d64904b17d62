import { expect, test } from '@jest/globals'
import { unrelatedNames } from '../../../bench/truth/names.ts'
import { WordIndex } from '../../../bench/truth/word-index.ts'
import { fitsWildcard } from '../../../src/primitives/wildcard.ts'

test('the index of words finds the same texts as a comparison with every text', () => {
  const texts = [...unrelatedNames().slice(0, 2_000), 'A', 'AB', '', 'ABAB', 'Æ', '日本']
  const index = new WordIndex(texts)
  const patterns = texts
    .filter((_, at) => at % 40 === 0)
    .flatMap((text) => [
      text,
      `*${text}*`,
      `${text.slice(0, 3)}*`,
      `*${text.slice(-2)}`,
      `${text.slice(0, 2)}*${text.slice(3)}`,
      `${text.slice(0, 1)}*${text.slice(-1)}`,
    ])
  for (const pattern of [...patterns, '*', '', 'AB*AB', '*日*', 'A'])
    expect([pattern, index.fitting([pattern])]).toEqual([
      pattern,
      [...texts.keys()].filter((at) => fitsWildcard(texts[at] ?? '', pattern)),
    ])
  const both = ['AB*', '*AB']
  expect(index.fitting(both)).toEqual(
    [...texts.keys()].filter((at) => both.some((each) => fitsWildcard(texts[at] ?? '', each))),
  )
})
