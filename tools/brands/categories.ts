import { readFileSync } from 'node:fs'

const FILE = new URL('../../src/names/data/curated-brand-categories.txt', import.meta.url)

/** The Nice classes of a category of name-suggestion-index, such as `shop/clothes`. Throws for an unknown one. */
export function categoryClasses(): (category: string) => number[] {
  const classes = new Map<string, number[]>()
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const [numbers, categories] = line.split(': ')
    if (line.startsWith('#') || numbers === undefined || categories === undefined) continue
    for (const category of categories.split(' ')) classes.set(category, numbers.split(' ').map(Number))
  }
  return (category) => {
    const found = classes.get(category) ?? classes.get(category.replace(/[^/]*$/, ''))
    if (!found) throw new Error(`curated-brand-categories.txt lacks ${category}`)
    return found
  }
}
