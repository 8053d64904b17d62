import { lazy } from '../../primitives/lazy.ts'
import type { NameWord } from '../anatomy/anatomy.ts'
import { evenCut, isCommonWord, isWholeWord } from '../anatomy/compounds.ts'
import { CONNECTORS } from '../anatomy/connectors.ts'
import { latinWords } from '../latin.ts'
import { conceptsOf } from '../meaning/concepts.ts'
import { inflectionsOf } from '../meaning/inflections.ts'
import { brandAt, knownRows } from './table.ts'

type Meant = { row: number; words: readonly (readonly number[])[] }

const byConcept = lazy(build)
const SHORTEST_WORD = 3
/** A name of one inflected word is longer: `Мила` is a given name. */
const SHORTEST_INFLECTED = 6
const SHORTEST_PARTICIPLE = 6
const SHORTEST_DERIVED = 5

/** Articles and prepositions that are also words or letters of names in other languages. */
const PARTICLES: ReadonlySet<string> = new Set(
  `o a os as um uma no na nos nas pelo pela i e gli uno una un une lo al ai alla alle dei dal dalla nel nella nei sul
  sulla los unos unas ein eine eines einer einem ins der te ter ten uit op aan bij w z we ze od się dla nad pod
  и в во на с со из от для о к ко у по под над qui que che
  का की के को से में हुआ हुई हुए ve ile من في و`.split(/\s+/),
)
/** What an article or a preposition keeps of its letters before a vowel: `L'Homme`, `d'Or`, `dell'Arte`. */
const ELIDED = /^(?:[ldjmnst]|qu|un|gl|(?:de|a|da|ne|su|co|que|be)ll|sant)['’ʼ](?=\p{L}{2})/iu
/** Most readings of a name by its compounds. */
const MAX_READINGS = 8

/**
 * Rows of famous and known brands whose words all mean the same as the words of a name in another language
 * (`Manzana`, `Toro Rojo`; TMEP §1207.01(b)(vi)). None for English words, which are no translation.
 */
export function translatedRows(words: readonly NameWord[]): number[] {
  const telling = words.flatMap((word) =>
    word.kind === 'legal_form' || isConnector(word) ? [] : [withoutElided(word)],
  )
  const bare = telling.filter(({ text }) => !PARTICLES.has(text.toLowerCase()))
  return [...new Set([telling, ...(bare.length < telling.length ? [bare] : [])].flatMap(rowsOf))]
}

function rowsOf(words: readonly NameWord[]): number[] {
  if (words.every((word) => isEnglish(word) || (words.length === 1 && isShort(word)))) return []
  const byWord = words.map((word) => meaningsOf(word, words.length > 1))
  const asOne = words.length > 1 ? conceptsOf(words.map(({ text }) => text).join('-')) : []
  return [...readingsOf(byWord), [asOne]].flatMap(rowsMeaning)
}

/** A word of another script may be read like a connector: `ओस`, dew. */
const isConnector = ({ kind, text }: NameWord): boolean =>
  kind === 'connector' && (LATIN.test(text) || !/^\p{L}/u.test(text))

const withoutElided = (word: NameWord): NameWord => {
  const text = word.text.replace(ELIDED, '')
  return text === word.text ? word : { ...word, text, latin: latinWords(text).join('') }
}

/** One reading of a word, or of several: the ids of the word, or those of the two parts of a compound. */
type Meanings = readonly (readonly number[])[]

/** Every way to read the words of a name together; none if there are too many. */
function readingsOf(byWord: readonly (readonly Meanings[])[]): Meanings[] {
  const count = byWord.reduce((product, readings) => product * readings.length, 1)
  if (count > MAX_READINGS) return [byWord.flatMap(([first]) => first ?? [[]])]
  return byWord.reduce<Meanings[]>(
    (all, readings) => all.flatMap((before) => readings.map((reading) => [...before, ...reading])),
    [[]],
  )
}

/** Rows of brands whose words have these meanings. */
function rowsMeaning(meanings: readonly (readonly number[])[]): number[] {
  if (meanings.length === 0 || meanings.some((ids) => ids.length === 0)) return []
  const candidates = (meanings[0] ?? []).flatMap((id) => byConcept().get(id) ?? [])
  return candidates.filter((meant) => meansSame(meant.words, meanings)).map(({ row }) => row)
}

/** Letters between the parts of compounds in German and Dutch. */
const LINKS = ['', 's', 'n', 'en', 'e']

/**
 * What a word can mean, or an inflected form; and the meanings of both parts of a compound (`Bergtau`, `Burgerkönig`). A single
 * word in Latin letters must have the form of the dictionary, since many coined names end like a form.
 */
function meaningsOf(word: NameWord, isOneOfSeveral: boolean): Meanings[] {
  const isLong = word.text.length >= SHORTEST_INFLECTED && !LATIN.test(word.text)
  const mayBeInflected = !isEnglish(word) && (isOneOfSeveral || isLong)
  const bare = [word.text, withoutArticle(word.text)]
  const forms = mayBeInflected ? bare.flatMap((form) => [form, ...inflectionsOf(form)]) : bare
  const whole = unionOf(forms.map(conceptsOf))
  const parts = partsOf(word)
  return whole.length > 0 || parts.length === 0 ? [[whole], ...parts] : parts
}

/** The article of Arabic and Hebrew, which is written together with the word. */
const ARTICLE = /^(?:ال(?=\p{L}{2})|ה(?=\p{L}{3}))/u
const withoutArticle = (word: string): string => word.replace(ARTICLE, '')

/** Scripts that leave no space between words, and Korean, whose compounds are short. */
const SHORT_WORDS =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}ー]+$/u
/** Particles between the words of a Chinese or Japanese name: `緑の巨人`. */
const PARTICLE = /(?:[の的之]|ของ|แห่ง)$/u

