import type { DomainFinding } from '../../../src/events/sections.ts'

/** An answer of an RDAP server. In the body, `{name}` is the requested name. */
export type RdapCase = {
  says: string
  status?: number
  /** Default `application/rdap+json`. */
  type?: string
  body: unknown
  headers?: Record<string, string>
  row: Partial<DomainFinding>
}

const CONFORMANCE = [
  'rdap_level_0',
  'icann_rdap_response_profile_1',
  'icann_rdap_technical_implementation_guide_1',
]
const TERMS = {
  title: 'Terms of Use',
  description: ['Service subject to Terms of Use. Heavy users are blocked.'],
}
const STATUS_CODES = {
  title: 'Status Codes',
  description: ['For more information on domain status codes see the policy.'],
}
const INACCURACY = {
  title: 'RDDS Inaccuracy Complaint Form',
  description: ['Report registration data that is wrong.'],
}

const denial = (
  says: string,
  error: object,
  row: Partial<DomainFinding>,
  more: Partial<RdapCase> = {},
): RdapCase => ({
  says,
  status: 404,
  body: { errorCode: 404, ...error },
  row,
  ...more,
})

const FREE = { status: 'available', rule: 'rdap_not_found' } as const
const UNRECOGNIZED = { status: 'unknown', rule: 'rdap_not_found_unrecognized' } as const
const INVALID = { status: 'unknown', rule: 'rdap_invalid_answer' } as const

/** True denials: an RDAP error object in the standard's own words. */
const DENIALS: readonly RdapCase[] = [
  denial('the code alone', {}, FREE),
  denial('the reason phrase', { title: 'Not Found' }, FREE),
  denial('the reason phrase twice', { title: 'Not Found', description: ['Not found.'] }, FREE),
  denial('an object not found', { title: 'Object not found', description: ['Object not found'] }, FREE),
  denial(
    'a code as text',
    { errorCode: '404', title: 'Object not found', description: ['Object not found.'] },
    FREE,
  ),
  denial('a domain not found', { title: 'Not Found', description: ['Domain not found'] }, FREE),
  denial('a domain name not found', { title: 'Domain Name Not Found' }, FREE),
  denial('the name and "not found"', { description: ['{name} not found'] }, FREE),
  denial('the name in quotes', { title: 'Not Found', description: ['"{name}" was not found.'] }, FREE),
  denial(
    'a domain in the database',
    { title: 'Not Found', description: ['The domain {name} was not found in our database.'] },
    FREE,
  ),
  denial(
    'a requested domain',
    { title: 'NOT FOUND', description: ['The requested domain was not found in the registry database.'] },
    FREE,
  ),
  denial(
    'a name that does not exist',
    { title: 'Not Found', description: ['The domain {name} does not exist'] },
    FREE,
  ),
  denial('an object that does not exist', { title: 'Object does not exist' }, FREE),
  denial(
    'a name that is not registered',
    { title: 'Not found', description: ['{name} is not registered'] },
    FREE,
  ),
  denial(
    'a resource that could not be found',
    { title: 'Not Found', description: ['The requested resource could not be found.'] },
    FREE,
  ),
  denial('no match', { title: 'Not Found', description: ['No match for "{name}"'] }, FREE),
  denial('no such domain', { title: 'No such domain' }, FREE),
  denial('no data found', { title: 'No Data Found' }, FREE),
  denial(
    'the name on a line',
    { title: 'Not Found', description: ['Domain Name: {name}', 'Domain not found'] },
    FREE,
  ),
  denial('the status with its phrase', { title: 'HTTP 404 Not Found' }, FREE),
  denial('an error 404', { title: 'Error 404: Not Found' }, FREE),
  denial('terms of use that threaten to block', { title: 'Not Found', notices: [TERMS] }, FREE),
  denial(
    'the notices that ICANN requires',
    { rdapConformance: CONFORMANCE, title: 'Not Found', notices: [TERMS, STATUS_CODES, INACCURACY] },
    FREE,
  ),
  denial('conformance under a plain JSON type', { rdapConformance: CONFORMANCE, title: 'Not Found' }, FREE, {
    type: 'application/json',
  }),
  denial('a charset in the media type', { title: 'Not Found' }, FREE, {
    type: 'application/rdap+json; charset=utf-8',
  }),
  denial(
    'a language and links',
    { lang: 'en', title: 'Not Found', links: [{ rel: 'help', href: 'https://a.example/' }] },
    FREE,
  ),
  denial('a remark without words', { title: 'Not Found', remarks: [{}] }, FREE),
  denial('a description that is one text', { title: 'Not Found', description: 'Domain not found' }, FREE),
]

