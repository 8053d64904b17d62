import { describe, expect, it } from '@jest/globals'
import { conceptsOf } from '../../../src/names/meaning/concepts.ts'

const share = (a: string, b: string): boolean => {
  const ids = conceptsOf(b)
  return conceptsOf(a).some((id) => ids.includes(id))
}

describe('words of one meaning share a concept', () => {
  it.each([
    ['lupo', 'wolf', 'loup', '狼', 'волк', 'オオカミ', '늑대'],
    ['star', 'stern', 'estrella', 'étoile', 'etoile', 'звезда', 'stella', 'ster', '星'],
    ['white', 'weiß', 'weiss', 'blanc', 'blanche', 'bianca', 'белый', '白'],
    ['horse', 'pferd', 'cheval', 'caballo', 'cavallo', 'лошадь', '馬', '马', 'hevonen', 'at'],
    ['apple', 'apfel', 'pomme', 'manzana', '苹果', 'りんご', 'яблоко'],
    ['king', 'könig', 'koenig', 'konig', 'roi', 'rey', 'król', '王'],
    ['sun', 'sonne', 'soleil', 'sol', '太陽'],
    ['golden', 'doré', 'dorado', 'золотой'],
    ['lion', 'löwe', 'loewe', 'лев', '狮子', 'aslan'],
    ['eagle', 'adler', 'águila', 'aguila', 'орёл', '鹰'],
    ['crane', 'kranich', 'grue', '鶴'],
    ['car', 'automobile', 'auto', 'voiture'],
    ['wolf', 'wolves', 'Wolf', 'WOLF'],
    ['city', 'cities', 'stadt'],
    ['widow', 'veuve', 'witwe', 'viuda'],
    ['news', 'noticias', 'nachrichten'],
    ['tomorrow', 'demain', 'domani'],
    ['sunflower', 'sonnenblume', 'tournesol'],
  ])('%s', (first, ...others) => {
    for (const other of others) expect([other, share(first, other)]).toEqual([other, true])
  })

  it.each([
    ['wolf', 'horse'],
    ['stern', 'horse'],
    ['white', 'black'],
    ['sun', 'moon'],
    ['king', 'queen'],
    ['apple', 'pear'],
  ])('%s and %s do not', (a, b) => {
    expect(share(a, b)).toBe(false)
  })

  it.each(['vitaxium', 'lumivora', '', '狼狼狼', 'ss', 'toString', 'constructor'])('%j has none', (word) => {
    expect(conceptsOf(word).filter((id) => !Number.isInteger(id))).toEqual([])
    if (word !== 'constructor') expect(conceptsOf(word)).toEqual([])
  })
})
