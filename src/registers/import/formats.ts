import { companyCsvFormat } from '../companies/formats/csv.ts'
import { EE_COMPANIES } from '../companies/formats/ee.ts'
import { GB_COMPANIES } from '../companies/formats/gb.ts'
import { GLEIF_CSV } from '../companies/formats/gleif-csv.ts'
import { GLEIF_JSON } from '../companies/formats/gleif-json.ts'
import { IE_COMPANIES } from '../companies/formats/ie.ts'
import { JP_COMPANIES } from '../companies/formats/jp.ts'
import { SIRENE } from '../companies/formats/sirene.ts'
import { UA_COMPANIES } from '../companies/formats/ua.ts'
import { LAYOUTS } from '../marks/columns.ts'
import { csvFormat } from '../marks/formats/csv.ts'
import { IPGOD_FORMAT } from '../marks/formats/ipgod.ts'
import { JPO_FORMAT } from '../marks/formats/jpo.ts'
import { USPTO_FORMAT } from '../marks/formats/uspto.ts'
import { ST66_FORMAT, ST96_FORMAT } from '../marks/formats/wipo.ts'
import { RegisterRefused } from '../refused.ts'
import type { RegisterFormat } from './format.ts'
import { PLAIN } from './table.ts'

/** Every format by the name that imports, sources and the command line use. */
const FORMATS: ReadonlyMap<string, RegisterFormat<unknown>> = new Map<string, RegisterFormat<unknown>>([
  ['csv', csvFormat(LAYOUTS.generic)],
  ['ukipo', csvFormat(LAYOUTS.ukipo)],
  ['ukipo-madrid', csvFormat(LAYOUTS['ukipo-madrid'])],
  ['uspto', USPTO_FORMAT],
  ['jpo', JPO_FORMAT],
  ['ipgod', IPGOD_FORMAT],
  ['st66', ST66_FORMAT],
  ['st96', ST96_FORMAT],
  ['companies-csv', companyCsvFormat({}, PLAIN)],
  ['gb-companies', GB_COMPANIES],
  ['gleif-csv', GLEIF_CSV],
  ['gleif-json', GLEIF_JSON],
  ['sirene', SIRENE],
  ['ie-companies', IE_COMPANIES],
  ['ee-companies', EE_COMPANIES],
  ['jp-companies', JP_COMPANIES],
  ['ua-companies', UA_COMPANIES],
])

export const FORMAT_NAMES: readonly string[] = [...FORMATS.keys()]

/** Throws {@link RegisterRefused} for an unknown name. */
export function formatNamed(name: string): RegisterFormat<unknown> {
  const format = FORMATS.get(name)
  if (format) return format
  throw new RegisterRefused(`unknown format ${name}; choose one of ${FORMAT_NAMES.join(', ')}`)
}
