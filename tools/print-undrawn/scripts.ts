import { mappedBy, SLICES } from '../../src/api/rendering/pdf/slices.ts'

/** Code points without a font: of one script, or with `null` symbols and marks of several scripts. */
type Group = { script: string | null; codePoints: readonly number[] }

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Not a script: unassigned, shared by scripts, or set by the previous character; the last two are private. */
const NO_SCRIPT = new Set(['Zzzz', 'Zyyy', 'Zinh', 'Qaai', 'Qaac'])
const UNASSIGNED = /[\p{Cn}\p{Co}\p{Cs}]/u
/** Controls and format characters have no picture; variation selectors are omitted. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\p{Variation_Selector}/u

/** The assigned visible code points, and those for which no face of the PDF has a glyph. */
export async function undrawn(): Promise<{ assigned: number; without: readonly number[] }> {
  const drawn = new Set<number>()
  for (const slice of SLICES)
    for (const one of await mappedBy(slice)) if (slice.declared.has(one)) drawn.add(one)
  const visible = Array.from({ length: 0x110000 }, (_, i) => i).filter((one) => {
    const character = String.fromCodePoint(one)
    return !UNASSIGNED.test(character) && !INVISIBLE.test(character)
  })
  return { assigned: visible.length, without: visible.filter((one) => !drawn.has(one)) }
}

/** The table of code points that the PDF draws as boxes, by script, the largest first. */
export async function undrawnTable(): Promise<string> {
  const { assigned, without } = await undrawn()
  const groups = grouped(without).toSorted((a, b) => b.codePoints.length - a.codePoints.length)
  const rows = groups.map(({ script, codePoints }) => [
    script === null ? 'symbols and marks of no single script' : nameOf(script),
    grouping(codePoints.length),
    rangesOf(codePoints),
  ])
  const all = `all of ${grouping(assigned)} visible characters`
  return [
    ['script', 'boxes', 'code points'],
    ['---', '---:', '---'],
    ...rows,
    [all, grouping(without.length), ''],
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
    .replace('| --- | ---: | --- |', '|---|---:|---|')
}

const grouping = (count: number): string => count.toLocaleString('en')
const nameOf = (script: string): string =>
  new Intl.DisplayNames('en', { type: 'script' }).of(script) ?? script

function grouped(codePoints: readonly number[]): Group[] {
  const left = new Set(codePoints)
  const groups: Group[] = []
  for (const [script, pattern] of scripts()) {
    const own = [...left].filter((one) => pattern.test(String.fromCodePoint(one)))
    if (own.length > 0) groups.push({ script, codePoints: own })
    for (const one of own) left.delete(one)
  }
  return left.size > 0 ? [...groups, { script: null, codePoints: [...left] }] : groups
}

/** The scripts that this version of Unicode has: the codes of ISO 15924 that a regular expression knows. */
function* scripts(): Generator<[code: string, pattern: RegExp]> {
  for (const first of LETTERS.toUpperCase())
    for (const second of LETTERS)
      for (const third of LETTERS)
        for (const fourth of LETTERS) {
          const code = `${first}${second}${third}${fourth}`
          const pattern = NO_SCRIPT.has(code) ? null : patternOf(code)
          if (pattern !== null) yield [code, pattern]
        }
}

function patternOf(code: string): RegExp | null {
  try {
    return new RegExp(`^\\p{Script=${code}}`, 'u')
  } catch {
    return null
  }
}

/** `U+1B170–1B2FB, U+1B2FF`; code points between two of a range are unassigned. */
function rangesOf(codePoints: readonly number[]): string {
  const listed = new Set(codePoints)
  const ranges: [first: number, last: number][] = []
  for (const one of codePoints) {
    const range = ranges.at(-1)
    if (range && isUnbroken(range[1], one, listed)) range[1] = one
    else ranges.push([one, one])
  }
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}–${hex(last)}`))
    .join(', ')
}

const hex = (one: number): string => one.toString(16).toUpperCase().padStart(4, '0')

/** Whether every code point between two listed ones is unassigned and they are near. */
function isUnbroken(from: number, to: number, listed: ReadonlySet<number>): boolean {
  for (let one = from + 1; one < to; one++)
    if (listed.has(one) || one - from > 64 || !/\p{Cn}/u.test(String.fromCodePoint(one))) return false
  return true
}
