import { describe, expect, it } from '@jest/globals'
import { tldAccepts } from '../../../src/names/domains/tld-accepts.ts'
import { domainLabels, usernames } from '../../../src/names/domains/tried-labels.ts'
import { parseName } from '../../../src/names/parse.ts'

function forms(query: string) {
  const parsed = parseName(query)
  if (!parsed.ok) throw new Error(`${query} is refused`)
  return parsed.name
}
const unicode = (query: string) => domainLabels(forms(query)).map((label) => label.unicode)

describe('labels of a name', () => {
  it.each([
    ['Lumivora', ['lumivora']],
    ["Joe's Bar & Grill", ['joesbargrill', 'joes-bar-grill']],
    [
      'Müller & Söhne',
      ['mullersohne', 'muller-sohne', 'muellersoehne', 'mueller-soehne', 'müllersöhne', 'müller-söhne'],
    ],
    ['GRÜNVEX', ['grunvex', 'gruenvex', 'grünvex']],
    ['Ørzåk', ['orzak', 'oerzaak', 'ørzåk']],
    ['Æðzor', ['aedzor', 'æðzor']],
    ['東京ゾルベクサ', ['東京ゾルベクサ']],
    ['大韓조르벡', ['大韓조르벡']],
    ['ゾルベクサ', ['zorubekusa', 'ゾルベクサ']],
    ['東京', ['dongjing', '東京']],
    ['İzorbek', ['izorbek']],
    ['İŞzorbek', ['iszorbek', 'işzorbek']],
    ['½ Zorbek', ['1-2-zorbek']],
    ['½', ['1-2']],
    ['1 2 Zorbek', ['12zorbek', '1-2-zorbek']],
    ['Straße', ['strasse', 'straße']],
    ['I ❤ NY', ['iny', 'i-ny']],
    ['x'.repeat(64), []],
  ])('%s', (query, labels) => {
    expect(unicode(query)).toEqual(labels)
  })

  it('are sent as A-labels', () => {
    expect(domainLabels(forms('Straße'))).toContainEqual({ label: 'xn--strae-oqa', unicode: 'straße' })
  })
})

describe('what a TLD accepts', () => {
  it.each([
    ['com', 'müller', true],
    ['de', 'xn--mller-kva', true],
    ['jp', 'müller', false],
    ['jp', 'ナイキ東京', true],
    ['uk', 'müller', false],
    ['co.uk', 'lumivora', true],
    ['es', 'müller', true],
    ['es', 'søren', false],
    ['рф', 'москва', true],
    ['xn--p1ai', 'lumivora', false],
    ['ru', 'москва', false],
    ['com', 'nіke', false],
    ['nowhere', 'müller', false],
    ['nowhere', 'muller', true],
  ])('.%s and %s: %s', (tld, label, taken) => {
    expect(tldAccepts(tld, label)).toBe(taken)
  })
})

describe('user names', () => {
  it.each([
    ['Lumivora', ['lumivora']],
    ['Blue Lantern', ['bluelantern', 'blue_lantern', 'blue-lantern']],
    ['Москва', ['moskva']],
    ['東京ゾルベクサ', []],
    ['½ Zorbek', ['1_2_zorbek', '1-2-zorbek']],
  ])('%s', (query, names) => {
    expect(usernames(forms(query))).toEqual(names.length === 0 ? [] : [names])
  })

  it('are also those of the spelling without umlauts', () => {
    expect(usernames(forms('Grünvex'))).toEqual([['grunvex'], ['gruenvex']])
    expect(usernames(forms('Grün Vex'))[1]).toEqual(['gruenvex', 'gruen_vex', 'gruen-vex'])
    expect(usernames(forms('Straße'))).toEqual([['strasse']])
  })
})
