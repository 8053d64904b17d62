const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Words that connect others: articles, prepositions and words for "and". */
export const CONNECTORS = words(
  `and plus the of for by at in to with from on und der die das dem den des fur von vom zu zum zur im am mit
  et le la les des du de au aux pour par avec chez el los las y del para con il lo gli della delle dello degli di da dal
  do dos das em os och og en van het een voor ja en ett och af av`,
)
/** Letters that are such words only between two others. */
export const CONNECTING_LETTERS = words('a e i n o u y s d l')
