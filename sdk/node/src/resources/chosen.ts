import type { QueryValue } from '../path.ts'
import type { RequestOptions } from '../transport.ts'
import type { ChoiceOptions } from '../types/view.ts'

/** The query and the remaining options of a call whose answer can be shortened. */
export function chosen(
  given: RequestOptions & ChoiceOptions = {},
  query: Readonly<Record<string, QueryValue>> = {},
): { query: Readonly<Record<string, QueryValue>>; options: RequestOptions } {
  const { view, fields, ...options } = given
  return { query: { ...query, view, fields: fields?.join(',') }, options }
}
