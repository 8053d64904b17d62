/** The part of a list of goods that a person is typing: the text after the last comma. */
export const lastGoods = (goods: string): string => (goods.split(/[,;\n]/).at(-1) ?? '').trim()

/** The list with the last part replaced by a chosen term. */
export function withTerm(goods: string, term: string): string {
  const before = goods.slice(0, goods.length - (/[^,;\n]*$/.exec(goods)?.[0].length ?? 0)).trimEnd()
  return `${before === '' ? '' : `${before} `}${term}, `
}
