import { shippedFile } from './shipped-file.ts'

/** Parts of a file in which a line is looked for: each of about a thousand characters. */
const PARTS = 8_192

/**
 * Finds lines of a data file by how they begin, without reading all of them: the file is in UTF-8 and sorted by bytes. Gives the rest of
 * the line, which is in ASCII; null if no line begins so.
 */
export function sortedLines(url: URL): (beginning: string) => string | null {
  const bytes = shippedFile(url)
  const lineAt = (at: number): number => bytes.indexOf('\n', at) + 1
  const starts = [0]
  for (let part = 1; part < PARTS; part++) {
    const start = lineAt(Math.floor((part * bytes.length) / PARTS))
    if (start > (starts.at(-1) ?? 0) && start < bytes.length) starts.push(start)
  }
  const firsts = starts.map((start) => bytes.toString('latin1', start, bytes.indexOf('\n', start)))
  const texts: string[] = []
  return (text) => {
    const beginning = oneCharacterForEachByte(text)
    let [from, to] = [0, firsts.length]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      const first = firsts[middle] ?? ''
      if (first <= beginning || first.startsWith(beginning)) from = middle
      else to = middle
    }
    const part = texts[from] ?? `\n${bytes.toString('latin1', starts[from], starts[to] ?? bytes.length)}`
    texts[from] = part
    const at = part.indexOf(`\n${beginning}`)
    return at === -1
      ? null
      : part.slice(at + 1 + beginning.length, part.indexOf('\n', at + 1 + beginning.length))
  }
}

const ASCII = /^[\x20-\x7e\t]*$/
const oneCharacterForEachByte = (text: string): string =>
  ASCII.test(text) ? text : Buffer.from(text).toString('latin1')
