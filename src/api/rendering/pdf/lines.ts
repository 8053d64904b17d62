import LineBreaker from 'linebreak'
import { levelsOf } from './bidi.ts'
import type { Faces } from './faces.ts'
import { BOX } from './missing-glyph.ts'

/** A run of one line in one face, with its characters in the order in which the face receives them. */
export type Run = { face: string; text: string; width: number }
/** Runs from left to right. `altered`: the drawn characters differ from the text: reordered, or drawn as boxes. */
export type Line = { runs: readonly Run[]; width: number; altered: boolean }

/** Width of a text in a face at a size, in points. */
export type Measure = (face: string, text: string) => number

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Letters of the scripts that shaping reorders by itself. */
const TURNED_BY_SHAPING = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Breaks a text into lines of at most `width` points (UAX #14; between graphemes if one word is wider) and orders each
 * for drawing (UAX #9). With `auto` the first strong character determines the direction.
 */
export function linesOf(
  text: string,
  {
    width,
    faces,
    measure,
    direction,
  }: { width: number; faces: Faces; measure: Measure; direction: 'ltr' | 'auto' },
): Line[] {
  const printable = faces.printable(text)
  const levels = levelsOf(printable, direction)
  const set: Set = { text: printable, levels, names: faces.namesFor(printable), faces, measure }
  return broken(set, width).map(([start, end]) => lineOf(set, start, end))
}

type Set = {
  text: string
  levels: readonly number[]
  names: readonly string[]
  faces: Faces
  measure: Measure
}
type Span = readonly [start: number, end: number]

function broken(set: Set, width: number): Span[] {
  const lines: Span[] = []
  let start = 0
  let end = 0
  let filled = 0
  for (const [from, to] of words(set, width)) {
    if (end > start && filled + widthOf(set, from, to) > width) {
      lines.push([start, end])
      start = from
      filled = 0
    }
    filled += advance(set, from, to)
    end = to
  }
  lines.push([start, end])
  return lines
}

/** The text in pieces that are broken only if they are wider than a line. */
function* words(set: Set, width: number): Generator<Span> {
  const breaker = new LineBreaker(set.text)
  let from = 0
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const word: Span = [from, next.position]
    if (widthOf(set, ...word) > width) yield* syllables(set.text, word)
    else yield word
    from = next.position
  }
}

function* syllables(text: string, [from, to]: Span): Generator<Span> {
  for (const { index, segment } of graphemes.segment(text.slice(from, to)))
    yield [from + index, from + index + segment.length]
}

/** Without the trailing space, which may extend into the margin. */
function widthOf(set: Set, start: number, end: number): number {
  return advance(set, start, start + set.text.slice(start, end).trimEnd().length)
}

const advance = (set: Set, start: number, end: number): number =>
  runsOf(set, start, end).reduce((sum, { width }) => sum + width, 0)

type LevelRun = Run & { level: number }

function runsOf({ text, levels, names, faces, measure }: Set, start: number, end: number): LevelRun[] {
  const runs: LevelRun[] = []
  let from = start
  for (let i = start + 1; i <= end; i++) {
    if (i < end && names[i] === names[from] && levels[i] === levels[from]) continue
    const face = names[from] ?? ''
    const level = levels[from] ?? 0
    const drawn = asDrawn(text.slice(from, i), level % 2 === 1, face, faces)
    runs.push({ face, level, text: drawn, width: measure(face, drawn) })
    from = i
  }
  return start < end ? runs : []
}

/** Shaping considers only the script, so a run of another direction is reversed beforehand. Boxes are not shaped. */
function asDrawn(text: string, isRightToLeft: boolean, face: string, faces: Faces): string {
  const isReversedByShaping = face !== BOX && TURNED_BY_SHAPING.test(text)
  if (isReversedByShaping === isRightToLeft) return text
  const characters = [...text].reverse()
  return (isRightToLeft ? characters.map((one) => faces.mirrored(one, face)) : characters).join('')
}

function lineOf(set: Set, start: number, end: number): Line {
  const seen = start + set.text.slice(start, end).trimEnd().length
  const runs = runsOf(set, start, seen)
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) turn(runs, level)
  return {
    runs,
    width: runs.reduce((sum, { width }) => sum + width, 0),
    altered: highest > 0 || runs.some(({ face }) => face === BOX),
  }
}

/** Rule L2 of UAX #9 for one level: reverses each sequence of runs at this level or above. */
function turn(runs: LevelRun[], level: number): void {
  for (let i = 0; i < runs.length; i++) {
    let to = i
    while (to < runs.length && (runs[to]?.level ?? 0) >= level) to += 1
    if (to - i > 1) runs.splice(i, to - i, ...runs.slice(i, to).reverse())
    i = to
  }
}
