const SAME_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^x/, 's'],
  [/^(?:kn|gn)/, 'n'],
  [/^wr/, 'r'],
  [/^wh/, 'w'],
  [/sch|sh/g, 'S'],
  [/tch/g, 'C'],
  [/ch/g, 'C'],
  [/ph/g, 'f'],
  [/ght/g, 't'],
  [/th/g, 't'],
  [/qu/g, 'kw'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/dg(?=[ei])/g, 'j'],
  [/(?<=[a-z])h(?![aeiouy])/g, ''],
  [/z/g, 's'],
  [/ee|ea|ie|ei|y/g, 'i'],
  [/oo|ou|ue|ew/g, 'u'],
  [/ai|ay|ae/g, 'e'],
  [/au|aw|oa|oe/g, 'o'],
  [/w(?=[aeiou])/g, 'v'],
  [/(.)\1+/g, '$1'],
  [/(?<=..)e$/, ''],
]

/**
 * The sound of a word of `a-z0-9` for people of many languages, coarse: equal keys may be taken for the same word. Not a
 * pronunciation; see `../sounds` for those.
 */
export function soundKey(latin: string): string {
  let key = latin
  for (const [pattern, same] of SAME_SOUNDS) key = key.replace(pattern, same)
  return key
}
