/** The part of the places that items which do not decide may take from others. */
const SHARE = 5

const shareOf = (most: number): number => Math.ceil(most / SHARE)

/**
 * The first items of a list, so many at most, in its order. However many items do not decide, they do not displace those that
 * do: they take a fifth of the places, and those that the others leave. Only a single place is for the first item in any case.
 */
export function placesFor<Item>(
  ranked: readonly Item[],
  most: number,
  decides: (item: Item) => boolean,
): Item[] {
  if (most === 1) return ranked.slice(0, 1)
  const deciding = ranked.filter(decides).length
  const others = Math.min(ranked.length - deciding, Math.max(shareOf(most), most - deciding))
  let [left, otherLeft] = [most - others, others]
  return ranked.filter((item) => (decides(item) ? left-- : otherLeft--) > 0)
}

/** Whether the items that {@link placesFor} gave may lack some that decide. */
export function mayLackOthers<Item>(
  given: readonly Item[],
  most: number,
  decides: (item: Item) => boolean,
): boolean {
  return given.length === most && given.filter(decides).length >= most - shareOf(most)
}
