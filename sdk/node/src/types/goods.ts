/** A class of the Nice Classification. */
export type NiceClass = {
  object: 'nice_class'
  /** Number of the class, 1 to 45. */
  niceClass: number
  heading: string
  /** The nearest terms, best first; empty without a query. */
  terms: { id: string; text: string }[]
  /** 0 to 1; null without a query. */
  score: number | null
}

export type NiceClassListParameters = {
  /** Goods and services in words, at most 500 characters; all classes without it. */
  query?: string
}
