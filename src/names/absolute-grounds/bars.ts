import type { Bar, GoodsTerm } from '../../events/check.ts'
import { descriptiveBars } from './descriptive.ts'
import { drugNameBars } from './drug-names.ts'
import { emblemBars, protectedWordBars } from './emblems-and-protected-words.ts'
import { indicationBars } from './geographical-indications.ts'
import { askedOf } from './jurisdictions-and-goods.ts'
import { partsOf } from './name-parts.ts'
import { offenseBars } from './offensive.ts'
import { placeBars, surnameBars } from './places-and-surnames.ts'

/** What of a request decides which bars apply. */
export type BarsRequest = {
  goodsTerms?: readonly GoodsTerm[] | undefined
  niceClasses: readonly number[]
  jurisdictions: readonly string[]
}

/** Loads the lists, so that no request waits for them. */
export function warmBars(): void {
  barsOf('-', { niceClasses: [], jurisdictions: [] })
}

/** Bars that one event keeps. */
const MAX_BARS = 20

/**
 * The absolute grounds against a name in normal form: what the law or good sense refuses without any earlier right. The
 * most serious kind comes first, then the order of the name. Words are matched whole, or as the anatomy of the name
 * cuts them. About 0.1 ms; the first call loads the lists.
 */
export function barsOf(normalizedName: string, request: BarsRequest): Bar[] {
  const asked = askedOf(request.jurisdictions)
  const goods = { classes: request.niceClasses, terms: request.goodsTerms ?? [] }
  const name = partsOf(normalizedName)
  const offenses = offenseBars(name, asked)
  const found = [
    ...offenses.filter(({ kind }) => kind === 'hateful'),
    ...offenses.filter(({ kind }) => kind === 'offensive'),
    ...emblemBars(name, asked),
    ...protectedWordBars(name, asked),
    ...indicationBars(name, asked, goods),
    ...drugNameBars(name, asked, goods),
    ...descriptiveBars(name, asked, goods),
    ...placeBars(name, asked),
    ...surnameBars(name, asked),
  ]
  return found.slice(0, MAX_BARS)
}
