import { areCoordinated } from '../../goods/coordinated.ts'
import { describesGoods, stemsOfGoods } from '../../goods/describes.ts'
import { mapGoods } from '../../goods/map-goods.ts'
import type { AskedGoods } from '../../goods/relation.ts'
import { NICE_CLASSES } from '../../goods/terms.ts'
import { exactTradeOf, languagesOfTradeWord, tradeOf } from '../../goods/trade.ts'
import { folded, stem, wordsOf } from '../../goods/words.ts'
import { isCommonWord, isWholeWord } from '../anatomy/compounds.ts'
import type { NameWord } from '../anatomy/name-word.ts'
import { namesGoods } from './jurisdictions-and-goods.ts'
import { languagesByScript } from './languages.ts'
import { isPlaceName } from './places-and-surnames.ts'
import { respellingKey } from './respelling.ts'
import { uninflected, vocabularyOfTrade } from './vocabulary.ts'
import { wordKey } from './word-key.ts'

/** What one word of a name says. `trade`: goods of some trade, but not of the request. */
export type Said = {
  text: string
  says: 'praise' | 'business' | 'quality' | 'goods' | 'trade'
  languages: readonly string[] | null
  /** Classes of the goods that it names. */
  niceClasses: readonly number[]
  /** Classes of the goods that it can describe; absent if any. */
  within?: readonly number[]
}

/** What each part of a name says; null if one says something else, so that the name is distinctive. */
export function sayingsOf(words: readonly NameWord[], goods: AskedGoods): Said[] | null {
  const said = saidBy(words, goods)
  if (said) return said
  const whole = rejoined(words)
  return whole.length < words.length ? saidBy(whole, goods) : null
}

/** The words without the cuts of the anatomy within them: `Theehuis` in place of `The`, `ehuis`. */
function rejoined(words: readonly NameWord[]): NameWord[] {
  const all: NameWord[] = []
  for (const word of words) {
    const before = all.at(-1)
    const isRest = before && [before, word].some(({ why }) => why === `rest of ${before.text}${word.text}`)
    if (!isRest) all.push(word)
    else {
      const text = before.text + word.text
      all[all.length - 1] = {
        text,
        latin: before.latin + word.latin,
        kind: 'telling',
        why: 'word of the name',
      }
    }
  }
  return all
}

function saidBy(words: readonly NameWord[], goods: AskedGoods): Said[] | null {
  const said: Said[] = []
  const hasPlace = words.some(({ text, why }) => why === 'name of a place' || isPlaceName(text))
  for (let at = 0; at < words.length; ) {
    const [one, two] = [words[at], words[at + 1]]
    if (one === undefined) return null
    const pair = two && sayingOf(`${spoken(one)} ${two.text}`, goods, one)
    if (pair) {
      said.push(pair)
      at += 2
      continue
    }
    const single =
      saysAlone(one, goods) ?? (hasPlace && namesGoodsNear(one.text, goods) ? [goodsIn(one)] : null)
    if (single === null) return null
    said.push(...single)
    at += 1
  }
  return said
}

function saysAlone(word: NameWord, goods: AskedGoods): Said[] | null {
  if (isFiller(word)) return []
  const whole = sayingOf(word.text, goods, word)
  if (whole && (whole.says !== 'trade' || !namesGoods(goods))) return [whole]
  if (word.kind === 'weak') return word.why === 'name of a place' ? [] : weakSays(word, goods)
  return compoundSays(word, goods) ?? (whole && [whole])
}

/** Letters that sound like a word: `C-Thru`. */
const LETTER_NAMES: ReadonlyMap<string, string> = new Map([
  ['b', 'be'],
  ['c', 'see'],
  ['r', 'are'],
  ['u', 'you'],
])
const spoken = ({ text, latin }: NameWord): string => LETTER_NAMES.get(latin) ?? text

/** Single letters, numbers and places say nothing of the goods. */
const isFiller = ({ latin, text, why }: NameWord): boolean =>
  isPlaceName(text) ||
  /^(?:[a-z]|\d{1,4}|ez)$/.test(latin) ||
  why === 'end of a domain name' ||
  why === 'common number'

/** A weak word of the anatomy: the trade that it means decides. */
function weakSays(word: NameWord, goods: AskedGoods): Said[] | null {
  const meaning = /^trade word \((.+?)\)/.exec(word.why)?.[1] ?? ''
  const says = sayingOf(meaning, goods, word)
  if (says) return [{ ...says, text: word.text, languages: languagesByScript(word.text) }]
  return [{ text: word.text, says: 'quality', languages: languagesByScript(word.text), niceClasses: [] }]
}

const SHORTEST_PART = 3
/** Letters that German and Dutch put between the parts of a compound. */
const LINKS = ['', 's', 'n', 'en', 'es']
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{M}ー]+$/u

/** A word that consists of descriptive ones: `urbanhouzing`, `schuhladen`, 咖啡店. */
function compoundSays(word: NameWord, goods: AskedGoods): Said[] | null {
  const { text } = word
  if (UNSPACED.test(text)) return unspacedSays(text, goods, word)
  if (isWholeWord(word.latin) && isCommonWord(word.latin)) return null
  for (let at = text.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
    const last = sayingOf(text.slice(at), goods, word)
    if (!last) continue
    for (const link of LINKS) {
      const first = text.slice(0, at)
      if (!first.endsWith(link) || first.length - link.length < SHORTEST_PART) continue
      const says = sayingOf(first.slice(0, first.length - link.length), goods, word)
      if (says && saysTrade(goods, says, last) && Math.max(at, text.length - at) > SHORTEST_PART)
        return [says, last]
    }
  }
  return null
}

