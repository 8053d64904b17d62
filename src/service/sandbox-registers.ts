import { COMPANY_REGISTERS } from '../checkers/companies/registers.ts'
import { ProviderError } from '../checkers/provider-client/interfaces.ts'
import { directRight, rightsIn } from '../checkers/trademarks/rights-by-territory.ts'
import type { RightKind } from '../events/sections.ts'
import type { CompanyHit } from '../registers/companies/search.ts'
import type { RegisterAbout } from '../registers/file.ts'
import { closest, compareMark, latinTextOf, nameSigns } from '../registers/marks/compare-mark.ts'
import { bareMark } from '../registers/marks/row.ts'
import { byMarkRank, type RegisterHit } from '../registers/marks/search.ts'
import { markStatus } from '../registers/marks/statuses.ts'
import type { Registers } from '../registers/serve/registers.ts'
import { companiesOf, marksOf, SANDBOX_SAMPLE } from '../sandbox/registers.ts'
import { placeName } from '../verdict/jurisdiction-codes.ts'

/** @param territory a jurisdiction, or `BX` */
const nameOf = (kind: RegisterAbout['kind'], territory: string): string =>
  `Sandbox ${kind === 'marks' ? 'trademark' : 'company'} register of ${placeName(territory)}`

/** Data that never changes, and is all that there is. */
const CONSTANT = {
  dataAsOf: '2026-01-01',
  cycleDays: 36_500,
  isMadeUp: true,
  rows: 1_000,
  refused: 0,
  cut: 0,
  unread: 0,
} as const

/** EUIPO is simulated as a provider, and with it every right of the EU. */
const IN_EUIPO = 'EU'

/** Jurisdictions whose company register is simulated as a provider. */
const WITH_PROVIDER = new Set(COMPANY_REGISTERS.flatMap(({ jurisdictions }) => jurisdictions))

type Held = { territory: string; right: RightKind | null }

/**
 * The local registers of test mode: one of marks for each territory, and one of companies for each jurisdiction, which no
 * simulated provider covers. They are made for the jurisdictions of a check, and their rows by the name that is searched.
 */
export class SandboxRegisters implements Registers {
  /** Territories, by the name of their registers. */
  readonly #territories = new Map<string, string>()

  coverage(kind: RegisterAbout['kind'] = 'marks', asked: readonly string[] = []): RegisterAbout[] {
    const needed: Held[] =
      kind === 'marks'
        ? asked.flatMap(rightsIn).filter(({ territory }) => territory !== IN_EUIPO)
        : asked.filter((code) => !WITH_PROVIDER.has(code)).map((territory) => ({ territory, right: null }))
    return [...Map.groupBy(needed, ({ territory }) => territory)].map(([jurisdiction, of]) => {
      const office = nameOf(kind, jurisdiction)
      this.#territories.set(office, jurisdiction)
      const rights = new Set(of.flatMap(({ right }) => right ?? []))
      return { ...CONSTANT, kind, office, jurisdiction, rights: [...rights] }
    })
  }

  search: Registers['search'] = async (office, name, { limit, weak = [], jurisdictions = [] }) => {
    const territory = this.#territories.get(office) ?? ''
    const signs = nameSigns(name, weak)
    const hits = (marksOf(territory, name, holdsScenes(territory, jurisdictions)) ?? failed()).map(
      (made): RegisterHit => {
        const mark = {
          ...bareMark(made.applicationNumber, made.verbalElement),
          niceClasses: made.niceClasses,
          owner: made.applicant.name,
          filed: made.applicationDate,
          registered: made.registrationDate,
          expires: made.expiryDate,
          statusText: made.status.toLowerCase().replaceAll('_', ' '),
          right: directRight(territory),
        }
        const comparison = closest(signs, latinTextOf(signs[0].sign), (sign) => compareMark(sign, mark))
        const { translations: _t, readings: _r, disclaimed: _d, ...row } = mark
        return {
          ...row,
          ...markStatus(office, made.status),
          priority: null,
          exact: comparison.relation === 'same',
          comparison,
          crowd: comparison.shared === null ? null : { owners: 1, family: 0 },
        }
      },
    )
    return hits.sort(byMarkRank).slice(0, limit)
  }

  searchCompanies: Registers['searchCompanies'] = async (office, name, { limit }) => {
    const jurisdiction = this.#territories.get(office) ?? ''
    const companies = companiesOf(jurisdiction, name) ?? failed()
    return companies
      .toSorted((a, b) => Number(b.identical) - Number(a.identical))
      .slice(0, limit)
      .map(
        ({ name, number, identical, active, registered, ended }): CompanyHit => ({
          name,
          number,
          exact: identical,
          similarity: identical ? 1 : 0.5,
          nameSince: null,
          names: [],
          legalForm: null,
          status: active ? 'active' : 'dissolved',
          statusText: active ? 'active' : 'dissolved',
          incorporated: registered,
          dissolved: ended,
          locality: null,
          jurisdiction,
          activities: [],
          lei: null,
          link: null,
        }),
      )
  }

  sample = (): string => SANDBOX_SAMPLE

  close = (): void => undefined
}

/**
 * Whether a register holds the mark of a magic name, which one register of a check holds: EUIPO if it is searched, else that of
 * the first territory.
 */
function holdsScenes(territory: string, asked: readonly string[]): boolean {
  const territories = asked.flatMap(rightsIn).map((right) => right.territory)
  return !territories.includes(IN_EUIPO) && territories[0] === territory
}

function failed(): never {
  throw new ProviderError('server_error', 'the simulated register has a fault, as the name asks')
}
