import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)

/** A part of a typeface: the file of some of its characters. */
export type Slice = {
  file: string
  /** Its code points as its family declares them. The file may lack some of them: see {@link mappedBy}. */
  declared: ReadonlySet<number>
}

/**
 * Where characters are looked for, in this order: Latin, Greek, Cyrillic, Devanagari; Arabic twice, as the first face
 * has a glyph for each letter, so that text copied out of a file is right, and the second has more letters; Hebrew,
 * Thai, Han with kana, Hangul. All are under the SIL Open Font License 1.1, variable in weight, in slices by Unicode
 * range.
 */
const INDEXES = [
  require.resolve('@fontsource-variable/noto-sans/unicode.json'),
  require.resolve('@fontsource-variable/vazirmatn/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
]

/** Every slice of every family; read once. */
export const SLICES: readonly Slice[] = INDEXES.flatMap((index) => {
  const folder = dirname(index)
  const ranges = JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([name, declared]) => ({
    file: join(folder, 'files', `${basename(folder)}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    declared: among(declared),
  }))
})

const mapped = new Map<Slice, ReadonlySet<number>>()

/** The code points for which the file of a slice has a glyph (its cmap table); each file is read once. */
export async function mappedBy(slice: Slice): Promise<ReadonlySet<number>> {
  const known = mapped.get(slice) ?? new Set((create(await readFile(slice.file)) as Font).characterSet)
  mapped.set(slice, known)
  return known
}

/** Which slice draws which code points: for each the first whose file has a glyph for it. Others are left out. */
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

/** Reads ranges as CSS has them: `U+0-FF,U+131`. */
function among(ranges: string): Set<number> {
  const all = new Set<number>()
  for (const range of ranges.split(',')) {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    for (let one = Number.parseInt(first, 16); one <= Number.parseInt(last, 16); one++) all.add(one)
  }
  return all
}
