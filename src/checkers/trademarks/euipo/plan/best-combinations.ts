/** One way to write a part of a word; the higher its cost, the less usual it is. */
export type Option = { text: string; cost: number }

/**
 * The texts with one option of each part that cost least, the cheapest first. After each part, only `most` texts are kept.
 * @param options of a part, by the text of the previous parts; a text without options is dropped
 */
export function cheapest(
  parts: number,
  options: (at: number, before: string) => readonly Option[],
  most: number,
): Option[] {
  let texts: Option[] = [{ text: '', cost: 0 }]
  for (let at = 0; at < parts; at += 1) {
    const byText = new Map<string, number>()
    for (const { text, cost } of texts)
      for (const option of options(at, text)) {
        const next = text + option.text
        byText.set(next, Math.min(cost + option.cost, byText.get(next) ?? Number.POSITIVE_INFINITY))
      }
    texts = Array.from(byText, ([text, cost]) => ({ text, cost }))
      .sort((a, b) => a.cost - b.cost)
      .slice(0, most)
  }
  return texts
}
