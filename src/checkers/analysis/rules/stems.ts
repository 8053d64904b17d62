const SHORTEST_STEM = 3

/**
 * Words that an English word may be a plural, past or `-ing` form of, by its ending alone:
 * `stories` → `story`, `baked` → `bak`, `bake`, `running` → `runn`, `runne`, `run`.
 */
export function stemsOf(word: string): string[] {
  const stems: string[] = []
  const add = (stem: string) => {
    if (stem.length >= SHORTEST_STEM) stems.push(stem)
  }
  if (word.endsWith('ies')) add(`${word.slice(0, -3)}y`)
  if (word.endsWith('es')) add(word.slice(0, -2))
  if (word.endsWith('s') && !word.endsWith('ss')) add(word.slice(0, -1))
  for (const ending of ['ed', 'ing']) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, -ending.length)
    add(stem)
    add(`${stem}e`)
    if (stem.at(-1) === stem.at(-2)) add(stem.slice(0, -1))
  }
  return stems
}
