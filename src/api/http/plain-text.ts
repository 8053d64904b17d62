import { z } from 'zod'
import { codePoint, UNSEEN } from '../rendering/visible-text.ts'

const LINE_BREAKS = /\r?\n/g
/** They choose between forms of the character before them, as in some Japanese names. */
const VARIANTS = /\p{Variation_Selector}/gu

/**
 * A text by which people recognize something, in one line: an account, a key, a client. Trimmed, 1 to `most` characters.
 * Refuses invisible characters, with which one text can pass for another.
 */
export const plainLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .superRefine(refuseUnseen((text) => text))

/** The same for an explanation, which may have several lines. */
export const plainText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .superRefine(refuseUnseen((text) => text.replace(LINE_BREAKS, ' ')))

const refuseUnseen = (looked: (text: string) => string) => (text: string, context: z.RefinementCtx) => {
  const [found] = looked(text).replace(VARIANTS, '').match(UNSEEN) ?? []
  if (found !== undefined)
    context.addIssue(`contains the invisible or control character ${codePoint(found)}; remove it`)
}