/** Two qualities alone may be anything (`Newmark`, `Goodyear`), as may other goods than the named ones (`Brightwater`). */
const saysTrade = (goods: AskedGoods, ...parts: Said[]): boolean =>
  parts.some(
    ({ says }) => says === 'goods' || says === 'business' || (says === 'trade' && !namesGoods(goods)),
  )

/** The longest descriptive words of which a word of a script without spaces consists; null if one part is another. */
function unspacedSays(text: string, goods: AskedGoods, word: NameWord): Said[] | null {
  if (text === '') return []
  for (let to = text.length; to > 0; to -= 1) {
    const first = sayingOf(text.slice(0, to), goods, word)
    const rest = first && unspacedSays(text.slice(to), goods, word)
    if (rest) return [first, ...rest]
  }
  return null
}

/** What a word or a phrase of two words says; null for a word that says nothing known. */
function sayingOf(text: string, goods: AskedGoods, word: NameWord): Said | null {
  const { general, goods: goodsWords, inflected, respelt, ingredients, phrases } = vocabularyOfTrade()
  const written = text.split(/\s+/).map(wordKey)
  const isPair = written.length > 1
  const key = isPair && phrases.has(written.join(' ')) ? written.join(' ') : written.join('')
  const isEnglish = isCommonWord(key)
  const spelled = (isEnglish ? undefined : respelt.get(respellingKey(key))) ?? key
  const stemmed = isEnglish ? key : uninflected(key)
  const of = (
    say: Said['says'],
    languages: readonly string[] | null,
    niceClasses: readonly number[] = [],
  ): Said => ({
    text,
    says: say,
    languages,
    niceClasses,
  })
  const goodsWord = goodsWords.get(key) ?? goodsWords.get(spelled) ?? inflected.goods.get(stemmed)
  const stemmedQuality = inflected.general.get(stemmed)
  const quality = general.get(key) ?? general.get(spelled) ?? stemmedQuality
  const languages = () => {
    const stems = isPair ? [] : wordsOf(folded(text)).map(stem)
    return languagesFor(goodsWord?.languages ?? [], stems, text, word)
  }
  if (namesGoods(goods)) {
    const meanings = [...(goodsWord?.meanings ?? []), ...(isPair ? [] : [text, spelled])]
    if (meanings.some((meaning) => describesAny(meaning, goods))) return of('goods', languages())
  }
  if (quality)
    return of(quality.role, [...new Set([...quality.languages, ...(stemmedQuality?.languages ?? [])])])
  if (isPair)
    return goodsWord ? withinFood(of('trade', languages(), classesOf(goodsWord.meanings, isEnglish))) : null
  const found = classesOf([...(goodsWord?.meanings ?? []), text], isEnglish)
  if (found.length > 0) return withinFood(of('trade', languages(), found))
  const within = ingredients.get(key)
  return within ? { ...of('quality', ['en']), within } : null
}

const goodsIn = ({ text, latin }: NameWord): Said => ({
  text,
  says: 'goods',
  languages: isCommonWord(latin) ? ['en'] : languagesByScript(text),
  niceClasses: [],
})

/**
 * Whether a word beside a place surely names goods of the classes of a request, or of classes that go with them: *Berlin Bagel* for a bagel
 * shop.
 */
function namesGoodsNear(text: string, goods: AskedGoods): boolean {
  const asked = [...goods.classes, ...goods.terms.map(({ niceClass }) => niceClass)]
  const { terms } = mapGoods(text)
  return terms.some(
    ({ certainty, niceClass }) =>
      certainty === 'certain' && asked.some((each) => each === niceClass || areCoordinated(each, niceClass)),
  )
}

/** Foods describe no vehicles, arms, jewelry, instruments, leather goods, textiles, clothing and toys. */
const FOODS = [29, 30, 31, 32, 33]
const OF_NO_FOOD = [12, 13, 14, 15, 18, 22, 23, 24, 25, 26, 27, 28]
const OTHERS = NICE_CLASSES.map(({ niceClass }) => niceClass).filter((each) => !OF_NO_FOOD.includes(each))

const withinFood = (said: Said): Said =>
  said.niceClasses.every((each) => FOODS.includes(each)) ? { ...said, within: OTHERS } : said

/** Whether each word of a meaning describes the goods, also if it is spelled otherwise. */
function describesAny(meaning: string, goods: AskedGoods): boolean {
  const words = meaning.split(' ')
  if (words.every((word) => describesGoods(word, goods))) return true
  const key = respellingKey(wordKey(meaning))
  return key.length >= SHORTEST_PART && stemsOfGoods(goods).some((stems) => respeltStems(stems).has(key))
}

const respeltBySet = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()

function respeltStems(stems: ReadonlySet<string>): ReadonlySet<string> {
  const known = respeltBySet.get(stems) ?? new Set([...stems].map(respellingKey))
  respeltBySet.set(stems, known)
  return known
}

/**
 * Classes of the trade that words name; none for words of no trade. An English word does not count as an inflected form of another
 * language: *apple* is not the French *appli*.
 */
function classesOf(meanings: readonly string[], isEnglish: boolean): number[] {
  const lookUp = isEnglish ? exactTradeOf : tradeOf
  const trades = meanings.flatMap((meaning) => lookUp(wordsOf(folded(meaning)).map(stem)) ?? [])
  const classes = trades.flatMap(({ trade }) => trade.terms.map(({ niceClass }) => niceClass))
  return [...new Set(classes)].sort((a, b) => a - b)
}

function languagesFor(
  listed: readonly string[],
  stems: readonly string[],
  text: string,
  { latin }: NameWord,
): readonly string[] | null {
  const [single = ''] = stems
  const known = new Set([...listed, ...languagesOfTradeWord(single), ...(isCommonWord(latin) ? ['en'] : [])])
  return known.size > 0 ? [...known] : languagesByScript(text)
}
