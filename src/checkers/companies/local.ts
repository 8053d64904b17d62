import { z } from 'zod'
import { companyFinding } from '../../events/sections.ts'
import type { CompanyRow } from '../../registers/companies/row.ts'
import type { CompanyState } from '../../registers/companies/statuses.ts'
import { completenessOf, doubtOf } from '../../registers/completeness.ts'
import type { RegisterAbout } from '../../registers/file.ts'
import { EVERY_COUNTRY } from '../../registers/identity.ts'
import type { Registers } from '../../registers/serve/registers.ts'
import { askLocal, LOCAL_LIMITS, localProviderId } from '../local-register.ts'
import type { CheckTask, ProviderClient } from '../provider-client/interfaces.ts'
import type { CompanyList, Searched } from './register.ts'
import type { Company } from './search-result.ts'
import type { CompanyStatus } from './statuses.ts'

/** Companies of one register that are compared with a name. */
const MAX_COMPANIES = 50

const companies = z.array(
  companyFinding
    .pick({ name: true, number: true, jurisdiction: true, status: true, statusText: true, link: true })
    .extend({ sameInLaw: z.boolean() }),
)

/** A local register as a list of companies. */
export const localList = ({ office, jurisdiction }: RegisterAbout): CompanyList => ({
  name: office,
  jurisdictions: jurisdiction === EVERY_COUNTRY ? [] : [jurisdiction],
})

/** A local register as the provider client knows it. One office may also have a register of marks. */
export const localProvider = ({ kind, office, jurisdiction, dataAsOf }: RegisterAbout) => ({
  id: localProviderId({ kind, office }),
  name: office,
  covers: `${jurisdiction === EVERY_COUNTRY ? 'companies of any country' : jurisdiction}, as of ${dataAsOf}`,
  limits: LOCAL_LIMITS,
  licence: null,
  attribution: null,
})

/** Searches one local register of companies. */
export async function searchLocalCompanies(
  providerClient: ProviderClient,
  task: CheckTask,
  registers: Registers,
  about: RegisterAbout,
): Promise<Omit<Searched, 'proof'>> {
  const { office, dataAsOf, cycleDays, refused, attribution } = about
  const name = task.name.normalized
  const id = `companies/local-register:${office}/search`
  const doubt = doubtOf(about)
  const answer = await askLocal(providerClient, task, {
    id,
    provider: localProvider(about).id,
    request: `companies of ${office} as of ${dataAsOf} similar to ${JSON.stringify(name)}`,
    rows: companies,
    counted: (names) => (names === 1 ? '1 name' : `${names} names`),
    find: async (signal) => {
      const found = await registers.searchCompanies(
        office,
        name,
        { limit: MAX_COMPANIES, jurisdictions: task.request.jurisdictions },
        { account: task.account, urgency: task.urgency, signal },
      )
      return found.flatMap((company) => namesIn(company, about))
    },
  })
  return {
    register: localList(about),
    local: {
      cycleDays,
      unreadable: refused,
      completeness: completenessOf(about),
      ...(doubt && { doubt }),
      ...(attribution && { attribution }),
    },
    answers: [answer],
    seen: answer.ok ? answer.value.map((item) => ({ item, evidence: id })) : [],
    whole: true,
    at: answer.ok ? dataAsOf : null,
  }
}

/** A company in liquidation still holds its name. */
const STATUSES: Readonly<Record<CompanyState, CompanyStatus>> = {
  active: 'active',
  liquidation: 'active',
  dissolved: 'inactive',
  unknown: 'unknown',
}

/** A company once for each of its names. It no longer bears an earlier name, which may still be known. */
function namesIn({ name, names, ...row }: CompanyRow, about: RegisterAbout): Company[] {
  const [own = null] = localList(about).jurisdictions
  const company: Omit<Company, 'name'> = {
    number: row.number,
    jurisdiction: row.jurisdiction?.slice(0, 2) ?? own,
    status: STATUSES[row.status],
    statusText: row.statusText,
    sameInLaw: false,
    link: row.link,
  }
  return [
    ...(name === null ? [] : [{ ...company, name }]),
    ...names.map(
      ({ text, kind }): Company =>
        kind === 'earlier'
          ? { ...company, name: text, status: 'inactive', statusText: 'previous name' }
          : { ...company, name: text },
    ),
  ]
}
