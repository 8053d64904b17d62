import { createHash } from 'node:crypto'
import { visible } from './visible-text.ts'

/** Whose report it is; at its head, in addition to everything else. `logo` is a data URL of a PNG or JPEG image. */
export type Brand = { client: string | null; preparedFor: string | null; logo: string | null }

export const NO_BRAND: Brand = { client: null, preparedFor: null, logo: null }

/** The parts of a brand that are texts, each with its label. */
export const brandLines = ({ client, preparedFor }: Brand): { label: string; text: string }[] => [
  ...(client === null ? [] : [{ label: 'Client', text: visible(client) }]),
  ...(preparedFor === null ? [] : [{ label: 'Prepared for', text: visible(preparedFor) }]),
]

export const isBranded = ({ client, preparedFor, logo }: Brand): boolean =>
  client !== null || preparedFor !== null || logo !== null

/** Distinguishes entity tags of the same document under different brands; empty without a brand. */
export const brandTag = (brand: Brand): string =>
  isBranded(brand)
    ? `-b${createHash('sha256').update(JSON.stringify(brand)).digest('base64url').slice(0, 10)}`
    : ''
