import { describe, expect, it } from '@jest/globals'
import { matchBrands } from '../../../src/names/brands/match.ts'
import { brandAt } from '../../../src/names/brands/table.ts'

const matched = (name: string) =>
  matchBrands(name).map(({ row, relation, isCommonWord }) => {
    const { name: brand, tier } = brandAt(row) ?? { name: '', tier: '' }
    return { brand, tier, relation, isCommonWord }
  })

describe('the use of a famous brand', () => {
  it.each([
    ['ChatGPT', 'ChatGPT', 'same'],
    ['Temu', 'Temu', 'same'],
    ['Shein', 'Shein', 'same'],
    ['Ozempic', 'Ozempic', 'same'],
    ['Viagra', 'Viagra', 'same'],
    ['Minecraft', 'Minecraft', 'same'],
    ['Adidas GmbH', 'Adidas', 'same'],
    ['Kentucky Fried Chicken', 'KFC', 'same'],
    ['Rolexx', 'Rolex', 'respelt'],
    ['ChatGTP', 'ChatGPT', 'respelt'],
    ['Adiddas', 'Adidas', 'respelt'],
    ['Gogle', 'Google', 'respelt'],
    ['Microsft', 'Microsoft', 'respelt'],
    ['Koka Kola', 'Coca-Cola', 'respelt'],
    ['Nyke', 'Nike', 'respelt'],
    ['G00gle', 'Google', 'respelt'],
    ['Rolexx Shop', 'Rolex', 'respelt'],
    ['Rolexx Watches', 'Rolex', 'contained'],
    ['Nike Runners', 'Nike', 'contained'],
    ['GoogleMania', 'Google', 'contained'],
    ['nikeshop', 'Nike', 'contained'],
    ['mynike', 'Nike', 'contained'],
    ['adidashub', 'Adidas', 'contained'],
    ['The Coca-Cola Kitchen', 'Coca-Cola', 'contained'],
    ['bmwparts', 'BMW', 'contained'],
    ['可口可乐', 'Coca-Cola', 'translated'],
    ['삼성', 'Samsung', 'translated'],
    ['家乐福', 'Carrefour', 'translated'],
    ['كارفور', 'Carrefour', 'translated'],
    ['Найк', 'Nike', 'translated'],
    ['Toro Rojo', 'Red Bull', 'translated'],
    ['Roi Burger', 'Burger King', 'translated'],
    ['Dollarbaum', 'Dollar Tree', 'translated'],
    ['Weißes Kaninchen', 'White Rabbit', 'translated'],
    ['Vier Jahreszeiten', 'Four Seasons', 'translated'],
    ['Четыре Сезона', 'Four Seasons', 'translated'],
    ['Красному Быку', 'Red Bull', 'translated'],
    ['Czerwonego Byka', 'Red Bull', 'translated'],
    ['Drachenkugel', 'Dragon Ball', 'translated'],
    ['Wütende Vögel', 'Angry Birds', 'translated'],
    ['Lachende Kuh', 'Laughing Cow', 'translated'],
    ['Le Visage du Nord', 'The North Face', 'translated'],
    ['O Rei Leão', 'The Lion King', 'translated'],
    ["L'Homme de Fer", 'Iron Man', 'translated'],
    ['Zes Vlaggen', 'Six Flags', 'translated'],
    ['Sechs Flaggen', 'Six Flags', 'translated'],
    ['Melkweg', 'Milky Way', 'translated'],
    ['Milchstraße', 'Milky Way', 'translated'],
    ['安德瑪', 'Under Armour', 'translated'],
    ['赤い牛', 'Red Bull', 'translated'],
    ['緑の巨人', 'Green Giant', 'translated'],
    ['ดวงดาวสงคราม', 'Star Wars', 'translated'],
    ['น้ำค้างภูเขา', 'Mountain Dew', 'translated'],
    ['पहाड़ी ओस', 'Mountain Dew', 'translated'],
    ['별들의 전쟁', 'Star Wars', 'translated'],
    ['하얀 성', 'White Castle', 'translated'],
    ['ปราสาทขาว', 'White Castle', 'translated'],
    ['القلعة البيضاء', 'White Castle', 'translated'],
    ['הטירה הלבנה', 'White Castle', 'translated'],
    ['सफेद किला', 'White Castle', 'translated'],
    ['Kaplan Birası', 'Tiger Beer', 'translated'],
    ['Gröna Jätten', 'Green Giant', 'translated'],
  ])('%s: %s, %s', (name, brand, relation) => {
    expect(matched(name)).toContainEqual({ brand, tier: 'famous', relation, isCommonWord: false })
  })

  it.each([
    ['苹果', 'Apple', 'translated'],
    ['Manzana', 'Apple', 'translated'],
    ['U-Bahn', 'Subway', 'translated'],
    ['Métro', 'Subway', 'translated'],
    ['Метро', 'Subway', 'translated'],
    ['التفاحة', 'Apple', 'translated'],
    ['Gesichtbuch', 'Facebook', 'translated'],
    ['黒苺', 'BlackBerry', 'translated'],
    ['Deniz kabuğu', 'Shell', 'translated'],
    ['Orange', 'Orange', 'same'],
    ['Targett', 'Target', 'respelt'],
    ['Shell Consulting', 'Shell', 'contained'],
  ])('%s: %s, %s, a common word', (name, brand, relation) => {
    expect(matched(name)).toContainEqual({ brand, tier: 'famous', relation, isCommonWord: true })
  })
})

describe('no famous brand', () => {
  it.each([
    ['a word that contains one', 'Pineapple'],
    ['a word that contains one', 'Shellfish'],
    ['words, one with the ending -ing', 'Hanging Social'],
    ['a word that sounds like one', 'Roach'],
    ['a word with one letter more', 'Channel'],
    ['a frequent given name', 'Sarah'],
    ['a coined name', 'Lumivora'],
    ['a coined word with the ending of an inflected form', 'Manzanami'],
    ['a common ending after three letters', 'Hosting'],
    ['a surname', 'Carter'],
    ['a name of a project', 'Zilliz'],
    ['a name of a project, in two words', 'Red Ox'],
  ])('is used by %s: %s', (_, name) => {
    expect(matched(name).filter(({ tier }) => tier === 'famous')).toEqual([])
  })

  it('makes way for one that few people know', () => {
    expect(matched('Red Ox')).toContainEqual({
      brand: 'Redox',
      tier: 'obscure',
      relation: 'same',
      isCommonWord: false,
    })
  })
})

it('finds each brand once, the closest relation first', () => {
  const relations = matched('Google Googel Store').map(({ relation }) => relation)
  expect(matched('Google Googel Store').filter(({ brand }) => brand === 'Google')).toHaveLength(1)
  expect(relations).toEqual([...relations].sort((a, b) => RANK[a] - RANK[b]))
})

const RANK = { same: 0, translated: 1, respelt: 2, contained: 3 }
