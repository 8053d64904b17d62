import { describe, expect, it } from '@jest/globals'
import { coveragePage, STATES, WORDS } from '../../../src/api/coverage/page.ts'
import { coverageView } from '../../../src/api/coverage/view.ts'
import type { Site } from '../../../src/api/documents/site/site.ts'
import { type Country, countriesOf } from '../../../src/checkers/coverage/countries.ts'
import { coverageLines, outlook } from '../../../src/cli/go-live/table.ts'
import { SERVICES } from '../../support/coverage-services.ts'

const site = { base: '', layout: ({ body }: { body: string }) => body } as unknown as Site
const look = { paint: (_: string, text: string) => text, columns: 10_000 } as unknown as Parameters<
  typeof coverageLines
>[1]
const isOpen = (status: Country['companies']['reach']) => status === 'incomplete' || status === 'untried'
const pageOf = (country: Country): string =>
  coveragePage(site, { countries: [country], tlds: [], networks: [] }, { country: country.code, tld: null })

const NOT_COUNTED = Object.values(STATES).filter((words) => /^does not count|^cannot be searched/.test(words))

describe.each(SERVICES)('where %s', (_, expected, within) => {
  const countries = countriesOf(within)
  const { countries: views, registers } = coverageView({ countries, tlds: [], networks: [] })

  it('the registers are in that state, and say so alike in every member', () => {
    expect(registers.some(({ state }) => state === expected)).toBe(true)
    for (const { state, on, step, stale, completeness } of registers) {
      expect(on).toBe(state !== 'off')
      expect(step === null).toBe(state === 'counts')
      expect(stale).toBe(state === 'stale')
      if (state === 'partial') expect(completeness).toBe('partial')
    }
  })

  it('the status of every country follows from the states of its registers', () => {
    const stateOf = new Map(registers.map(({ id, state }) => [id, state]))
    for (const { companies, trademarks } of views)
      for (const { status, searchedBy, incompleteBy, possibleBy } of [companies, ...trademarks.rights]) {
        expect(status === 'searched').toBe(searchedBy.length > 0)
        expect(isOpen(status)).toBe(searchedBy.length === 0 && incompleteBy.length > 0)
        expect(status === 'untried').toBe(
          searchedBy.length === 0 && incompleteBy.some((id) => stateOf.get(id) === 'untried'),
        )
        expect(searchedBy.every((id) => stateOf.get(id) === 'counts')).toBe(true)
        expect(possibleBy.every((id) => stateOf.get(id) === 'off')).toBe(true)
        expect(incompleteBy.some((id) => ['counts', 'off'].includes(stateOf.get(id) ?? ''))).toBe(false)
      }
  })

  it('the page and the command line say of every country what its status is', () => {
    for (const [at, country] of countries.entries()) {
      const statuses = [country.companies, ...country.trademarks.rights].map(({ reach }) => reach)
      const lines = coverageLines([country], look).join('\n')
      const page = pageOf(country)
      for (const status of statuses) {
        expect(lines).toContain(WORDS[status])
        expect(page).toContain(`<span class="reach ${status}">${WORDS[status]}</span>`)
      }
      expect(NOT_COUNTED.some((words) => lines.includes(words))).toBe(statuses.some(isOpen))
      if (!statuses.some(isOpen) && registers.every(({ state }) => state !== 'failed' && state !== 'untried'))
        expect(NOT_COUNTED.filter((words) => page.includes(words))).toEqual([])
      const isClear = statuses.every((status) => status === 'searched')
      expect(outlook([country])).toMatch(isClear ? /can be clear/ : /never clear/)
      expect(views[at]?.trademarks.status === 'searched' && views[at]?.companies.status === 'searched').toBe(
        isClear,
      )
    }
  })
})
