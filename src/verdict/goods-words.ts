type Term = {
  niceClass: number
  text: string
  certainty?: string
  alternatives?: readonly number[] | undefined
}
type Goods = {
  niceClasses: readonly number[]
  /** Absent if no goods were named. */
  goodsTerms?: readonly Term[] | undefined
  /** Number of parts that were not understood. */
  unreadGoods?: number | undefined
}

/**
 * What the goods of a request were read as, in sentences: the sure terms, those in doubt, what was not understood, and the classes that
 * the client chose. Every form of a report shows it at the top.
 * @param unread the parts that were not understood, as sent; null if they are not at hand
 */
export function goodsWords(
  { niceClasses, goodsTerms, unreadGoods = 0 }: Goods,
  unread: readonly string[] | null = null,
): string {
  const chosen =
    niceClasses.length === 0
      ? []
      : [`Chosen ${niceClasses.length === 1 ? 'class' : 'classes'}: ${niceClasses.join(', ')}.`]
  if (!goodsTerms) return chosen[0] ?? 'No goods were named, so all 45 classes count.'
  const left = unread?.length
    ? `: ${unread.map((part) => `“${part}”`).join(', ')}`
    : unreadGoods > 0
      ? `: ${unreadGoods === 1 ? '1 part' : `${unreadGoods} parts`} of them`
      : ''
  if (goodsTerms.length === 0)
    return [
      `The goods were not understood${left}.`,
      ...(chosen.length > 0 ? chosen : ['So all 45 classes count.']),
    ].join(' ')
  const groups = alike(goodsTerms)
  const [sure, doubtful] = [groups.filter(isSure), groups.filter((group) => !isSure(group))]
  return [
    ...(sure.length > 0 ? [`Goods read as: ${sure.map(groupWords).join('; ')}.`] : []),
    ...(doubtful.length > 0
      ? [
          `${sure.length > 0 ? 'In doubt' : 'Goods read with doubt'}: ${doubtful.map(groupWords).join('; ')}. The reading that is nearest to a mark counts.`,
        ]
      : []),
    ...(left === '' ? [] : [`Not understood${left}.`]),
    ...chosen,
  ].join(' ')
}

/** A term that is in doubt, with the terms after it that the same words may mean. */
type Group = readonly [Term, ...Term[]]

function alike(terms: readonly Term[]): Group[] {
  const groups: [Term, ...Term[]][] = []
  for (const term of terms) {
    const last = groups.at(-1)
    const isOther = term.certainty !== 'certain' && last?.[0].alternatives?.includes(term.niceClass)
    if (last && isOther) last.push(term)
    else groups.push([term])
  }
  return groups
}

const isSure = ([{ certainty, alternatives = [] }, ...others]: Group): boolean =>
  certainty !== 'guessed' && alternatives.length + others.length === 0

/** More classes that a word may mean say only that nothing is known. */
const MOST_ALTERNATIVES = 3

/** `A (class 5) or B (class 9)`, `perhaps A (class 41), or goods of another class`. */
function groupWords(group: Group): string {
  const [{ certainty, alternatives = [] }] = group
  const named = group.map(({ text, niceClass }) => `${text} (class ${niceClass})`).join(' or ')
  const rest = alternatives.filter((each) => group.every(({ niceClass }) => niceClass !== each))
  const others =
    rest.length === 0
      ? ''
      : `, or goods of ${rest.length > MOST_ALTERNATIVES ? 'another class' : `class ${rest.join(' or ')}`}`
  return `${certainty === 'guessed' ? 'perhaps ' : ''}${named}${others}`
}