/** Error objects with any other words. */
const REFUSALS: readonly RdapCase[] = [
  denial(
    'a rate limit',
    { title: 'Not Found', description: ['Rate limit exceeded'] },
    { status: 'unknown', rule: 'rdap_rate_limited' },
  ),
  denial(
    'too many requests',
    { title: 'Too many requests' },
    { status: 'unknown', rule: 'rdap_rate_limited' },
  ),
  denial(
    'a used-up quota',
    { title: 'Not Found', description: ['Query quota exceeded, try again later'] },
    { status: 'unknown', rule: 'rdap_rate_limited' },
  ),
  denial(
    'a name of another server',
    { title: 'Not Found', description: ['{name} is not served by this server'] },
    UNRECOGNIZED,
  ),
  denial(
    'a zone without data',
    {
      title: 'Not Found',
      description: ["The RDAP server doesn't have information about the requested zone"],
    },
    UNRECOGNIZED,
  ),
  denial(
    'no service for the TLD',
    { title: 'No RDAP service is available for this resource' },
    { status: 'unknown', rule: 'rdap_not_found_unrecognized' },
  ),
  denial(
    'no server for the TLD',
    { title: 'Not Found', description: ['No RDAP server found for this TLD'] },
    UNRECOGNIZED,
  ),
  denial(
    'an unavailable name',
    { title: 'Not Found', description: ['{name} is not available for registration'] },
    { status: 'unknown', rule: 'rdap_unavailable' },
  ),
  denial(
    'a name that cannot be registered',
    { title: 'Domain Cannot Be Registered' },
    { status: 'unknown', rule: 'rdap_unavailable' },
  ),
  denial(
    'a name against the policy',
    { title: 'Not Found', description: ['The name is not eligible under the registry policy'] },
    { status: 'unknown', rule: 'rdap_unavailable' },
  ),
  denial(
    'a name collision',
    { title: 'Not Found', description: ['Reserved because of name collision'] },
    { status: 'unknown', rule: 'rdap_name_collision' },
  ),
  denial(
    'a premium name',
    { title: 'Not Found', description: ['Premium name, reserved for sale by the registry'] },
    { status: 'unknown', rule: 'rdap_premium' },
  ),
  denial(
    'a premium name in a notice',
    { title: 'Not Found', notices: [{ title: 'Premium Domain', description: ['Contact a registrar'] }] },
    { status: 'unknown', rule: 'rdap_premium' },
  ),
  denial(
    'a name in quarantine',
    { title: 'Not Found', description: ['{name} is in quarantine'] },
    { status: 'unknown', rule: 'rdap_quarantine' },
  ),
  denial(
    'a reserved name',
    {
      title: 'Not Found',
      description: [
        'Domain Name: {name}',
        'This name is not available for registration:',
        'Registry Reserved',
      ],
    },
    { status: 'reserved', rule: 'rdap_reserved' },
  ),
  denial(
    'a withheld name',
    { title: 'Not Found', description: ['This name is withheld'] },
    { status: 'reserved', rule: 'rdap_reserved' },
  ),
  denial(
    'a block in a notice',
    {
      title: 'Not Found',
      notices: [
        { title: 'Blocked Domain', description: ['This name has been blocked by a GlobalBlock service'] },
      ],
    },
    { status: 'reserved', rule: 'rdap_blocked' },
  ),
  denial(
    'a notice about the name',
    {
      title: 'Not Found',
      notices: [{ title: 'Expiry Access', description: ['This domain is in the Expiry Access Period'] }],
    },
    UNRECOGNIZED,
  ),
  denial(
    'maintenance',
    { title: 'Not Found', description: ['The registry database is under maintenance'] },
    UNRECOGNIZED,
  ),
  denial('another object class', { title: 'Nameserver not found' }, UNRECOGNIZED),
  denial('another name', { title: 'Not Found', description: ['other.example not found'] }, UNRECOGNIZED),
  denial(
    'a search that is not supported',
    { title: 'Not Found', description: ['Searches are not supported'] },
    UNRECOGNIZED,
  ),
  denial('nothing but the name', { title: '{name}' }, UNRECOGNIZED),
  denial('words after the denial', { title: 'Not found in the cache, ask the registrar' }, UNRECOGNIZED),
  denial(
    'an error of the database',
    { title: 'Not Found', description: ['Error: connection to the database failed'] },
    UNRECOGNIZED,
  ),
  denial('access denied', { title: 'Not Found', description: ['Access denied'] }, UNRECOGNIZED),
]

