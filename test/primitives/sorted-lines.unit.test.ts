import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from '@jest/globals'
import { shippedFile } from '../../src/primitives/shipped-file.ts'
import { sortedLines } from '../../src/primitives/sorted-lines.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const folder = temporaryFolders()

it.each([1, 2, 3, 50, 20_000])('finds each of %i lines by its beginning, and no other', async (count) => {
  const words = [...Array(count).keys()].map((at) => `${'wżя狼'[at % 4]}${at.toString(36)}`)
  const file = join(await folder(), 'lines.txt')
  const lines = words.map((word, at) => Buffer.from(`${word} ${at}\n`))
  writeFileSync(file, Buffer.concat(lines.sort(Buffer.compare)))
  const find = sortedLines(pathToFileURL(file))
  for (const [at, word] of words.entries()) expect([word, find(`${word} `)]).toEqual([word, `${at}`])
  for (const word of ['', 'a', 'w', 'w0!', 'zz', 'ż', '狼!', ...words.slice(0, 50).map((each) => `${each}!`)])
    expect([word, find(`${word} `)]).toEqual([word, null])
})

it.each([
  'goods/data/lexicon-phrases.txt',
  'goods/data/lexicon-words.txt',
  'names/data/brand-index.txt',
  'names/data/concepts.txt',
])('%s is sorted by bytes, and what is found is in ASCII', (file) => {
  const bytes = shippedFile(new URL(`../../src/${file}`, import.meta.url))
  const lines = bytes.toString('latin1').trimEnd().split('\n')
  const wrong = lines.find((line, at) => line < (lines[at - 1] ?? '') || !/[\t ][ -~]+$/.test(line))
  expect(wrong).toBeUndefined()
})
