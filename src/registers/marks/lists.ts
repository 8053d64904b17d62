import { z } from 'zod'

const list = z.array(z.string())

/** A list as the text of a column; null for an empty one. */
export const listText = (texts: readonly string[]): string | null =>
  texts.length === 0 ? null : JSON.stringify(texts)

/** The list of a column; empty for NULL, and for a register file of a format without the column. */
export const listOf = (value: unknown): string[] =>
  typeof value === 'string' ? list.parse(JSON.parse(value)) : []
