import { json, notSimulated } from '../exchange.ts'
import { numberOf } from './names.ts'
import { type CompanyProtocol, wholeNumber } from './protocol.ts'

const FORMS = ['INC.', 'LLC', 'CORPORATION']

/** Columns of the data of a state; `status` is null where it holds active companies only. */
type State = {
  id: string
  state: string
  setting: string
  name: string
  number: string
  status: string | null
}

const STATES: readonly State[] = [
  {
    id: 'us-co',
    state: 'Colorado',
    setting: 'US_CO_URL',
    name: 'entityname',
    number: 'entityid',
    status: 'entitystatus',
  },
  {
    id: 'us-ct',
    state: 'Connecticut',
    setting: 'US_CT_URL',
    name: 'name',
    number: 'accountnumber',
    status: 'status',
  },
  {
    id: 'us-or',
    state: 'Oregon',
    setting: 'US_OR_URL',
    name: 'business_name',
    number: 'registry_number',
    status: null,
  },
  {
    id: 'us-ny',
    state: 'New York',
    setting: 'US_NY_URL',
    name: 'current_entity_name',
    number: 'dos_id',
    status: null,
  },
]

/** Registers of US states with open data: `GET /resource/data.json?$q=` (Socrata), one list without total. */
export const US_STATES: readonly CompanyProtocol[] = STATES.map(
  ({ id, state, setting, name, number, status }) => ({
    register: { id, forms: FORMS, isNational: true },
    simulates: `${state} (Socrata)`,
    settings: (url) => ({ [setting]: `${url}/resource/data.json` }),
    ask({ method, path, query }) {
      if (path !== '/resource/data.json' || method !== 'GET')
        return notSimulated(`${method} ${path} of ${state}`)
      const asked = query.get('$q')?.trim() ?? ''
      const size = wholeNumber(query.get('$limit'), 1_000)
      const start = wholeNumber(query.get('$offset'), 0)
      if (asked === '' || size === null || size < 1 || start === null)
        return json({ code: 'query.soql.invalid', error: true, message: 'Invalid SoQL query' }, 400)
      return { name: asked, page: 0, size, start, omits: ({ active }) => status === null && !active }
    },
    answer: ({ companies }) =>
      json(
        companies.map((company) => ({
          ':id': `row-${numberOf(company, 12)}`,
          [name]: company.name,
          [number]: `0${numberOf(company, 8)}`,
          ...(status !== null && { [status]: company.active ? 'Active' : 'Dissolved' }),
        })),
      ),
  }),
)
