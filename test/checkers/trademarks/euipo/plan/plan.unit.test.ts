import { describe, expect, it } from '@jest/globals'
import { searchPlan } from '../../../../../src/checkers/trademarks/euipo/plan/plan.ts'
import { parseName } from '../../../../../src/names/parse.ts'
import { fitsWildcard } from '../../../../../src/primitives/wildcard.ts'
import fc, { runs } from '../../../../support/properties.ts'

/** The parts of the plan for a name that find a mark. */
const partsThatFind = (asked: string, mark: string): string[] =>
  searchPlan(asked)
    .filter(({ patterns }) =>
      patterns.some((pattern) => fitsWildcard(mark.toLowerCase(), pattern.toLowerCase())),
    )
    .map(({ part }) => part)

describe('a search plan', () => {
  it.each([
    ['Vitaxium', 'exact'],
    ['Vitaxium Studio', 'exact'],
    ['Vitaxium Shop', 'exact'],
    ['Vitaxium GmbH', 'exact'],
    ['VITAXIUM STUDIO LTD', 'exact'],
    ['vita xium', 'exact'],
    ['Vitaxium Jewellery Zorvexa', 'words'],
    ['Vitaksium', 'near'],
    ['Vitacksium', 'near'],
    ['Vtiaxium', 'near'],
    ['Vitaxuim', 'near'],
    ['Vittaxium', 'near'],
    ['Vitxium', 'near'],
    ['Vitaxiums', 'near'],
    ['Wytaxium', 'sound'],
    ['Vitaksium Studio', 'core-near'],
    ['Vitaxium Plus Zorvexa', 'words'],
  ])('finds VITAXIUM for %s', (asked, part) => {
    expect(partsThatFind(asked, 'VITAXIUM')).toContain(part)
  })

  it.each([
    ['Vitaxium', 'ВИТАКСИУМ'],
    ['Zorvexa', 'ЗОРВЕКСА'],
    ['Blue Falcon', 'БЛУ ФАЛКОН'],
    ['Vitaxium', 'ΒΙΤΑΞΙΟΥΜ'],
    ['Mirelo', 'ΜΙΡΕΛΟ'],
    ['Mirelo', 'Μιρέλο'],
    ['Zita', 'ЗИТА'],
    ['Vitaxium', 'ビタクシウム'],
    ['Zorvexa', 'ゾルベクサ'],
    ['Komura', 'こむら'],
    ['Baltero', 'バルテーロ'],
    ['Mirelo', '미렐로'],
    ['Zorvexa', 'زورفكسا'],
    ['Mirelo', 'מירלו'],
    ['Baltim', 'בלטים'],
    ['Mirelo', 'मिरेलो'],
    ['Mirelo', 'มิเรโล'],
    ['Mirelo', 'მირელო'],
    ['Mirelo', 'Միրելո'],
    ['Tilon', 'タイロン'],
    ['Bunto', 'バント'],
    ['Kelimbo', 'Κελίμπο'],
    ['Kelindo', 'केलिंडो'],
    ['Vasmak', '바스막'],
    ['Vasmak', 'الفاسماك'],
    ['Huawei', '华为'],
  ])('asks for %s as %s', (asked, mark) => {
    expect(partsThatFind(asked, mark)).toContain('scripts')
  })

  it.each([
    ['Vitaxium', 'VITAXIUM PLUS', 'contains'],
    ['Vitaxium', 'VITA XIUM', 'near'],
    ['Vitaxium', 'VITA-XIUM', 'near'],
    ['Vitaxium Studio', 'THE VITAXIUM GROUP', 'core'],
    ['Vitaksium', 'VITAXIUM PLUS', 'inside'],
    ['Vitaxium', 'VITAXI', 'heads'],
    ['Vitaxium', 'VITAXI LABS', 'heads'],
    ['Blue Fox', 'BLUE', 'words'],
    ['Blue Fox', 'THE BLUE RED FOX', 'contains'],
    ['Photographix', 'FOTOGRAFIX', 'sound'],
    ['Vita', 'VIDA', null],
    ['Vita', 'VETA', 'sound'],
    ['Найк', 'NAYK', 'exact'],
    ['苹果', '苹果', 'exact'],
    ['Fox & Crow', 'FOX AND CROW', 'readings'],
    ["L'Oréal", "L'OREAL", 'near'],
    ['Ask Iatlian', 'ASK ITALIAN', 'near'],
    ['Ask Itallian', 'ASK-ITALIAN', 'near'],
    ['Asko Nábyttok', 'ASKO NÁBYTOK', 'near'],
    ['Aktiv Fitness', 'ACTIV FITNESS', 'near'],
    ['Phoenix Kraft', 'FOENIX CRAFT', 'sound'],
    ['Abeille Assuranceses', 'ABEILLE ASSURANCES', 'near'],
    ['At Home Global', 'AT HOME', 'exact'],
    ['Advance America Bikes', 'ADVANCE AMERICA', 'exact'],
    ['Boulder B-cycle Bikes', 'BOULDER B-CYCLE', 'near'],
    ['DunnEdwardsPaints', 'DUNN-EDWARDS PAINTS', 'near'],
    ['Ancp', 'ANCAP', 'sound'],
    ['パナソニック', 'PANASONIC', 'readings'],
    ['Seven Zarvers', '7 ZARVERS', 'numbers'],
    ['7 Zarvers', 'SEVEN ZARVERS', 'numbers'],
    ['Zarver VII', 'ZARVER 7', 'numbers'],
    ['7 Zarvers', 'SEVEN ZARVER', 'numbers-near'],
    ["Henrry's", "HENRY'S", 'near'],
    ["Chey's", "CHUY'S", 'near'],
    ["D'Onfrio", "D'ONOFRIO", 'near'],
    ['Bi-Mert', 'BI-MART', 'near'],
    ['Bi Mert', 'BI-MART', 'near'],
    ['C-A-L Ranh', 'C-A-L RANCH', 'near'],
    ['Krónnan', 'KRÓNAN', 'near'],
    ['Vélop', 'VÉLHOP', 'near'],
    ['São Joo', 'SÃO JOÃO', 'near'],
    ['Le vélos', 'LE VÉLO', 'near'],
    ["Saw's", "SHAW'S", 'sound'],
    ['C-Perk', 'C-PARK', 'near'],
    ['C-Pak', 'C-PARK', 'sound'],
    ['PO BP', 'PKO BP', 'sound'],
    ['Go Ae', 'GO APE', 'sound'],
    ['TP Ti', 'TP TEA', 'sound'],
    ['Burito Company', 'BURRITO COMPANY', 'inside'],
    ['Harmmonie Mutuelle', 'HARMONIE MUTUELLE', 'inside'],
  ])('for %s finds %s by %s', (asked, mark, part) => {
    const parts = partsThatFind(asked, mark)
    if (part === null) expect(parts).toEqual([])
    else expect(parts).toContain(part)
  })

  it.each([
    ['ゾルベクサ', 'ZORVEXA'],
    ['ミレロ', 'MIRELLO'],
    ['미렐로', 'MIRELO'],
    ['Зорвекса', 'ZORVEXA'],
    ['דלטון', 'DALTON'],
    ['ميريلو', 'MIRELO'],
    ['ساين', 'SAYN'],
    ['Κελίμπο', 'KELIMBO'],
    ['华为', 'HUAWEI'],
    ['任天堂', 'NINTENDO'],
  ])('asks for %s as %s', (asked, mark) => {
    expect(partsThatFind(asked, mark)).toContain('readings')
  })

  it('asks a short name in other scripts only as a brand of the list', () => {
    const inScripts = (name: string) => searchPlan(name).find(({ part }) => part === 'scripts')?.patterns
    expect(inScripts('Vix')).toBeUndefined()
    expect(inScripts('Kia')).toContain('起亚')
  })

  it('begins with the decisive queries and ends with the extra ones, each with the name first, and in words', () => {
    const plan = searchPlan('Vitaxium 7 Studio')
    const ranks = ['decisive', 'deep', 'extra']
    const order = plan.map(({ rank }) => ranks.indexOf(rank))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(new Set(order).size).toBe(3)
    for (const { patterns, what } of plan) {
      expect(patterns[0]).toBe('Vitaxium 7 Studio')
      expect(what).not.toBe('')
    }
  })

  it('asks nothing wide of a name of one or two letters', () => {
    expect(searchPlan('X1').flatMap(({ patterns }) => patterns.filter((each) => each.includes('*')))).toEqual(
      [],
    )
  })

  it('is small and the same for every name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), (text) => {
        const parsed = parseName(text)
        fc.pre(parsed.ok)
        const plan = searchPlan(parsed.name.normalized)
        expect(plan[0]?.part).toBe('exact')
        expect(plan).toEqual(searchPlan(parsed.name.normalized))
        const patterns = plan.flatMap((query) => query.patterns)
        expect(patterns.every((pattern) => pattern.replaceAll('*', '').trim() !== '')).toBe(true)
        expect(patterns.length).toBeLessThan(1_000)
      }),
      { numRuns: runs(300) },
    )
  })
})
