import { readFileSync } from 'node:fs'
import type { Brand } from './table.ts'

const FOLDER = new URL('../../src/names/data/', import.meta.url)
const TIERS = ['famous', 'known', 'obscure'] as const
const USES = { word: 'word', coined: 'brand-only' } as const

const linesOf = (file: string): string[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

/** The brands of `curated-brands.txt`. Throws for a line that it cannot read. */
export function curatedBrands(): Brand[] {
  let [tier, niceClasses]: [Brand['tier'] | undefined, number[]] = [undefined, []]
  const brands: Brand[] = []
  for (const line of linesOf('curated-brands.txt')) {
    const head = /^\[(\w+) ([\d ]+)\]$/.exec(line)
    if (head) {
      tier = TIERS.find((each) => each === head[1])
      niceClasses = (head[2] ?? '').split(' ').map(Number)
      if (tier === undefined) throw new Error(`curated-brands.txt: unknown tier in ${line}`)
      continue
    }
    if (tier === undefined) throw new Error(`curated-brands.txt: ${line} is before the first tier`)
    for (const text of line.split(', ')) brands.push(brandOf(text, tier, niceClasses))
  }
  return brands
}

/** `Coca-Cola = Coke (word)`: a mark of an alias concerns the alias alone, which every alias may be. */
function brandOf(text: string, tier: Brand['tier'], niceClasses: number[]): Brand {
  const [first = '', ...aliases] = text.split(' = ')
  const [, name = '', use] = /^(.*?)(?: \((word|coined)\))?$/.exec(first) ?? []
  const names = aliases.map((alias) => alias.replace(/ \((?:word|coined)\)$/, ''))
  return {
    name,
    names,
    niceClasses,
    tier,
    use: use === undefined ? 'by-lists' : USES[use as keyof typeof USES],
  }
}

/** The names of `curated-native-names.txt` in other scripts, by brand. */
export const curatedNativeNames = (): { brand: string; names: string[] }[] =>
  linesOf('curated-native-names.txt').map((line) => {
    const [brand = '', ...columns] = line.split('|')
    return { brand, names: columns.flatMap((names) => names.split(',')).filter((name) => name !== '') }
  })
