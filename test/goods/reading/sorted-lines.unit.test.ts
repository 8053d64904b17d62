import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from '@jest/globals'
import { sortedLines } from '../../../src/goods/reading/sorted-lines.ts'
import { shippedLines } from '../../../src/primitives/shipped-file.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

it.each([1, 2, 3, 50, 20_000])('finds each of %i lines by its beginning, and no other', async (count) => {
  const words = [...Array(count).keys()].map((at) => `w${at.toString(36)}`)
  const file = join(await folder(), 'lines.txt')
  const lines = words.map((word) => `${word} ${word.toUpperCase()}`)
  writeFileSync(file, `${lines.sort().join('\n')}\n`)
  const find = sortedLines(pathToFileURL(file))
  for (const word of words) expect([word, find(`${word} `)]).toEqual([word, word.toUpperCase()])
  for (const word of ['', 'a', 'w', 'w0!', 'zz', ...words.slice(0, 50).map((each) => `${each}!`)])
    expect([word, find(`${word} `)]).toEqual([word, null])
})

it.each(['lexicon-phrases.txt', 'lexicon-words.txt'])('%s is sorted by bytes, and in ASCII', (file) => {
  const lines = shippedLines(new URL(`../../../src/goods/data/${file}`, import.meta.url))
  const wrong = lines.find((line, at) => (at > 0 && line < (lines[at - 1] ?? '')) || /[^ -~\t]/.test(line))
  expect(wrong).toBeUndefined()
})
