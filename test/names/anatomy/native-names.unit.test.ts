import { describe, expect, it } from '@jest/globals'
import { anatomyOf } from '../../../src/names/anatomy/anatomy.ts'
import { soundsOf } from '../../../src/names/sounds/sounds.ts'
import { phonemeEdits } from '../../support/phoneme-edits.ts'

/** Edits as a share of the longer pronunciation. */
const shareApart = (a: string, b: string): number => phonemeEdits(a, b) / Math.max(a.length, b.length)

const phonemesOf = (latin: string): string[] =>
  soundsOf(latin.replaceAll(' ', '')).map(({ phonemes }) => phonemes)

function apart(latin: string, native: string): number {
  const { readings, words } = anatomyOf(native)
  const texts = [...readings.map(({ text }) => text), words.map((word) => word.latin).join('')]
  return Math.min(
    ...phonemesOf(latin).flatMap((one) =>
      texts.flatMap((text) => phonemesOf(text).map((other) => shareApart(one, other))),
    ),
  )
}

describe('a brand and its name in another script sound alike', () => {
  it.each([
    ['nike', 'Найк'],
    ['samsung', 'Самсунг'],
    ['hyundai', 'Хендай'],
    ['chanel', 'Шанель'],
    ['mcdonalds', 'Макдоналдс'],
    ['starbucks', 'Старбакс'],
    ['xerox', 'Ксерокс'],
    ['peugeot', 'Пежо'],
    ['renault', 'Рено'],
    ['vitaxium', 'Витаксиум'],
    ['nike', 'ナイキ'],
    ['samsung', 'サムスン'],
    ['starbucks', 'スターバックス'],
    ['microsoft', 'マイクロソフト'],
    ['cocacola', 'コカコーラ'],
    ['mcdonalds', 'マクドナルド'],
    ['disney', 'ディズニー'],
    ['chanel', 'シャネル'],
    ['vitaxium', 'ヴィタキシウム'],
    ['lumivora', 'ルミヴォラ'],
    ['nike', '나이키'],
    ['samsung', '삼성'],
    ['hyundai', '현대'],
    ['starbucks', '스타벅스'],
    ['cocacola', '코카콜라'],
    ['mcdonalds', '맥도날드'],
    ['vitaxium', '비탁시움'],
    ['nike', 'نايك'],
    ['samsung', 'سامسونج'],
    ['toyota', 'تويوتا'],
    ['nike', 'נייקי'],
    ['samsung', 'סמסונג'],
    ['cocacola', 'קוקה־קולה'],
    ['nike', 'नाइके'],
    ['samsung', 'सैमसंग'],
    ['google', 'गूगल'],
    ['nike', 'ไนกี้'],
    ['starbucks', 'สตาร์บัคส์'],
    ['nike', 'Νάικι'],
    ['barbie', 'Μπάρμπι'],
    ['xiaomi', '小米'],
    ['baidu', '百度'],
  ])('%s, %s', (latin, native) => {
    expect(apart(latin, native)).toBeLessThan(0.21)
  })

  it.each([
    ['nike', 'アディダス'],
    ['samsung', 'Тойота'],
    ['starbucks', '맥도날드'],
  ])('but not %s and %s', (latin, native) => {
    expect(apart(latin, native)).toBeGreaterThan(0.5)
  })
})
