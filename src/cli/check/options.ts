import type { CheckOptions, Source } from '../../../sdk/node/src/index.ts'
import { SOURCES } from '../../events/sections.ts'
import { namesInField } from '../../names/names-in-field.ts'
import { WrongSetting } from '../../settings/settings.ts'
import { itemsOf } from '../../settings/wrong-value.ts'
import { shellWord } from '../terminal.ts'
import { countryCode, countryMeant } from './country-names.ts'

/** Options of `check`, as the command line gives them. */
export type CheckCommand = {
  goods?: string
  classes?: string
  countries?: string
  sources?: string
  tlds?: string
  json?: boolean
  view?: string
  sandbox?: boolean
  url?: string
  key?: string
  wait?: string
  full?: boolean
}

/** The members of the request that the options set. Throws WrongSetting with the option that is wrong. */
export function requestOf({ goods, classes, countries, sources, tlds }: CheckCommand): CheckOptions {
  return {
    ...(goods !== undefined && { goods }),
    ...(classes !== undefined && { niceClasses: itemsOf(classes).map(classOf) }),
    ...(countries !== undefined && { jurisdictions: countriesOf(countries) }),
    ...(sources !== undefined && { sources: itemsOf(sources).map(sourceOf) }),
    ...(tlds !== undefined && { tlds: itemsOf(tlds) }),
  }
}

/** The most countries of one check. */
const MAX_COUNTRIES = 5

/** Codes of countries, which are given as codes or names, separated by commas. Throws WrongSetting. */
export function countriesOf(text: string): string[] {
  const codes = [...new Set(itemsOf(text).map(countryOf))]
  if (codes.length === 0) throw new WrongSetting('--countries names no country')
  if (codes.length > MAX_COUNTRIES)
    throw new WrongSetting(`--countries takes at most ${MAX_COUNTRIES} countries, not ${codes.length}`)
  return codes
}

function countryOf(text: string): string {
  const code = countryCode(text)
  if (code !== null) return code
  const meant = countryMeant(text)
  const hint =
    meant === null
      ? 'Give names such as Norway or Deutschland, or codes such as NO, GB or EU'
      : `Did you mean ${meant}?`
  throw new WrongSetting(`--countries: ${text} is not the name or the code of a country. ${hint}`)
}

/** A name without the comma or semicolon that follows it in `check Lumivora, Norvexa`. */
export const withoutSeparator = (name: string): string => name.replace(/[\s,;]+$/, '')

/** What to write instead if a name is probably a list, as the console offers it; null if each is one name. */
export function listMeant(names: readonly string[]): string | null {
  const lists = names.map((name) => ({ name, ...namesInField(name) }))
  const isList = ({ names, isPerhapsOne }: (typeof lists)[number]) => names.length > 1 && !isPerhapsOne
  const first = lists.find(isList)
  if (first === undefined) return null
  const meant = lists.flatMap((each) => (isList(each) ? each.names : [each.name]))
  return `“${first.name}” is checked as one name. Did you mean ${meant.length} names? They become a ranked list: namecheck check ${meant.map(shellWord).join(' ')}`
}

/** Seconds for which the command waits; null if it waits until the deadlines of the service. */
export function waitOf({ wait }: CheckCommand): number | null {
  if (wait === undefined) return null
  const seconds = Number(wait)
  if (seconds > 0 && Number.isFinite(seconds)) return seconds
  throw new WrongSetting(`--wait must be a number of seconds above 0, not ${wait}`)
}

/** The form of each document of `--json`; undefined for the whole one. Throws WrongSetting. */
export function viewOf({ view, json }: CheckCommand): string | undefined {
  if (view === undefined) return undefined
  if (!VIEWS.includes(view)) throw new WrongSetting(`--view must be ${VIEWS.join(' or ')}, not ${view}`)
  if (!json) throw new WrongSetting('--view chooses the form of JSON: add --json')
  return view
}

const VIEWS: readonly string[] = ['summary', 'compact']

function classOf(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 45) return number
  throw new WrongSetting(`--classes must be numbers from 1 to 45, separated by commas, not ${text}`)
}

function sourceOf(text: string): Source {
  const source = SOURCES.find((each) => each === text)
  if (source !== undefined) return source
  throw new WrongSetting(`--sources: unknown source ${text}; choose from ${SOURCES.join(', ')}`)
}
