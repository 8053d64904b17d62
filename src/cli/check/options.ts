import type { CheckOptions, Source } from '../../../sdk/node/src/index.ts'
import { SOURCES } from '../../events/sections.ts'
import { WrongSetting } from '../../settings/settings.ts'
import { itemsOf } from '../../settings/wrong-value.ts'

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
}

/** The members of the request that the options set. Throws WrongSetting with the option that is wrong. */
export function requestOf({ goods, classes, countries, sources, tlds }: CheckCommand): CheckOptions {
  return {
    ...(goods !== undefined && { goods }),
    ...(classes !== undefined && { niceClasses: itemsOf(classes).map(classOf) }),
    ...(countries !== undefined && { jurisdictions: countryCodes(countries) }),
    ...(sources !== undefined && { sources: itemsOf(sources).map(sourceOf) }),
    ...(tlds !== undefined && { tlds: itemsOf(tlds) }),
  }
}

/** Codes of countries in upper case, separated by commas. */
export const countryCodes = (text: string): string[] => itemsOf(text).map((code) => code.toUpperCase())

/** Seconds for which the command waits; null if it waits until the deadlines of the service. */
export function waitOf({ wait }: CheckCommand): number | null {
  if (wait === undefined) return null
  const seconds = Number(wait)
  if (seconds > 0 && Number.isFinite(seconds)) return seconds
  throw new WrongSetting(`--wait must be a number of seconds above 0, not ${wait}`)
}

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
