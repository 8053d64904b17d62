import { shippedFile } from './shipped-file.ts'

/** Parts of a file in which a line is looked for: each of about a thousand characters. */
const PARTS = 8_192

/**
 * Finds lines of a data file by how they begin, without looking at all of them: the file is in UTF-8 and sorted by bytes. Gives the rest of
 * the line, which is in ASCII; null if no line begins so.
 */
export function sortedLines(url: URL): (beginning: string) => string | null {
  const bytes = shippedFile(url)
  const startOf = (part: number): number => {
    const end = bytes.indexOf('\n', Math.floor((part * bytes.length) / PARTS))
    return part === 0 ? 0 : end === -1 ? bytes.length : end + 1
  }
  const firsts: string[] = []
  const firstOf = (part: number): string => {
    const start = startOf(part)
    return start === bytes.length ? AFTER_ALL : bytes.toString('latin1', start, bytes.indexOf('\n', start))
  }
  const texts: string[] = []
  return (text) => {
    const beginning = oneCharacterForEachByte(text)
    let [from, to] = [0, PARTS]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      const first = firsts[middle] ?? firstOf(middle)
      firsts[middle] = first
      if (first <= beginning || first.startsWith(beginning)) from = middle
      else to = middle
    }
    const part = texts[from] ?? `\n${bytes.toString('latin1', startOf(from), startOf(to))}`
    texts[from] = part
    const at = part.indexOf(`\n${beginning}`)
    return at === -1
      ? null
      : part.slice(at + 1 + beginning.length, part.indexOf('\n', at + 1 + beginning.length))
  }
}

/** After every character of one byte. */
const AFTER_ALL = '\u0100'
const ASCII = /^[\x20-\x7e\t]*$/
const oneCharacterForEachByte = (text: string): string =>
  ASCII.test(text) ? text : Buffer.from(text).toString('latin1')
