/** Cyrillic and Greek letters that look like a Latin one in common type (facts of UTS #39, confusables). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  є: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ү: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  г: 'r',
  п: 'n',
  и: 'u',
  ь: 'b',
  з: '3',
  ч: '4',
  б: '6',
  α: 'a',
  β: 'b',
  ϲ: 'c',
  ε: 'e',
  η: 'n',
  ι: 'i',
  ϳ: 'j',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ω: 'w',
  ζ: 'z',
}

/** Look-alikes within Latin text: digits and pairs of letters that read as one letter. */
const LATIN_LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/1/g, 'l'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/**
 * A mark key with look-alikes folded: letters and digits that can be confused become the same. Only for comparison,
 * never for display.
 */
export function skeleton(key: string): string {
  let seen = foldLookAlikes(key)
  for (const [pattern, letter] of LATIN_LOOK_ALIKES) seen = seen.replace(pattern, letter)
  return seen
}

/** Folds look-alikes in words that mix Latin with Cyrillic or Greek letters, which no language does. */
export const unmixScripts = (text: string): string =>
  text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)
      ? foldLookAlikes(word)
      : word,
  )

const foldLookAlikes = (text: string): string =>
  text.replace(/[\u0370-\u052f]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
