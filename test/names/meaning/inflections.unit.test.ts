import { describe, expect, it } from '@jest/globals'
import { inflectionsOf } from '../../../src/names/meaning/inflections.ts'

describe('the other forms of an inflected word', () => {
  it.each([
    ['сезона', 'сезон'],
    ['Горная', 'горный'],
    ['яблоками', 'яблоко'],
    ['czerwonego', 'czerwony'],
    ['rojas', 'rojo'],
    ['roten', 'rote'],
    ['czerveného', 'czervený'],
    ['chevaux', 'cheval'],
    ['vlaggen', 'vlag'],
    ['bomen', 'boom'],
    ['brieven', 'brief'],
    ['rode', 'rood'],
    ['Bäume', 'baum'],
    ['laghi', 'lago'],
    ['peces', 'pez'],
    ['leões', 'leão'],
    ['animais', 'animal'],
    ['jovens', 'jovem'],
    ['львы', 'лев'],
    ['замков', 'замок'],
    ['zamki', 'zamek'],
    ['birası', 'bira'],
    ['savaşları', 'savaş'],
    ['jätten', 'jätte'],
    ['سيارات', 'سيارة'],
    ['כוכבים', 'כוכב'],
    ['חתולים', 'חתול'],
    ['אבנים', 'אבן'],
    ['काली', 'काला'],
    ['सितारों', 'सितारा'],
    ['별들의', '별'],
  ])('of %s include %s', (word, form) => {
    expect(inflectionsOf(word)).toContain(form)
  })

  it('do not include the word itself', () => {
    expect(inflectionsOf('Сезон')).not.toContain('сезон')
  })

  it.each(['как', 'rey', 'the'])('are not made of %j, whose stem is too short', (word) => {
    expect(inflectionsOf(word).filter((form) => !form.startsWith(word))).toEqual([])
  })

  it.each(['苹果', 'りんご', 'แอปเปิล', '', 'a1b2c3d4'])('are not made of %j', (word) => {
    expect(inflectionsOf(word)).toEqual([])
  })
})
