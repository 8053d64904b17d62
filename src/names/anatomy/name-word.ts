export type NameWord = {
  /** As written in the normalized name. */
  text: string
  /** In `a-z0-9`. */
  latin: string
  /** What the word does in the name; only telling words identify the business. */
  kind: 'telling' | 'weak' | 'legal_form' | 'connector'
  /** A short clause in English, e.g. `trade word (shop)`. */
  why: string
}