/** Answers that are not of an RDAP server, or not about the name. */
const FOREIGN: readonly RdapCase[] = [
  { says: 'an empty 404', status: 404, body: '', row: INVALID },
  { says: 'a 404 of spaces', status: 404, body: ' \r\n', row: INVALID },
  {
    says: 'an error object of a gateway',
    status: 404,
    type: 'application/json',
    body: { errorCode: 404, title: 'Not Found' },
    row: INVALID,
  },
  {
    says: 'a message of a gateway',
    status: 404,
    type: 'application/json',
    body: { message: 'no Route matched with those values' },
    row: INVALID,
  },
  {
    says: 'a message of an application server',
    status: 404,
    type: 'application/json',
    body: { timestamp: '2026-11-01', status: 404, error: 'Not Found', path: '/domain' },
    row: INVALID,
  },
  {
    says: 'problem details',
    status: 404,
    type: 'application/problem+json',
    body: { title: 'Not Found', status: 404 },
    row: INVALID,
  },
  { says: 'an RDAP type without a code', status: 404, body: { title: 'Not Found' }, row: INVALID },
  { says: 'another code', status: 404, body: { errorCode: 429, title: 'Not Found' }, row: INVALID },
  { says: 'a code of null', status: 404, body: { errorCode: null, title: 'Not Found' }, row: INVALID },
  {
    says: 'an object in a 404',
    status: 404,
    body: { errorCode: 404, objectClassName: 'domain', ldhName: '{name}' },
    row: INVALID,
  },
  { says: 'a list', status: 404, body: [], row: INVALID },
  { says: 'plain text', status: 404, type: 'text/plain', body: 'Not Found', row: INVALID },
  {
    says: 'a web page',
    status: 404,
    type: 'text/html',
    body: '<html><title>404 Not Found</title></html>',
    row: INVALID,
  },
  { says: 'a web page under the RDAP type', status: 404, body: '<!DOCTYPE html><p>Not Found', row: INVALID },
  {
    says: 'XML',
    status: 404,
    type: 'application/xml',
    body: '<Error><Code>NoSuchKey</Code></Error>',
    row: INVALID,
  },
  { says: 'JSON that is cut off', status: 404, body: '{"errorCode":404,"title":"Not F', row: INVALID },
  {
    says: 'a challenge',
    status: 404,
    body: { errorCode: 404 },
    headers: { 'cf-mitigated': 'challenge' },
    row: { status: 'unknown', rule: 'rdap_refused' },
  },
  { says: 'a denial with status 200', body: { errorCode: 404, title: 'Not Found' }, row: INVALID },
  {
    says: 'a denial with status 400',
    status: 400,
    body: { errorCode: 404, title: 'Not Found' },
    row: INVALID,
  },
  {
    says: 'a denial with status 403',
    status: 403,
    body: { errorCode: 404, title: 'Not Found' },
    row: { status: 'unknown', rule: 'rdap_refused' },
  },
  {
    says: 'a denial with status 410',
    status: 410,
    body: { errorCode: 404, title: 'Not Found' },
    row: INVALID,
  },
  {
    says: 'a denial with status 503',
    status: 503,
    body: { errorCode: 404, title: 'Not Found' },
    row: { status: 'unknown', rule: 'rdap_server_error' },
  },
  {
    says: 'a denial with status 501',
    status: 501,
    body: { errorCode: 404, title: 'Not Found' },
    row: { status: 'unknown', rule: 'rdap_server_error' },
  },
  { says: 'no content', status: 204, body: '', row: INVALID },
]

const domain = (says: string, more: object, row: Partial<DomainFinding>): RdapCase => ({
  says,
  body: { rdapConformance: CONFORMANCE, objectClassName: 'domain', ldhName: '{name}', ...more },
  row,
})
const registrar = (says: string, entity: object, name: string | null): RdapCase =>
  domain(
    says,
    { status: ['active'], entities: [{ roles: ['registrar'], ...entity }] },
    { status: 'registered', rule: 'rdap_registered', registrar: name },
  )
const vcard = (...properties: unknown[]) => ({
  vcardArray: ['vcard', [['version', {}, 'text', '4.0'], ...properties]],
})
const REGISTERED = { status: 'registered', rule: 'rdap_registered' } as const

