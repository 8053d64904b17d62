import { isKana, isPinyin, KANA, PINYIN } from './languages/east-asian.ts'
import { ENGLISH } from './languages/english.ts'
import { FRENCH } from './languages/french.ts'
import { GERMAN } from './languages/german.ts'
import { ITALIAN, SPANISH } from './languages/romance.ts'
import { POLISH, RUSSIAN } from './languages/slavic.ts'
import { lettersOf, type Pronunciation, pronounce, pronunciation } from './rules.ts'

/** How the speakers of a language (ISO 639-1) read a word, in the alphabet of `alphabet.ts`. */
export type Reading = { language: string; phonemes: string }

type Language = { language: string; table: Pronunciation; applies?: (word: string) => boolean }

const LANGUAGES: readonly Language[] = [
  { language: 'en', table: pronunciation(ENGLISH) },
  { language: 'de', table: pronunciation(GERMAN) },
  { language: 'fr', table: pronunciation(FRENCH) },
  { language: 'es', table: pronunciation(SPANISH) },
  { language: 'it', table: pronunciation(ITALIAN) },
  { language: 'pl', table: pronunciation(POLISH) },
  { language: 'ru', table: pronunciation(RUSSIAN) },
  { language: 'zh', table: pronunciation(PINYIN), applies: isPinyin },
  { language: 'ja', table: pronunciation(KANA), applies: isKana },
]

/**
 * How a word of `a-z0-9` is pronounced: one character per phoneme, one entry per distinct pronunciation, under the
 * first language that has it. No pronunciation of a mark is the correct one (TMEP §1207.01(b)(iv)): two words sound
 * alike if any pronunciation of one is near any of the other. About 5 µs.
 * @param most entries
 */
export function soundsOf(latinWord: string, most = LANGUAGES.length): readonly Reading[] {
  const letters = lettersOf(latinWord)
  const readings: Reading[] = []
  for (const { language, table, applies } of LANGUAGES) {
    if (readings.length >= most) break
    if (applies !== undefined && !applies(latinWord)) continue
    const phonemes = pronounce(latinWord, letters, table)
    if (phonemes !== '' && !readings.some((each) => each.phonemes === phonemes)) {
      readings.push({ language, phonemes })
    }
  }
  return readings
}
