import { cheapest, type Option } from './best-combinations.ts'

const VOWELS = 'aiueo'

/** Kana by consonant, in the order of {@link VOWELS}; several ways of writing are separated by a slash. */
const KANA: Readonly<Record<string, string>> = {
  '': 'ア イ ウ エ オ',
  k: 'カ キ ク ケ コ',
  s: 'サ シ ス セ ソ',
  t: 'タ ティ/チ トゥ/ツ テ ト',
  ts: 'ツァ ツィ ツ ツェ ツォ',
  n: 'ナ ニ ヌ ネ ノ',
  h: 'ハ ヒ フ ヘ ホ',
  m: 'マ ミ ム メ モ',
  r: 'ラ リ ル レ ロ',
  l: 'ラ リ ル レ ロ',
  g: 'ガ ギ グ ゲ ゴ',
  z: 'ザ ジ ズ ゼ ゾ',
  d: 'ダ ディ/ジ ドゥ/ヅ デ ド',
  b: 'バ ビ ブ ベ ボ',
  p: 'パ ピ プ ペ ポ',
  v: 'バ/ヴァ ビ/ヴィ ブ/ヴ ベ/ヴェ ボ/ヴォ',
  f: 'ファ フィ フ フェ フォ',
  w: 'ワ ウィ ウ ウェ ウォ',
  S: 'シャ シ シュ シェ ショ',
  C: 'チャ チ チュ チェ チョ',
  J: 'ジャ ジ ジュ ジェ ジョ',
  Z: 'ジャ ジ ジュ ジェ ジョ',
  j: 'ヤ イ ユ イェ ヨ',
}
/** Kana of a consonant without a vowel. */
const ALONE: Readonly<Record<string, string>> = {
  k: 'ク/キ',
  s: 'ス',
  t: 'ト/ツ',
  ts: 'ツ',
  n: 'ン',
  h: '',
  m: 'ム/ン',
  r: 'ル',
  l: 'ル',
  g: 'グ',
  z: 'ズ',
  d: 'ド',
  b: 'ブ',
  p: 'プ',
  v: 'ブ/ヴ',
  f: 'フ',
  w: 'ウ',
  S: 'シュ/シ',
  C: 'チ',
  J: 'ジ',
  Z: 'ジュ',
  j: 'イ',
}
/** Small kana after a consonant with a y. */
const SOFT: Readonly<Record<string, string>> = { a: 'ャ', u: 'ュ', o: 'ョ' }

/** A consonant, or ts, the y after it, and the vowel. */
const SYLLABLE = /(ts|[^aeiouj]?)(j?)([aeiou]?)/g

type Syllable = { consonant: string; soft: string; vowel: string; before: string; isLast: boolean }

function syllablesOf(phonemes: string): Syllable[] {
  const found = [...phonemes.matchAll(SYLLABLE)].filter(([text]) => text !== '')
  return found.map(([, consonant = '', soft = '', vowel = ''], at) => ({
    consonant,
    soft,
    vowel,
    before: found[at - 1]?.[3] ?? '',
    isLast: at === found.length - 1,
  }))
}

const optionsOf = (texts: readonly string[]): Option[] => texts.map((text, cost) => ({ text, cost }))

/**
 * Phonemes in katakana as foreign names are written. After each vowel may be anything, for the signs of a long vowel and
 * of a doubled consonant.
 */
export function inKana(phonemes: string, most: number): string[] {
  const syllables = syllablesOf(phonemes)
  return cheapest(syllables.length, (at) => kanaOf(syllables[at]), most).map(({ text }) =>
    text.replace(/\*{2,}/g, '*'),
  )
}

const KANA_IN_KATAKANA = /[\u30a1-\u30f4]/gu
const FROM_KATAKANA_TO_HIRAGANA = 0x3041 - 0x30a1

/** Phonemes in hiragana, as some Japanese names are written. */
export const inHiragana = (phonemes: string, most: number): string[] =>
  inKana(phonemes, most).map((text) =>
    text.replace(KANA_IN_KATAKANA, (kana) =>
      String.fromCodePoint((kana.codePointAt(0) ?? 0) + FROM_KATAKANA_TO_HIRAGANA),
    ),
  )

function kanaOf(syllable: Syllable | undefined): Option[] {
  if (!syllable) return []
  const { consonant, soft, vowel, before } = syllable
  if (vowel === '') return optionsOf(aloneInKana(syllable))
  if (soft !== '' && consonant !== '' && SOFT[vowel] !== undefined) {
    const first = KANA[consonant]?.split(' ')[1]?.split('/')[0] ?? ''
    return [{ text: `${first}${SOFT[vowel]}*`, cost: 0 }]
  }
  const row = KANA[soft === '' ? consonant : consonant === '' ? 'j' : consonant] ?? ''
  const kana = row.split(' ')[VOWELS.indexOf(vowel)]?.split('/') ?? ['']
  // A vowel after a vowel may be the sign of a long vowel.
  return optionsOf([...kana.map((each) => `${each}*`), ...(consonant === '' && before !== '' ? ['*'] : [])])
}

function aloneInKana({ consonant, soft, before }: Syllable): string[] {
  const written = (ALONE[consonant === '' ? soft : consonant] ?? '').split('/').map((each) => `${each}*`)
  // An r after a vowel is not spoken in British English.
  return consonant === 'r' && before !== '' ? ['*', ...written] : written
}

const FIRST_SYLLABLE = 0xac00
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const MEDIALS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const FINALS = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'

