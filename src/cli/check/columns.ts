/** Characters that take two columns of a terminal (Unicode East Asian Width, W and F), as far as names use them. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}]/u
/** Characters that take none. */
const NARROW = /\p{M}/u

/** The number of columns of a text on a terminal. */
export const columnsOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (NARROW.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1), 0)

/** Adds spaces until a text takes this many columns. */
export const padTo = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - columnsOf(text)))

/** The beginning of a text that fits; `…` shows that something is missing. */
export function cutTo(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let cut = ''
  for (const sign of text) {
    if (columnsOf(cut + sign) >= columns) break
    cut += sign
  }
  return `${cut.replace(/[\s,;]+$/, '')}…`
}

/** Lines of a text that are at most this wide. A word is broken only if it is wider than a line. */
export function wrap(text: string, columns: number): string[] {
  if (columnsOf(text) <= columns) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((word) => pieces(word, columns))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && columnsOf(longer) > columns) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Like {@link wrap}, for text with lines of its own: each keeps its indentation. */
export const wrapLines = (text: string, columns: number): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const [indent = ''] = /^\s*/.exec(line) ?? []
      const lines = columnsOf(line) <= columns ? [line] : wrap(line.trim(), columns - indent.length)
      return lines.length === 1 ? [line] : lines.map((part) => indent + part)
    })
    .join('\n')

/** The first lines of a text; `…` shows that something is missing. */
export function clip(text: string, columns: number, most: number): string[] {
  const lines = wrap(text, columns)
  if (lines.length <= most) return lines
  const last = `${lines[most - 1]} ${lines[most]}`
  return [...lines.slice(0, most - 1), cutTo(last, columns)]
}

/** The first items that fit into so many lines, each of them whole, and how many are left; at least one. */
export function listTo(items: readonly string[], columns: number, most: number): string {
  const listed = (count: number): string =>
    [...items.slice(0, count), ...(count < items.length ? [`and ${items.length - count} more`] : [])].join(
      '; ',
    )
  let count = items.length
  while (count > 1 && wrap(listed(count), columns).length > most) count--
  return listed(count)
}

/** A word in pieces that fit; one piece if it fits. */
function pieces(word: string, columns: number): string[] {
  if (columnsOf(word) <= columns) return [word]
  const cut: string[] = ['']
  for (const sign of word) {
    const longer = (cut.at(-1) ?? '') + sign
    if (columnsOf(longer) > columns) cut.push(sign)
    else cut[cut.length - 1] = longer
  }
  return cut
}
