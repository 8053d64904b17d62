import { expect, it } from '@jest/globals'
import { findingsIn } from '../../../tools/check-language/findings.ts'
import { WRONG_WORDS, type WrongWord } from '../../../tools/check-language/words.ts'

const found = (path: string, text: string, wrong: readonly WrongWord[] = WRONG_WORDS) =>
  findingsIn(path, text, wrong, [/vault\.db/gu]).map(({ line, found }) => `${line}: ${found}`)

it('finds a word with its line, whatever its case', () => {
  expect(found('src/a.ts', 'x\n// The Backbone\n')).toEqual(['2: Backbone'])
})

it('finds a phrase that continues on the next line, in a comment and in Markdown', () => {
  expect(found('src/a.ts', '/**\n * a request\n * print\n */')).toEqual(['2: request * print'])
  expect(found('docs/a.md', 'a request\nprint')).toEqual(['1: request print'])
})

it('splits names in code', () => {
  expect(found('src/a.ts', 'const openBackbone = 1')).toEqual(['1: Backbone'])
})

it('leaves code and link targets of Markdown out', () => {
  const text = '`backbone` [a](backbone.md)\n\n```sh\nbackbone\n```\n\nbackbone\n'
  expect(found('docs/a.md', text)).toEqual(['7: backbone'])
})

it('leaves quoted names out', () => {
  expect(found('src/a.ts', "open('vault.db') // the vault")).toEqual(['1: vault'])
})

it('leaves the files and folders out that may hold the word', () => {
  const wrong = [{ pattern: /x/g, instead: 'y', notIn: ['docs/guides', 'README.md'] }]
  const paths = ['docs/a.md', 'docs/guides/b.md', 'docs/guides-b.md', 'README.md']
  expect(paths.filter((path) => found(path, 'x', wrong).length > 0)).toEqual([
    'docs/a.md',
    'docs/guides-b.md',
  ])
})