/** The meanings of both parts of a compound, by each way to cut it. */
function partsOf(word: NameWord): Meanings[] {
  if (isEnglish(word)) return []
  if (SHORT_WORDS.test(word.text)) return cutsOf(word.text)
  const parts = latinPartsOf(word.text)
  return parts === undefined ? [] : [parts]
}

/** Every cut into two words of a script without spaces. */
const cutsOf = (text: string): Meanings[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => [
    conceptsOf(text.slice(0, at + 1).replace(PARTICLE, '')),
    conceptsOf(text.slice(at + 1)),
  ]).filter((parts) => parts.every((ids) => ids.length > 0))

/** The meanings of both parts of a compound of an alphabet. */
function latinPartsOf(word: string): Meanings | undefined {
  for (let at = SHORTEST_WORD; at <= word.length - SHORTEST_WORD; at += 1) {
    const last = conceptsOf(word.slice(at))
    if (last.length === 0) continue
    const ends = LINKS.filter((link) => word.slice(0, at).endsWith(link)).map((link) => at - link.length)
    const first = unionOf(
      ends.filter((end) => end >= SHORTEST_WORD).map((end) => conceptsOf(word.slice(0, end))),
    )
    if (first.length > 0) return [first, last]
  }
  return undefined
}

const LATIN = /^\p{Script=Latin}+$/u
const unionOf = (lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())]

/** A word with accents or in another script is not English: `Métro`, `Метро`. */
const isEnglish = ({ text, latin }: NameWord): boolean =>
  text.toLowerCase() === latin && (isCommonWord(latin) || isWholeWord(latin))
const isShort = ({ text }: NameWord): boolean =>
  text.length <= SHORTEST_WORD && /^\p{Script=Latin}+$/u.test(text)

function build(): Map<number, Meant[]> {
  const index = new Map<number, Meant[]>()
  for (const row of knownRows()) {
    for (const words of readingsOfBrand(brandAt(row)?.name ?? '')) {
      if (words.length === 0 || words.some((ids) => ids.length === 0)) continue
      for (const id of new Set(words.flat())) {
        const list = index.get(id)
        if (list) list.push({ row, words })
        else index.set(id, [{ row, words }])
      }
    }
  }
  return index
}

/** What the words of a brand mean, without its articles and prepositions; and those of both words of `Snowflake`. */
function readingsOfBrand(name: string): Meanings[] {
  const all = latinWords(name)
  const telling = all.filter((word) => !CONNECTORS.has(word))
  const words = telling.length > 0 ? telling : all
  const [only = ''] = words
  const cut = words.length === 1 ? evenCut(only) : null
  return [words.flatMap(meaningsOfBrandWord), ...(cut ? [cut.flatMap(meaningsOfBrandWord)] : [])]
}

function meaningsOfBrandWord(word: string): (readonly number[])[] {
  if (word.length < SHORTEST_WORD) return [[]]
  const known = unionOf([conceptsOf(word), ...stemsOf(word).map(conceptsOf)])
  return known.length > 0 ? [known] : (evenCut(word) ?? [word]).map(conceptsOf)
}

/** The noun of an English adjective (`milky`, `golden`), or the verb of a word with the ending -ing (`laughing`, `running`). */
function stemsOf(word: string): string[] {
  if (word.length < SHORTEST_DERIVED) return []
  if (word.endsWith('y')) return [word.slice(0, -1)]
  if (word.endsWith('en')) return [word.slice(0, -2)]
  if (!word.endsWith('ing') || word.length < SHORTEST_PARTICIPLE) return []
  const stem = word.slice(0, -'ing'.length)
  return [stem, `${stem}e`, ...(stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [])]
}

/** Whether each word of one has its own word of the other with a common meaning, in any order. */
function meansSame(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): boolean {
  if (a.length !== b.length) return false
  const left = [...b]
  return a.every((ids) => {
    const at = left.findIndex((others) => others.some((id) => ids.includes(id)))
    if (at < 0) return false
    left.splice(at, 1)
    return true
  })
}
