import { listedAs } from '../brands/name-index.ts'
import { evenCut, isCommonWord, isWholeWord, startsWord } from './compounds.ts'

const words = (list: string): string[] => list.split(/\s+/)

/** Trade words that brands put after their name without a space. */
const ENDINGS: ReadonlySet<string> = new Set(
  words(`shop shops store stores studio studios group gruppe hub labs media tech techs technology technologies software apps
  online digital design designs solutions systems services service consulting agency marketing trading market
  international global worldwide europe germany deutschland france india america canada
  holding holdings capital finance financial invest investment insurance bank payments
  fashion wear apparel shoes boutique outlet jewelry cosmetics beauty
  food foods coffee cafe kitchen pizza restaurant bakery grill brewery wines beer
  health healthcare medical clinic pharma pharmacy dental fitness wellness sports
  hotel hotels travel tours homes house estate property rentals
  energy power solar electric electronics motors automotive logistics transport cargo airlines
  brand brands official club team network networks academy school university institute foundation
  24 247 360 365 2000 haus markt welt werk werke versand reisen technik immobilien verlag handel tienda tiendas mercado moda maison
  casa loja kauppa butik sklep winkel trade traders company industries products supply tools robotics cloud cyber security games gaming music films`),
)
/** The last two letters of the endings. */
const LAST_LETTERS: ReadonlySet<string> = new Set([...ENDINGS].map((ending) => ending.slice(-2)))
const LENGTHS = [...new Set([...ENDINGS].map((ending) => ending.length))].sort((a, b) => b - a)
/** Words that brands put before their name without a space. */
const BEGINNINGS = words('the my get try buy shop')

export const SHORTEST_REST = 4
/** The rest of a word that is written as two by its capitals (`AcmeHub`) may be shorter. */
const SHORTEST_REST_WITH_CAPITALS = 2
/** How many letters of the rest are looked at, to see whether a common word begins so by chance: `therapy`, `mystic`. */
const SEEN = 2

/** Whether the word is better cut before a longer common word: `steam` for `team`. */
function endsOtherwise(latin: string, at: number): boolean {
  const other = evenCut(latin)
  if (other !== null) return other[0]?.length !== at
  return isCommonWord(latin.slice(at - 1)) || isCommonWord(latin.slice(at - SEEN))
}

const isBrand = (latin: string): boolean => listedAs(latin).length > 0

/** Whether a word means something without its beginning: `brand` in `mybrand`, not `konos` in `mykonos`. */
const isKnown = (latin: string): boolean => isCommonWord(latin) || isWholeWord(latin) || isBrand(latin)

/** Where a word consists of a name and a weak ending or beginning; the weak part is `weak`. */
export type Cut = { at: number; weak: 'first' | 'last' }

const mayBeCut = (latin: string): boolean =>
  LAST_LETTERS.has(latin.slice(-2)) || BEGINNINGS.some((beginning) => latin.startsWith(beginning))

/**
 * Finds a weak ending (`nikeshop`) or beginning (`mybrand`) in a word of `a-z0-9`, which is `written` so in the name.
 * A word of a dictionary and a brand are whole (`workshop`, `shoprite`), and so is a word that begins weakly by chance
 * (`theranos`, `mykonos`).
 */
export function weakCut(latin: string, written: string): Cut | null {
  if (latin.length !== written.length || !mayBeCut(latin)) return null
  if (isWholeWord(latin) || isBrand(latin)) return null
  const capitals = (at: number): boolean => /^\p{Ll}\p{Lu}$/u.test(written.slice(at - 1, at + 1))
  for (const length of LENGTHS) {
    const at = latin.length - length
    if (!ENDINGS.has(latin.slice(Math.max(at, 0)))) continue
    if (at >= SHORTEST_REST_WITH_CAPITALS && capitals(at)) return { at, weak: 'last' }
    if (at >= SHORTEST_REST && !endsOtherwise(latin, at)) return { at, weak: 'last' }
  }
  for (const beginning of BEGINNINGS) {
    const at = beginning.length
    const rest = latin.length - at
    if (!latin.startsWith(beginning)) continue
    if (rest >= SHORTEST_REST_WITH_CAPITALS && capitals(at)) return { at, weak: 'first' }
    if (rest < SHORTEST_REST || startsWord(latin.slice(0, at + SEEN))) continue
    if (isKnown(latin.slice(at))) return { at, weak: 'first' }
  }
  return null
}
