import { LAYOUTS } from './columns.ts'
import { csvFormat } from './formats/csv.ts'
import type { RegisterFormat } from './formats/format.ts'
import { USPTO_FORMAT } from './formats/uspto.ts'
import { ST66_FORMAT, ST96_FORMAT } from './formats/wipo.ts'
import { RegisterRefused } from './refused.ts'

/** Every format by the name that imports, sources and the command line use. */
const FORMATS: ReadonlyMap<string, RegisterFormat<unknown>> = new Map<string, RegisterFormat<unknown>>([
  ['csv', csvFormat(LAYOUTS.generic)],
  ['ukipo', csvFormat(LAYOUTS.ukipo)],
  ['uspto', USPTO_FORMAT],
  ['st66', ST66_FORMAT],
  ['st96', ST96_FORMAT],
])

export const FORMAT_NAMES: readonly string[] = [...FORMATS.keys()]

/** Throws {@link RegisterRefused} for an unknown name. */
export function formatNamed(name: string): RegisterFormat<unknown> {
  const format = FORMATS.get(name)
  if (format) return format
  throw new RegisterRefused(`unknown format ${name}; choose one of ${FORMAT_NAMES.join(', ')}`)
}