/** Names that the registry knows. */
const FOUND: readonly RdapCase[] = [
  domain('an active name', { status: ['active'] }, REGISTERED),
  domain('a locked name', { status: ['client transfer prohibited', 'server delete prohibited'] }, REGISTERED),
  domain('a name on hold', { status: ['client hold'] }, REGISTERED),
  domain('an inactive name', { status: ['inactive'] }, REGISTERED),
  domain('name servers alone', { nameservers: [{ ldhName: 'ns1.a.example' }] }, REGISTERED),
  domain(
    'a date alone',
    { events: [{ eventAction: 'registration', eventDate: '2001-02-03T00:00:00Z' }] },
    { ...REGISTERED, created: '2001-02-03T00:00:00.000Z' },
  ),
  domain('a pending creation', { status: ['pending create'] }, REGISTERED),
  domain(
    'redemption with pending delete',
    { status: ['pending delete', 'redemption period'] },
    { status: 'registered', rule: 'rdap_redemption_period' },
  ),
  domain(
    'redemption',
    { status: ['redemption period'] },
    { status: 'registered', rule: 'rdap_redemption_period' },
  ),
  domain(
    'pending delete',
    { status: ['Pending Delete'] },
    { status: 'registered', rule: 'rdap_pending_delete' },
  ),
  domain(
    'redemption in the words of EPP',
    { status: ['pendingDelete', 'redemptionPeriod'] },
    { status: 'registered', rule: 'rdap_redemption_period' },
  ),
  domain(
    'a restoration of a name in redemption',
    { status: ['pending delete', 'pending restore'] },
    { status: 'registered', rule: 'rdap_redemption_period' },
  ),
  domain(
    'pending delete in the words of EPP',
    { status: ['pendingDelete'] },
    { status: 'registered', rule: 'rdap_pending_delete' },
  ),
  domain(
    'quarantine',
    { status: ['in quarantine'], nameservers: [{}] },
    { status: 'registered', rule: 'rdap_quarantine' },
  ),
  domain('a reserved name', { status: ['reserved'] }, { status: 'reserved', rule: 'rdap_reserved' }),
  domain(
    'a reserved name that is held',
    { status: ['reserved'], events: [{ eventAction: 'registration', eventDate: '2001-02-03T00:00:00Z' }] },
    REGISTERED,
  ),
  domain('a blocked name', { status: ['blocked'] }, { status: 'reserved', rule: 'rdap_blocked' }),
  domain('nothing about a registration', {}, INVALID),
  domain('another name', { ldhName: 'other.example', status: ['active'] }, INVALID),
  domain('another class', { objectClassName: 'entity', status: ['active'] }, INVALID),
  registrar('a registrar by its formatted name', vcard(['fn', {}, 'text', 'Names Ltd']), 'Names Ltd'),
  registrar(
    'a registrar by its organization',
    vcard(['fn', {}, 'text', ''], ['org', {}, 'text', 'Names GmbH']),
    'Names GmbH',
  ),
  registrar(
    'a registrar by the units of its organization',
    vcard(['org', {}, 'text', ['Names AG', 'Domains']]),
    'Names AG',
  ),
  registrar('a registrar by its JSContact card', { jscard: { name: { full: 'Names SA' } } }, 'Names SA'),
  registrar(
    'a registrar by the organization of its card',
    { jscard: { organizations: { o1: { name: 'Names BV' } } } },
    'Names BV',
  ),
  registrar('a registrar by a draft card', { jscard: { fullName: 'Names AB' } }, 'Names AB'),
  registrar('a registrar by a plain name', { fn: 'Names Oy' }, 'Names Oy'),
  registrar('a registrar by its handle', { handle: 'REG-292' }, 'REG-292'),
  registrar(
    'a registrar by its IANA id',
    { publicIds: [{ type: 'IANA Registrar ID', identifier: '292' }] },
    'IANA Registrar ID 292',
  ),
  registrar(
    'a registrar by a number as id',
    { publicIds: [{ type: 'IANA Registrar ID', identifier: 292 }] },
    'IANA Registrar ID 292',
  ),
  registrar('a registrar with nothing to show', {}, null),
  registrar('a registrar with a role outside a list', { roles: 'Registrar', handle: 'REG-292' }, 'REG-292'),
  domain(
    'a registrar as the only entity, outside a list',
    { status: ['active'], entities: { roles: ['registrar'], handle: 'REG-292' } },
    { ...REGISTERED, registrar: 'REG-292' },
  ),
  domain(
    'a registrar below another entity',
    {
      status: ['active'],
      entities: [
        {
          roles: ['registrant'],
          entities: [{ roles: ['registrar'], ...vcard(['fn', {}, 'text', 'Inner Ltd']) }],
        },
      ],
    },
    { ...REGISTERED, registrar: 'Inner Ltd' },
  ),
]

export const RDAP_CASES: readonly RdapCase[] = [...DENIALS, ...REFUSALS, ...FOREIGN, ...FOUND]
