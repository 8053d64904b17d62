import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from '@jest/globals'
import { degreeOf } from '../../src/goods/group-relations.ts'

const FOLDER = new URL('../../src/goods/lexicon/', import.meta.url)
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'no']
const HEAD = ['term', 'group', 'decide', ...LANGUAGES]

/** The groups of a class, and its rows with the number of their line. */
function fileOf(niceClass: number) {
  const name = `class-${String(niceClass).padStart(2, '0')}.tsv`
  const lines = readFileSync(new URL(name, FOLDER), 'utf8').trimEnd().split('\n')
  const split = lines.map((line, at) => ({ at: at + 1, cells: line.split('\t') }))
  const groups = split.filter(({ cells }) => cells[0] === '#group')
  const [head, ...rows] = split.slice(groups.length)
  return { groups: groups.map(({ cells }) => cells), head: head?.cells, rows }
}

const classes = Array.from({ length: 45 }, (_, at) => at + 1)

describe('the lexicon of goods', () => {
  it.each(classes)('has the file of class %i in its form', (niceClass) => {
    const { groups, head, rows } = fileOf(niceClass)
    expect(groups.filter((cells) => cells.length !== 3)).toEqual([])
    expect(head).toEqual(HEAD)
    const slugs = new Set(groups.map(([, slug]) => slug))
    const faults = rows.flatMap(({ at, cells }) => {
      const [term = '', group = '', decide = '', ...phrases] = cells
      const lists = [decide, ...phrases].filter(Boolean).map((cell) => cell.split('|'))
      return [
        cells.length === HEAD.length ? [] : [`${at}: ${cells.length} columns`],
        term !== '' && term.length <= 80 ? [] : [`${at}: term "${term}"`],
        slugs.has(group) ? [] : [`${at}: no group ${group}`],
        phrases[0] ? [] : [`${at}: no phrase in English`],
        lists.flatMap((list) =>
          new Set(list).size === list.length ? [] : [`${at}: a phrase twice: ${list.join('|')}`],
        ),
        lists.flat().flatMap((phrase) => (isPlain(phrase) ? [] : [`${at}: phrase "${phrase}"`])),
      ].flat()
    })
    expect(faults).toEqual([])
    expect(new Set(rows.map(({ cells }) => cells[0])).size).toBe(rows.length)
  })

  it('has at least 8,000 meanings, and most of them in all languages', () => {
    const rows = classes.flatMap((niceClass) => fileOf(niceClass).rows)
    expect(rows.length).toBeGreaterThanOrEqual(8_000)
    const whole = rows.filter(({ cells }) => cells.every((cell, at) => at === 2 || cell !== ''))
    expect(whole.length).toBeGreaterThan(0.9 * rows.length)
  })
})

/** As people type it, without a separator of lists. */
const isPlain = (phrase: string): boolean =>
  phrase === phrase.trim() && phrase === phrase.toLowerCase() && /^[^,"\s][^,"]*$/.test(phrase)

test('every relation is between groups of the lexicon, with a degree and a reason', () => {
  const known = new Set(
    Array.from({ length: 45 }, (_, at) => at + 1).flatMap((niceClass) => {
      const own = String(niceClass).padStart(2, '0')
      return [`${own}/*`, ...fileOf(niceClass).groups.map(([, slug]) => `${own}/${slug}`)]
    }),
  )
  const [, ...rows] = readFileSync(new URL('relations.tsv', FOLDER), 'utf8').trimEnd().split('\n')
  const faults = rows.filter((row) => {
    const [one = '', other = '', degree = '', reason = ''] = row.split('\t')
    const isKnown = known.has(one) && known.has(other)
    return !isKnown || !['close', 'related', 'none'].includes(degree) || reason === ''
  })
  expect(faults).toEqual([])
})

test.each([
  ['30/chocolate', '30/chocolate', 'close'],
  ['30/chocolate', '30/confectionery', 'close'],
  ['30/confectionery', '30/chocolate', 'close'],
  ['36/banking', '30/chocolate', 'none'],
])('%s and %s are %s', (one, other, degree) => {
  expect(degreeOf(one, other)).toBe(degree)
})
