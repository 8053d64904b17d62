import { markKey } from '../features/mark-features.ts'
import { listedAs } from './name-index.ts'
import { brandAt } from './table.ts'

const ASCII = /^[\x20-\x7e]*$/
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

/** The names of the brands that have this name in another script: 耐克 → Nike. None for a name in Latin letters. */
export function latinBrands(name: string): readonly string[] {
  if (ASCII.test(name) || LATIN.test(name)) return []
  return listedAs(markKey(name)).flatMap(({ row, isNative }) => (isNative ? (brandAt(row)?.name ?? []) : []))
}

/** The names in other scripts of the brands that have this name in Latin letters: Nike → 耐克. */
export function nativeBrands(name: string): readonly string[] {
  const rows = new Set(listedAs(markKey(name)).flatMap(({ row, isNative }) => (isNative ? [] : row)))
  return [...rows].flatMap((row) =>
    (brandAt(row)?.names ?? []).flatMap(({ text }) => (LATIN.test(text) ? [] : text)),
  )
}