const HANGUL_INITIALS: Readonly<Record<string, string>> = {
  '': 'ㅇ',
  k: 'ㅋㄱㄲ',
  s: 'ㅅ',
  t: 'ㅌㄷ',
  ts: 'ㅊ',
  n: 'ㄴ',
  h: 'ㅎ',
  m: 'ㅁ',
  r: 'ㄹ',
  l: 'ㄹ',
  g: 'ㄱ',
  z: 'ㅈ',
  d: 'ㄷ',
  b: 'ㅂ',
  p: 'ㅍㅂ',
  v: 'ㅂ',
  f: 'ㅍ',
  S: 'ㅅ',
  C: 'ㅊ',
  J: 'ㅈ',
  Z: 'ㅈ',
}
/** Vowels, also after a y and after a w. */
const HANGUL_VOWELS: Readonly<Record<string, string>> = {
  a: 'ㅏㅐㅓ',
  e: 'ㅔㅐㅓ',
  i: 'ㅣ',
  o: 'ㅗㅓ',
  u: 'ㅜㅓㅡ',
  ja: 'ㅑ',
  je: 'ㅖㅕ',
  ji: 'ㅣ',
  jo: 'ㅛㅕ',
  ju: 'ㅠㅕ',
  wa: 'ㅘㅝ',
  we: 'ㅞㅚ',
  wi: 'ㅟ',
  wo: 'ㅝㅜ',
  wu: 'ㅜ',
}
/** Consonants that may end a syllable. */
const HANGUL_FINALS: Readonly<Record<string, string>> = {
  n: 'ㄴ',
  m: 'ㅁ',
  l: 'ㄹ',
  r: 'ㄹ',
  k: 'ㄱ',
  g: 'ㄱ',
  p: 'ㅂ',
  b: 'ㅂ',
  t: 'ㅅ',
}

/** A consonant, a y or w, a vowel, and the consonants before the next syllable. */
const HANGUL_SYLLABLE = /(ts|[^aeioujw]?)([jw]?)([aeiou]?)/g

/** Phonemes in Hangul as foreign and Korean names are written. */
export function inHangul(phonemes: string, most: number): string[] {
  const sounds = [...phonemes.replaceAll('ng', 'N').matchAll(HANGUL_SYLLABLE)].filter(([text]) => text !== '')
  const found = cheapest(
    sounds.length,
    (at, before) => {
      const [, consonant = '', glide = '', vowel = ''] = sounds[at] ?? []
      return hangulOf(consonant, glide, vowel, before)
    },
    most,
  )
  return found.map(({ text }) => text)
}

/** The option is the whole syllable; a final consonant is joined to the last one by {@link withFinal}. */
function hangulOf(consonant: string, glide: string, vowel: string, before: string): Option[] {
  const isLed = /[\uac00-\ud7a3]$/.test(before) && isOpen(before)
  if (vowel === '' && glide === '') {
    if (consonant === 'N') return isLed ? [{ text: final('ㅇ'), cost: 0 }] : []
    const alone = HANGUL_FINALS[consonant]
    const added = hangulSyllables(
      consonant,
      consonant === 'S' || consonant === 'C' || consonant === 'J' ? 'ㅣ' : 'ㅡ',
    )
    if (!isLed || alone === undefined) return optionsOf(added)
    if (consonant === 'n' || consonant === 'm' || consonant === 'l') return [{ text: final(alone), cost: 0 }]
    if (consonant === 'r') return optionsOf(['', final(alone), ...added])
    // After a short vowel, k, p and t end the syllable; after a long one they begin another.
    if ('kpt'.includes(consonant))
      return [final(alone), ...added].map((text, at) => ({ text, cost: at >> 1 }))
    return optionsOf([...added, final(alone)])
  }
  const vowels = HANGUL_VOWELS[vowel === '' ? (glide === 'j' ? 'i' : 'u') : glide + vowel] ?? ''
  const initial = consonant === 'N' ? '' : consonant
  const syllables = [...vowels].flatMap((each, cost) =>
    hangulSyllables(initial, each).map((text, more) => ({ text, cost: cost + more })),
  )
  const led: Option[] =
    consonant === 'N' && isLed ? syllables.map(({ text, cost }) => ({ text: final('ㅇ') + text, cost })) : []
  // An l between vowels is also the end of the syllable before it.
  if (consonant === 'l' && isLed)
    led.push(...syllables.map(({ text, cost }) => ({ text: final('ㄹ') + text, cost })))
  return led.length > 0
    ? [...led, ...syllables.map(({ text, cost }) => ({ text, cost: cost + 1 }))]
    : syllables
}

const hangulSyllables = (consonant: string, vowel: string): string[] =>
  [...(HANGUL_INITIALS[consonant] ?? '')].map((initial) =>
    String.fromCodePoint(
      FIRST_SYLLABLE + (INITIALS.indexOf(initial) * MEDIALS.length + MEDIALS.indexOf(vowel)) * FINALS.length,
    ),
  )

const isOpen = (text: string): boolean =>
  ((text.codePointAt(text.length - 1) ?? 0) - FIRST_SYLLABLE) % FINALS.length === 0

/** A final consonant as a mark after its syllable, in the private use area. */
const final = (letter: string): string => String.fromCodePoint(0xe000 + FINALS.indexOf(letter))

/** Joins each final consonant to its syllable. */
export const withFinals = (text: string): string =>
  text.replace(/([\uac00-\ud7a3])([\ue000-\ue01b])/g, (_, syllable: string, mark: string) =>
    String.fromCodePoint((syllable.codePointAt(0) ?? 0) + (mark.codePointAt(0) ?? 0) - 0xe000),
  )
