import { createHash } from 'node:crypto'
import { visible } from './visible-text.ts'

/**
 * Whose report it is and for whom, in addition to everything else. `logo` is a data URL of a PNG image. `color` is `#rrggbb`: no
 * text has it, and no text is on it, so that every color can be read.
 */
export type Brand = {
  name: string | null
  client: string | null
  preparedFor: string | null
  logo: string | null
  color: string | null
  footer: string | null
}

export const NO_BRAND: Brand = {
  name: null,
  client: null,
  preparedFor: null,
  logo: null,
  color: null,
  footer: null,
}

/** For whom the report is, each part with its label. */
export const brandLines = ({ client, preparedFor }: Brand): { label: string; text: string }[] => [
  ...(client === null ? [] : [{ label: 'Client', text: visible(client) }]),
  ...(preparedFor === null ? [] : [{ label: 'Prepared for', text: visible(preparedFor) }]),
]

/** The name of the firm, and its line at the foot; null without one. */
export const firmOf = ({ name, footer }: Brand) => ({
  name: name === null ? null : visible(name),
  footer: footer === null ? null : visible(footer),
})

export const isBranded = (brand: Brand): boolean => Object.values(brand).some((part) => part !== null)

/** Whether a brand has a part that is shown at the head. */
export const hasHead = (brand: Brand): boolean => isBranded({ ...brand, footer: null })

/** Distinguishes entity tags of the same document under different brands; empty without a brand. */
export const brandTag = (brand: Brand): string =>
  isBranded(brand)
    ? `-b${createHash('sha256').update(JSON.stringify(brand)).digest('base64url').slice(0, 10)}`
    : ''
