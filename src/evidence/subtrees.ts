/** A complete subtree: its 2^level leaves begin at index · 2^level. */
export type Subtree = { level: number; index: number }

/** The adjacent complete subtrees of a range of leaves, split as in RFC 6962, the largest first. */
export function subtreesOf(begin: number, end: number): Subtree[] {
  const subtrees: Subtree[] = []
  let at = begin
  while (at < end) {
    const level = Math.floor(Math.log2(end - at))
    subtrees.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return subtrees
}

/** A node of a proof: the root over a range of leaves. */
export type Range = { begin: number; end: number }

/** The nodes of a proof that a leaf is in a tree (RFC 6962, section 2.1.1), from the leaf up. */
export function inclusionRanges(index: number, size: number): Range[] {
  return pathTo(index, { begin: 0, end: size })
}

/** The nodes of a proof that a tree is a prefix of a larger one (RFC 6962, section 2.1.2). */
export function consistencyRanges(first: number, second: number): Range[] {
  const within = ({ begin, end }: Range, isWhole: boolean): Range[] => {
    if (first === end) return isWhole ? [] : [{ begin, end }]
    const middle = split(begin, end)
    return first <= middle
      ? [...within({ begin, end: middle }, isWhole), { begin: middle, end }]
      : [...within({ begin: middle, end }, false), { begin, end: middle }]
  }
  return within({ begin: 0, end: second }, true)
}

function pathTo(index: number, { begin, end }: Range): Range[] {
  if (end - begin === 1) return []
  const middle = split(begin, end)
  return index < middle
    ? [...pathTo(index, { begin, end: middle }), { begin: middle, end }]
    : [...pathTo(index, { begin: middle, end }), { begin, end: middle }]
}

/** The end of the left subtree: the largest power of two below the number of leaves, counted from `begin`. */
function split(begin: number, end: number): number {
  return begin + 2 ** Math.ceil(Math.log2(end - begin) - 1)
}
