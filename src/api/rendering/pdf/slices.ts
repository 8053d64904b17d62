import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)

/** A slice of a typeface: a file with some of its characters. */
export type Slice = {
  file: string
  /** Its code points as its family declares them. The file may lack some of them: see {@link mappedBy}. */
  declared: ReadonlySet<number>
  /** Whether it has every weight. */
  isVariable: boolean
}

/**
 * Families in order of search: Latin, Greek, Cyrillic, Devanagari; Arabic twice; Hebrew, Thai, Han with kana, Hangul;
 * then one for each further script, and pictographs. The first Arabic face has a glyph per letter, so that text copied
 * from a file is correct; the second has more letters. All are under the SIL Open Font License 1.1, variable in weight,
 * in slices by Unicode range.
 */
const INDEXES = [
  require.resolve('@fontsource-variable/noto-sans/unicode.json'),
  require.resolve('@fontsource-variable/vazirmatn/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-armenian/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-ethiopic/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-georgian/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-gujarati/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-gurmukhi/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-kannada/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-khmer/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-lao/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-malayalam/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-myanmar/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-sinhala/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-telugu/unicode.json'),
  require.resolve('@fontsource-variable/noto-emoji/unicode.json'),
]

/**
 * A bitmap face of one weight with nearly every character of the Basic Multilingual Plane: for scripts that no other family
 * has, such as Syriac and Cherokee. It joins and stacks no letters.
 */
const LAST_RESORT: Slice = {
  file: require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff2'),
  declared: among('U+0-3FFFF'),
  isVariable: false,
}

/** Like {@link LAST_RESORT} for scripts beyond the Basic Multilingual Plane, up to Unicode 11: Adlam, Gothic, Osage. */
const LAST_RESORT_BEYOND: Slice = {
  file: require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff2'),
  declared: among('U+0-3FFFF,U+E0000-E0FFF'),
  isVariable: false,
}

/**
 * Scripts beyond the Basic Multilingual Plane, supplements of scripts and symbols that have a typeface of one weight: the
 * index of each family, and its slice of the script.
 */
const ONE_WEIGHT: readonly (readonly [index: string, name: string])[] = [
  [require.resolve('@fontsource/noto-sans-symbols-2/unicode.json'), 'symbols'],
  [require.resolve('@fontsource/noto-znamenny-musical-notation/unicode.json'), 'znamenny'],
  [require.resolve('@fontsource/noto-sans-signwriting/unicode.json'), 'signwriting'],
  [require.resolve('@fontsource/noto-sans-devanagari/unicode.json'), 'devanagari'],
  [require.resolve('@fontsource/noto-sans-tamil-supplement/unicode.json'), 'tamil-supplement'],
  [require.resolve('@fontsource/noto-sans-canadian-aboriginal/unicode.json'), 'canadian-aboriginal'],
  [require.resolve('@fontsource/noto-sans-bamum/unicode.json'), 'bamum'],
  [require.resolve('@fontsource/noto-sans-miao/unicode.json'), 'miao'],
  [require.resolve('@fontsource/noto-serif-np-hmong/unicode.json'), 'nyiakeng-puachue-hmong'],
  [require.resolve('@fontsource/noto-sans-tangsa/unicode.json'), 'tangsa'],
  [require.resolve('@fontsource/noto-serif-toto/unicode.json'), 'toto'],
  [require.resolve('@fontsource/noto-sans-kawi/unicode.json'), 'kawi'],
  [require.resolve('@fontsource/noto-serif-old-uyghur/unicode.json'), 'old-uyghur'],
  [require.resolve('@fontsource/noto-sans-cuneiform/unicode.json'), 'cuneiform'],
  [require.resolve('@fontsource/noto-sans-egyptian-hieroglyphs/unicode.json'), 'egyptian-hieroglyphs'],
  [require.resolve('@fontsource/noto-sans-nushu/unicode.json'), 'nushu'],
  [require.resolve('@fontsource/noto-serif-khitan-small-script/unicode.json'), 'khitan-small-script'],
  [require.resolve('@fontsource/noto-serif-tangut/unicode.json'), 'tangut'],
]

const HAN_BEYOND = require.resolve('hanamin/HanaMin.css')
const FILES = /url\(([^)]*)\)[^;]*;\s*unicode-range: ([^;]*);/g
/** Extensions B to F, compatibility ideographs and old kana; the package also has other blocks, partly incomplete. */
const OF_HAN = /Extension-[B-F]|Ideographs-Supplement|Kana-Supplement|Kana-Extended/

