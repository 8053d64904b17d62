import { z } from 'zod'
import { rightKind } from '../../events/sections.ts'
import { time } from '../http/common-schema.ts'
import { described } from '../http/described.ts'

const status = z.enum(['searched', 'untried', 'incomplete', 'key', 'file', 'import']).meta({
  id: 'CoverageStatus',
  description:
    '`searched`: searched now, and it counts that nothing is found. `untried`: searched with a key with which no self-test has passed yet; the next check tries it. `incomplete`: searched now, and its findings count, but not that nothing is found; `state` of the registers says why. `key`: searched after a provider is switched on, most of them with a key. `file`: searched after the service has fetched a file. `import`: searched after the operator has obtained and imported a file.',
  'x-open-enum': true,
})
const wayState = z.enum(['counts', 'off', 'untried', 'failed', 'stale', 'partial', 'unreadable']).meta({
  'x-open-enum': true,
})
const selfTest = z.enum(['proven', 'failed', 'never_run']).nullable()
const ids = z.array(z.string())

const SELF_TEST =
  'Self-test with a name that is known to be taken and a random one; null if no process has reported one recently.'
const PROVEN_AT = 'Time of the last passed self-test.'
const NEEDED = {
  status: 'Whether it is searched.',
  searchedBy: 'Ids of the registers that are searched and count.',
  incompleteBy:
    'Ids of the registers that are searched, but of which it does not count that nothing is found.',
  possibleBy: 'Ids of the registers that could be searched.',
}

const companies = described(
  'CompanyCoverage',
  'Whether the register of companies of a country is searched.',
  { status, searchedBy: ids, incompleteBy: ids, possibleBy: ids },
  NEEDED,
)

const parts = described(
  'PartCoverage',
  'Registers that hold only some of the companies of a country.',
  { searchedBy: ids, incompleteBy: ids, possibleBy: ids },
  {
    searchedBy: NEEDED.searchedBy,
    incompleteBy: NEEDED.incompleteBy,
    possibleBy: NEEDED.possibleBy,
  },
)

const right = described(
  'RightCoverage',
  'A kind of trademark right with effect in the country.',
  { territory: z.string(), right: rightKind, status, searchedBy: ids, incompleteBy: ids, possibleBy: ids },
  {
    territory: 'Country, `EU`, or `BX` for the Benelux.',
    right: '`international`: designations of the territory in international registrations.',
    ...NEEDED,
  },
)

const country = described(
  'CountryCoverage',
  'The registers that are searched for a jurisdiction.',
  {
    code: z.string(),
    name: z.string(),
    companies,
    parts,
    trademarks: z.strictObject({
      status: status.describe(
        '`searched` if every right is searched; otherwise the status of the right that takes the most steps to add.',
      ),
      rights: z.array(right).describe('Every right that must be searched.'),
    }),
  },
  {
    code: 'ISO 3166-1 alpha-2 code, or `EU`.',
    name: 'Name in English.',
    companies: 'Companies.',
    parts:
      'Registers that hold only some of its companies, such as those of a state. Their findings count, but the country does not count as searched because of them.',
    trademarks: 'Trademarks.',
  },
)

const register = described(
  'RegisterCoverage',
  'A register, and how it is searched.',
  {
    id: z.string(),
    name: z.string(),
    source: z.enum(['trademarks', 'companies']),
    kind: z.enum(['api', 'file', 'import']),
    on: z.boolean(),
    state: wayState,
    keys: ids,
    step: z.string().nullable(),
    depth: z.enum(['identical', 'similar']),
    covers: z.string(),
    verifiedAs: z.enum(['spec', 'recorded', 'live']).nullable(),
    verifiedOn: z.iso.date().nullable(),
    dataAsOf: z.iso.date().nullable(),
    stale: z.boolean(),
    completeness: z.enum(['whole', 'vouched', 'partial']).nullable(),
    doubt: z.string().nullable(),
    selfTest,
    provenAt: time.nullable(),
  },
  {
    id: 'Id of the provider, `file:<source>`, or `local:<office>`.',
    name: 'Name.',
    source: 'Source that searches it.',
    kind: 'How it is searched: by its API, or in a file that the service fetches or the operator imports.',
    on: 'Whether it is searched now, whether or not it counts.',
    keys: 'Names of the keys that the service needs for it; empty if it needs none.',
    state:
      '`counts`: searched, and it counts that nothing is found. `off`: not searched. With any other state its findings count, but not that nothing is found: `untried`: no self-test has passed with its key yet; `failed`: its self-test failed; `stale`: its data is too old; `partial`: it is only a part of the register; `unreadable`: its file cannot be read.',
    step: 'What the reader can do so that it counts; null if it does. The operator finds in the console what to set, import or fix.',
    depth: 'Whether similar names are searched, or only identical ones.',
    covers: 'What it covers.',
    verifiedAs:
      'What the code that reads its answers was verified against: documentation, recorded answers, or the provider itself; null for a file.',
    verifiedOn: 'Date of that verification.',
    dataAsOf: 'Day of the data of a local register.',
    stale: 'Whether that data is too old to count.',
    completeness:
      'How much of the register a local register holds: `whole`, by its number of rows; `vouched`, because the operator says that it is whole; `partial`. Null for others.',
    doubt:
      'What contradicts the operator who says that it is whole: the office is known to have many more rows. Null if nothing does.',
    selfTest: SELF_TEST,
    provenAt: PROVEN_AT,
  },
)

const tld = described(
  'TldCoverage',
  'The server that is asked about names under a TLD.',
  {
    tld: z.string(),
    protocol: z.enum(['rdap', 'whois']).nullable(),
    server: z.string().nullable(),
    neverFree: z.string().nullable(),
    unread: z.array(z.enum(['reserved', 'throttled'])),
    selfTest,
    provenAt: time.nullable(),
  },
  {
    tld: 'The TLD in A-label form.',
    protocol: 'Protocol; null if no server is known.',
    server: 'Host of the server; null if none is known.',
    neverFree:
      'Why the service never reports a name under the TLD as free; null if the server can confirm it.',
    unread:
      'Answers of a WHOIS server whose form is not known: that a name is reserved, or that the client asks too much. They leave a name `unknown`.',
    selfTest: SELF_TEST,
    provenAt: PROVEN_AT,
  },
)

const network = described(
  'NetworkCoverage',
  'A network of user names, and whether it is asked.',
  {
    id: z.string(),
    name: z.string(),
    on: z.boolean(),
    manual: z.string().nullable(),
    cannotKnow: z.string(),
    selfTest,
    provenAt: time.nullable(),
  },
  {
    id: 'Id of the network.',
    name: 'Name.',
    on: 'Whether its group is switched on.',
    manual:
      'Why a person must check this network: it cannot confirm that a user name is free. Null if the service queries the network.',
    cannotKnow: 'What its answers cannot show.',
    selfTest: SELF_TEST,
    provenAt: PROVEN_AT,
  },
)

/** What live checks search. */
export const coverage = described(
  'SearchCoverage',
  'What live checks search for each country and TLD and on each network, and what they could search.',
  {
    object: z.literal('coverage'),
    countries: z.array(country),
    registers: z.array(register),
    tlds: z.array(tld),
    networks: z.array(network),
  },
  {
    object: 'Object type.',
    countries: 'Countries in alphabetical order, or the selected one.',
    registers: 'The registers that these countries name.',
    tlds: 'TLDs, or the selected one.',
    networks: 'Networks of user names; empty if a country or TLD is selected.',
  },
)
