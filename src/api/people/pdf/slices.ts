import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** A part of a typeface: the file of some of its characters, and which those are said to be. */
export type Slice = { file: string; covers(codePoint: number): boolean }

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
  return Object.entries(ranges).map(([name, covered]) => ({
    file: join(folder, 'files', `${basename(folder)}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    covers: among(covered),
  }))
})

/** Reads ranges as CSS has them: `U+0-FF,U+131`. */
function among(ranges: string): (codePoint: number) => boolean {
  const bounds = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (codePoint) => bounds.some(([first, last]) => codePoint >= first && codePoint <= last)
}