/** A face of one weight for Han and kana beyond the Basic Multilingual Plane; its style sheet declares its slices. */
const HAN_SLICES: readonly Slice[] = [...readFileSync(HAN_BEYOND, 'utf8').matchAll(FILES)]
  .filter(([, file = '']) => OF_HAN.test(file))
  .map(([, file = '', declared = '']) => ({
    file: join(dirname(HAN_BEYOND), file),
    declared: among(declared),
    isVariable: false,
  }))

const HAN_NEWEST = fileURLToPath(new URL('han/', import.meta.url))
const CODE_POINTS_OF_FILE = 256

/** A face of one weight for Han that `hanamin` lacks: extensions G to J, and the newest characters of older ones. */
const NEWEST_HAN_SLICES: readonly Slice[] = readdirSync(HAN_NEWEST)
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => {
    const first = Number.parseInt(file.slice(-'000000.woff2'.length), 16)
    const declared = new Set(Array.from({ length: CODE_POINTS_OF_FILE }, (_, at) => first + at))
    return { file: join(HAN_NEWEST, file), declared, isVariable: false }
  })

const SCRIPTS = fileURLToPath(new URL('scripts/', import.meta.url))
const ofScript = (name: string, declared: string): Slice => ({
  file: join(SCRIPTS, `${name}.woff2`),
  declared: among(declared),
  isVariable: false,
})

/** Faces of one weight for scripts that no npm package has; their README names sources and licenses. */
const SCRIPT_SLICES: readonly Slice[] = [
  ofScript('noto-sans-anatolian-hieroglyphs', 'U+14400-14646'),
  ofScript('noto-sans-elymaic', 'U+10FE0-10FF6'),
  ofScript('noto-sans-wancho', 'U+1E2C0-1E2FF'),
  ofScript('noto-serif-yezidi', 'U+10E80-10EB1'),
]

/** Like {@link LAST_RESORT_BEYOND} for what Unicode added after version 11, up to Unicode 16. */
const LAST_RESORT_NEWEST = ofScript('unifont-upper', 'U+10000-1FFFF')

/** Every slice of every family; read once. */
export const SLICES: readonly Slice[] = [
  ...INDEXES.flatMap((index) => slicesOf(index, 'wght')),
  ...ONE_WEIGHT.flatMap(([index, name]) => slicesOf(index, '400', name)),
  LAST_RESORT,
  ...HAN_SLICES,
  ...NEWEST_HAN_SLICES,
  ...SCRIPT_SLICES,
  LAST_RESORT_BEYOND,
  LAST_RESORT_NEWEST,
]

/** The slices of a family that its index names; `only` selects one. */
function slicesOf(index: string, weight: 'wght' | '400', only?: string): Slice[] {
  const folder = dirname(index)
  const ranges = Object.entries(JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>)
  return ranges
    .filter(([name]) => only === undefined || name === only)
    .map(([name, declared]) => ({
      file: join(folder, 'files', `${basename(folder)}-${name.replace(/[[\]]/g, '')}-${weight}-normal.woff2`),
      declared: among(declared),
      isVariable: weight === 'wght',
    }))
}

const mapped = new Map<Slice, ReadonlySet<number>>()

/** The code points for which the file of a slice has a glyph (its cmap table); each file is read once. */
export async function mappedBy(slice: Slice): Promise<ReadonlySet<number>> {
  const known = mapped.get(slice) ?? new Set((create(await readFile(slice.file)) as Font).characterSet)
  mapped.set(slice, known)
  return known
}

/**
 * Assigns each code point to the first slice whose file has a glyph for it. Code points without a glyph are omitted.
 */
export async function chosenFor(codePoints: Iterable<number>): Promise<Map<Slice, Set<number>>> {
  const left = new Set(codePoints)
  const chosen = new Map<Slice, Set<number>>()
  for (const slice of SLICES) {
    const declared = left.intersection(slice.declared)
    if (declared.size === 0) continue
    const taken = declared.intersection(await mappedBy(slice))
    for (const one of taken) left.delete(one)
    if (taken.size > 0) chosen.set(slice, taken)
  }
  return chosen
}

/** Parses CSS ranges: `U+0-FF, U+131`. */
function among(ranges: string): Set<number> {
  const all = new Set<number>()
  for (const range of ranges.split(',')) {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-')
    for (let one = Number.parseInt(first, 16); one <= Number.parseInt(last, 16); one++) all.add(one)
  }
  return all
}
