import { json, notSimulated, type Reply } from '../exchange.ts'
import { type Company, numberOf } from './names.ts'
import { type CompanyProtocol, wholeNumber } from './protocol.ts'

const GUID = '00000000-0000-4000-8000-00000000abcd'
const MAX_RESULTS = 200

/** The Australian ABN Lookup: `GET /json/MatchingNames.aspx`, one list without total. */
export const ABN_LOOKUP: CompanyProtocol = {
  register: { id: 'abn-lookup', forms: ['PTY LTD', 'PTY LTD', 'LIMITED'], isNational: true },
  simulates: 'ABN Lookup',
  settings: (url) => ({ ABN_LOOKUP_URL: `${url}/json`, ABN_LOOKUP_GUID: GUID }),
  ask({ method, path, query }) {
    if (path !== '/json/MatchingNames.aspx' || method !== 'GET')
      return notSimulated(`${method} ${path} of ABN Lookup`)
    if (query.get('guid') !== GUID)
      return listed({ Message: 'The GUID entered is not recognised as a Registered Party', Names: [] })
    const name = query.get('name')?.trim() ?? ''
    const size = wholeNumber(query.get('maxResults'), 10)
    if (name === '' || size === null || size < 1)
      return listed({ Message: 'Search text is not valid', Names: [] })
    return { name, page: 0, size: Math.min(size, MAX_RESULTS) }
  },
  answer: ({ companies }) => listed({ Message: '', Names: companies.map(entry) }),
}

const listed = (body: unknown): Reply => json(body)

const entry = (company: Company) => ({
  Abn: `00${numberOf(company, 9)}`,
  AbnStatus: company.active ? '0000000001' : '0000000002',
  IsCurrent: true,
  Name: company.name,
  NameType: 'Entity Name',
  Postcode: '2000',
  Score: company.identical ? 100 : 90,
  State: 'NSW',
})
