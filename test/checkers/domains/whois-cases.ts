import type { DomainFinding } from '../../../src/events/sections.ts'
import {
  DENIALS_OF_2026,
  REFUSALS_OF_2026,
  REGISTRATIONS_OF_2026,
  RESERVATIONS_OF_2026,
  UNCLEAR_OF_2026,
} from './whois-answers-2026.ts'

/** An answer of the WHOIS server of a TLD. `{name}` is the requested name, `{NAME}` the same in capitals. */
export type WhoisCase = {
  tld: string
  says: string
  text: string
  /** Bytes that are not UTF-8. */
  encoding?: 'latin1'
  row: Partial<DomainFinding>
}

const FREE = { status: 'available', rule: 'whois_not_found' } as const
const TAKEN = { status: 'registered', rule: 'whois_registered' } as const
const RESERVED = { status: 'reserved', rule: 'whois_reserved' } as const
const UNCLEAR = { status: 'unknown', rule: 'whois_unrecognized' } as const
const THROTTLED = { status: 'unknown', rule: 'whois_rate_limited' } as const

const TERMS = '% By this query you agree to the terms of use. Names may still be available or not.\n%\n'
const LONG_TERMS =
  'TERMS OF USE: You are not authorized to query our database through high-volume processes.\n'
/** Its records name contacts and name servers that it may not find. */
const JAVA_SERVER = 'This is JWhoisServer serving ccTLD\nAll rights reserved.\n\n'
const UPDATED = '>>> Last update of WHOIS database: 2026-10-02T01:37:00Z <<<\n'

const cases = (
  kind: string,
  row: Partial<DomainFinding>,
  texts: readonly (readonly [string, string])[],
): WhoisCase[] =>
  texts.map(([tld, text]) => ({
    tld,
    says: `.${tld}: ${kind} ${JSON.stringify(text.slice(0, 40))}`,
    text,
    row,
  }))

const DENIALS = cases('denies', FREE, [
  ...DENIALS_OF_2026,
  ['eu', `${TERMS}Domain: {name}\nScript: LATIN\n\nStatus: AVAILABLE\n`],
  ['be', `${TERMS}\nDomain:\t{name}\nStatus:\tAVAILABLE\n`],
  ['it', 'Domain:             {name}\r\nStatus:             AVAILABLE\r\n'],
  ['at', `${TERMS}% nothing found\n`],
  ['se', '# Copyright (c)\n# All rights reserved.\n"{name}" not found.\n'],
  ['nu', 'domain "{name}" not found.\n'],
  ['dk', '# Hello. Your session has been logged.\n#\nNo entries found for the selected source.\n'],
  ['ie', 'Not found: {name}\n'],
  ['ru', `${TERMS}No entries found for the selected source(s).\n\nLast updated on 2026.11.22 02:11:43 MSK\n`],
  ['cn', 'No matching record.\n'],
  ['jp', '[ JPRS database provides information on network administration. ]\n\nNo match!!\n'],
  ['kr', 'query : {name}\n\n# ENGLISH\n\nAbove domain name is not registered to KRNIC.\n'],
  ['hk', 'The domain has not been registered.\n'],
  ['il', `${TERMS}% No data was found to match the request criteria.\n`],
  ['nz', 'Not found: {name}\n% Terms of Use\n'],
  ['nz', 'version: 5.00\ndomain_name: {name}\nquery_status: 220 Available\n'],
  ['tr', 'No match found for "{name}"\n'],
  ['mx', 'No_Se_Encontro_El_Objeto/Object_Not_Found\n'],
  ['cl', '%%\n%% This is the NIC Chile Whois server.\n\n{name}: no entries found.\n'],
  ['lt', `${TERMS}Domain:\t\t\t{name}\nStatus:\t\t\tavailable\n`],
  ['lv', '[Domain]\nDomain: {name}\nStatus: free\n\n[Whois]\nUpdated: 2026-11-22\n'],
  ['lu', `${TERMS}% No such domain\n`],
  ['ee', 'Domain not found\n\nEstonia .ee Top Level Domain WHOIS server\n'],
  ['hr', '%ERROR: no entries found\n'],
  ['ro', `${TERMS}% No entries found for the selected source(s).\n`],
  ['rs', '%ERROR:103: Domain is not registered\n'],
  ['sk', 'Domain not found.\n'],
  ['bg', 'Domain name {name} does not exist in database!\n'],
  ['by', 'Object does not exist\n'],
  ['am', '%\n%AM TLD whois server #1\n%\n   No match\n'],
  ['mk', '%ERROR:101: no entries found\n'],
  ['ir', '% This is the IRNIC Whois server.\n\n%ERROR:101: no entries found\n'],
  ['qa', 'No Data Found\n'],
  ['kz', 'Whois Server for the KZ top level domain name.\n\n*** Nothing found for this query.\n'],
  ['so', `Domain Name: {name}\nThe queried object does not exist: No Object Found\n${UPDATED}`],
  ['af', `Domain Name: {name}\nDomain Status: No Object Found\n${LONG_TERMS}`],
  ['sx', `Status: AVAILABLE (No match for domain "{name}")\n${UPDATED}`],
  ['gg', 'NOT FOUND\n'],
  ['la', `The queried object does not exist: DOMAIN NOT FOUND\n${UPDATED}`],
  ['pe', 'Domain Information\nQuery: {name}\nStatus: Not Registered\n'],
  ['tn', 'All rights reserved.\nDomain {name} not found\n'],
  ...['bj', 'bw', 'ci', 'do', 'kw', 'pe', 'sl'].map(
    (tld) => [tld, `Domain Name: {name}\nDomain Status: No Object Found\n${UPDATED}\n${LONG_TERMS}`] as const,
  ),
  ['tn', `${JAVA_SERVER}NO OBJECT FOUND!\nobject:.............{name}\ntype:...............domain\n`],
  ['tg', `${JAVA_SERVER}NO OBJECT FOUND!\nobject:.............{name}\ntype:...............domain\n`],
  ['dz', `${JAVA_SERVER}NO OBJECT FOUND!\nobject:                        {name}\ntype:      domain\n`],
  ['gf', `${JAVA_SERVER}NO OBJECT FOUND!\nobject:     {name}\ntype:       domain\n`],
  ['mq', `${JAVA_SERVER}NO OBJECT FOUND!\nobject:     {name}\ntype:       domain\n`],
  ['dm', 'not found...\n'],
  ['it.ao', '% Whoisd Server Version: 3.10.1\n\n%ERROR:101: no entries found\n% \n% No entries found.\n'],
  [
    'kr',
    'query : {name}\n\nThe requested domain was not found in the Registry or Registrar’s WHOIS Server.\n',
  ],
  ['bg', 'DOMAIN NAME: {name} ({name})\nregistration status: available\n'],
  [
    'pk',
    '# WHOIS .PK Domains (PKNIC)\n\n    Domain: {name}\n    Status: Not Registered, and may be available if valid\n    Available: Yes.\n',
  ],
  [
    'ls',
    "No record found for '{name}'.\n>>> Terms: Data provided for information purposes only.\n>>> Rate limited; bulk access prohibited.\n",
  ],
  ['aw', '{name} is free\n'],
  ['tm', '\nDomain {name} is available for purchase\nPlease visit http://www.nic.tm/ for more information\n'],
  ['kz', 'Whois Server for the .kz and .xn--80ao21a top level domains.\n\n*** Nothing found for this query.'],
  ['by', 'object does not exist\n'],
  ['co.za', 'Available\n'],
  ['com.tr', 'No match found for "{name}"\n'],
  ['ge', 'No match for "{NAME}".\n'],
  ['sa', 'No Match for domain: {name}\n'],
  ['com.sa', 'No Match for domain: {name}\n'],
  ['dz', "% This is the WHOIS server of the registry.\n%\n% No match for domain '{NAME}'.\n"],
  ['ax', 'Domain not found\n'],
  ['md', '% Whois Server v2.8.1\n\nNo entries found [ No match for ]\n'],
  [
    'mw',
    '% Domain Information over Whois protocol\n%\n%ERROR:101: no entries found\n%\n% No entries found.\n',
  ],
  ['ma', 'Domain Name: {name}\nThe queried object does not exist: No Object Found\n'],
  ['tl', 'Domain Name: {name}\nThe queried object does not exist: No Object Found\n'],
  ['kn', 'Domain Name: {name}\nDomain Status: No Object Found\n'],
  ...['cx', 'gs', 'ht', 'ms', 'hn', 'nf', 'gy'].map(
    (tld) => [tld, `Domain Name: {name}\nDomain Status: No Object Found\n${LONG_TERMS}`] as const,
  ),
  ['mg', `Domain Name: {name}\nDomain Status: Available\n${LONG_TERMS}`],
  ...['rw', 'zm', 'cm', 'as', 'ke', 'ly', 'mg'].map(
    (tld) =>
      [tld, `Domain Name: {name}\nThe queried object does not exist: No Object Found\n${UPDATED}`] as const,
  ),
  ['uz', 'Sorry, but domain: "{name}", not found in database\n'],
  ['mu', 'Domain not found.\n'],
  ...['re', 'wf', 'pm', 'yt', 'tf'].map(
    (tld) => [tld, '%%\n%% This is the AFNIC Whois server.\n%%\n\n%% NOT FOUND\n'] as const,
  ),
])

const REGISTERED = cases('knows', TAKEN, [
  ...REGISTRATIONS_OF_2026,
  ...['bj', 'bw', 'ci', 'do', 'kw', 'pe', 'sl'].map(
    (tld) =>
      [
        tld,
        `Domain Name: {name}\nDomain ID: 154-CoCCA\nCreation Date: 2015-01-29T11:16:22.808Z\nSponsoring Registrar: A\n`,
      ] as const,
  ),
  [
    'dz',
    `${JAVA_SERVER}DOMAIN NAME:                   {name}\nREGISTERED:                    2007-01-10\nREGISTRAR: cerist\nNO OBJECT FOUND!\nobject: 210\ntype: nameserver\n`,
  ],
  [
    'tn',
    `${JAVA_SERVER}Domain:.............{name}\nRegistrar:..........ELB\nActivation:.........2016-08-30 13:54:12\nNO OBJECT FOUND!\nobject:.............210\n`,
  ],
  [
    'tg',
    `${JAVA_SERVER}Domain:.............{name}\nRegistrar:..........CAFE\nActivation:.........2016-08-01\n`,
  ],
  [
    'gf',
    `${JAVA_SERVER}domain:     {name}\nmntnr:      MNTNR2\nchanged:    2016-10-14 00:00:00.0\nNO OBJECT FOUND!\nobject:     210\ntype:       nameserver\n\n[holder]\nNO OBJECT FOUND!\nobject:     234\n`,
  ],
  [
    'dm',
    `; You agree to use this data only for lawful purposes.\ndomain name: {NAME}\nstatus: ACTIVE\ncreated date: 2004-08-23 23:00:00\n`,
  ],
  ['tk', 'Domain name:\n      {NAME} is Active\n'],
  [
    'bg',
    'DOMAIN NAME: {name} ({name})\nregistration status: busy, active\n\nNAME SERVER INFORMATION:\na.nic.bg\n',
  ],
  ['pk', '# WHOIS .PK Domains (PKNIC)\n\n    Domain: {name}\n    Status: Domain is Registered\n'],
  ...['ls', 've', 'mw'].map(
    (tld) =>
      [
        tld,
        '% Domain Information over Whois protocol\n\ndomain:       {name}\nregistrar:    REG\nregistered:   24.04.2017 19:08:24\nexpire:       24.04.2029\n',
      ] as const,
  ),
  ['aw', 'Domain name: {name}\nStatus:      active\n\nRegistrar:\n   SETAR N.V.\n'],
  [
    'bo',
    'Dominio: {name}\n\nFecha de registro: 2004-11-19\n\nwhois.nic.bo solo acepta consultas con dominios .bo',
  ],
  [
    'il',
    `${TERMS}query:        {name}\n\nreg-name:     isoc\ndomain:       {name}\n\nregistrant:   Israel Internet Association\n`,
  ],
  ['se', 'state:            active\ndomain:           {name} (öppet.se)\ncreated:          2003-11-07\n'],
  [
    'eu',
    `${TERMS}Domain: {name}\nScript: LATIN\n\nRegistrant:\n        NOT DISCLOSED!\n\nRegistrar:\n        Name: Names Ltd\n`,
  ],
  ['be', 'Domain:\t{name}\nStatus:\tNOT AVAILABLE\nRegistered:\tTue Dec 12 2000\n'],
  ['it', 'Domain: {name}\nStatus: ok\nCreated: 1999-12-10 00:00:00\nExpire Date: 2030-04-21\n'],
  [
    'ru',
    'domain:        {NAME}\nnserver:       ns1.a.example.\nstate:         REGISTERED, DELEGATED\ncreated:       2004.03.04\npaid-till:     2030.03.05\n',
  ],
  ['se', 'state: active\ndomain: {name}\ncreated: 2008-10-20\nregistrar: Names AB\n'],
  ['jp', '[Domain Name]                   {NAME}\n\n[Registrant]  Names\n[Created on]  2005/05/30\n'],
  [
    'kr',
    'Domain Name                 : {name}\nRegistrant                  : Names\nRegistered Date             : 2007. 03. 02.\n',
  ],
  ['cn', 'Domain Name: {name}\nROID: 20030311s10001s00033735-cn\nSponsoring Registrar: Names Inc.\n'],
  ['so', 'Domain Name: {name}\nRegistry Domain ID: 31099-sonic\nCreation Date: 2010-10-31T00:00:00Z\n'],
  ['tr', '** Domain Name: {name}\nDomain Status: Active\n\n** Registrant:\n   Hidden\n'],
  ['nz', 'Domain Name: {name}\nRegistry Domain ID: 1-DOM\nCreation Date: 1999-02-17T00:00:00Z\n'],
  ['gg', 'Domain:\n     {name}\n\nDomain Status:\n     Active\n'],
  ['rs', 'Domain name: {name}\nDomain status: Active\nRegistration date: 10.03.2008 12:31:19\n'],
  ['ge', '   Domain Name: {NAME}\n   Creation Date: 2006-07-28\n   Registrar: A\n   Domain Status: Ok\n'],
  ['ge', 'Domain Name: {NAME}\nDomain Status: Ok\n'],
  [
    'dz',
    '% Terms\n%\nDomain Name:    {NAME}\nRegistrar:      A\nCreation Date:  2007-01-10\nExpiry Date:    N/A\n',
  ],
  [
    'ax',
    'domain...............: {name}\nstatus...............: Registered\ncreated..............: 08.09.2016\n',
  ],
  ['md', '% Whois Server v2.8.1\n\nDomain  name:   {name}\nDomain state:   OK\nRegistered on:  2006-05-02\n'],
  ['hr', '%\nDomain Name: {name}\nRegistrar Registration Expiration Date: 2027-09-20T22:00:00Z\n'],
  ['am', '   Domain name: {name}\n   Status:      active, registrar locked\n   Registered:  1999-06-05\n'],
  ['kn', 'Domain Name: {name}\nDomain ID: 1174-knNIC\n'],
  ...['cx', 'gs', 'ht', 'ms', 'hn', 'nf', 'gy', 'mg'].map(
    (tld) => [tld, 'Domain Name: {name}\nDomain ID: 447518-CoCCA\nWHOIS Server: \n'] as const,
  ),
  ...['rw', 'zm', 'cm', 'as', 'ke', 'ly'].map(
    (tld) => [tld, 'Domain Name: {name}\nRegistry Domain ID: 3693-CoCCA\n'] as const,
  ),
  ['uz', '   Domain Name: {NAME}\n   Registrar: TOMAS\n   Status: ACTIVE\n'],
  ['mu', 'Domain Name: {name}\nRegistry Domain ID: 1-DOM\nCreation Date: 2005-01-01T00:00:00Z\n'],
  ...['re', 'wf', 'pm', 'yt', 'tf'].map(
    (tld) => [tld, '%%\n\ndomain:      {name}\nstatus:      ACTIVE\nhold:        NO\n'] as const,
  ),
  ['mc', 'Domain    : {name}\nStatus    : ACTIVE\nCreated   : 1999-01-01\nExpires on : 2027-01-01\n'],
  ['pf', "Informations about '{name}' :\n\nStatus    :ACTIVE\nCreated (JJ/MM/AAAA) :01/01/1999\n"],
])

const OTHERS: readonly WhoisCase[] = [
  ...cases('says nothing about the name', UNCLEAR, [
    ...UNCLEAR_OF_2026,
    ['tk', 'Invalid query or domain name not known in Dot TK Domain Registry\n'],
    ...['dz', 'tn', 'tg', 'gf'].map(
      (tld) => [tld, `${JAVA_SERVER}NO OBJECT FOUND!\nobject:     210\ntype:       nameserver\n`] as const,
    ),
    ['bo', 'whois.nic.bo solo acepta consultas con dominios .bo\n'],
    ['gq', 'The domain you requested is not known in Freenoms database.\n\nThis TLD has no whois server.\n'],
    ['pk', '    Domain: {name}\n    Status: Not Registered, and may be available if valid\n'],
    ['il', `${TERMS}% Rights to the data above are restricted by copyright.\n`],
    ['bg', 'DOMAIN NAME: other.bg (other.bg)\nregistration status: available\n'],
    ['ls', "No record found for 'other.ls'.\n"],
  ]),
  ...cases('reserves', RESERVED, [
    ...RESERVATIONS_OF_2026,
    ['it', 'Domain: {name}\nStatus: RESERVED\n'],
    ['it', 'Domain: {name}\nStatus: UNASSIGNABLE\n'],
    ['cn', 'The domain you requested is prohibited.\n'],
    ['dk', 'Domain: {name}\nRegistered: 2013-10-24\nStatus: Reserved\n'],
    ['gi', `Reserved by Registry\n${UPDATED}`],
    ['om', 'Restricted\n'],
    ['am', 'Reserved name: Reserved brand name\n'],
    ['qa', 'Reserved by QDR\n'],
    ['om', `Reserved Domain Name\n${UPDATED}`],
    ['uz', 'Domain Name: {NAME}\nStatus: RESERVED\n'],
    ['bw', 'Domain Name: {name}\nDomain Status: Prohibited String - Domain Cannot Be Registered\n'],
    [
      'dm',
      `Domain Name: {name}\n\n>>> This name is not available for registration:\n\n>>> Domain name matches a restricted word\n\n${UPDATED}`,
    ],
    [
      'pk',
      '# WHOIS .PK Domains (PKNIC)\n\n    Domain: {name}\n    Errors: Yes.\n\n    Issues: This domain cannot be registered because of the following domain naming rules issues\n',
    ],
    ['tm', '\nDomain : {name}\nStatus : Permanent/Reserved\nExpiry : Never\n'],
  ]),
  ...cases('sells', { status: 'unknown', rule: 'whois_premium' }, [
    ['sx', 'Status: PREMIUM NAME (No match for domain "{name}")\n'],
  ]),
  ...cases('has in redemption', { status: 'registered', rule: 'whois_redemption_period' }, [
    ['it', 'Domain: {name}\nStatus: pendingDelete / redemptionPeriod\nCreated: 2009-09-28 11:25:11\n'],
  ]),
  ...cases('deletes', { status: 'registered', rule: 'whois_pending_delete' }, [
    ['it', 'Domain: {name}\nStatus: pendingDelete / pendingDelete\nCreated: 2009-09-28 11:25:11\n'],
  ]),
  ...cases('has in quarantine', { status: 'registered', rule: 'whois_quarantine' }, [
    ['be', 'Domain: {name}\nStatus: QUARANTINE\nAvailable: Wed Feb 1 2027\n'],
    ['nz', 'domain_name: {name}\nquery_status: 210 PendingRelease\n'],
  ]),
  ...cases('throttles', THROTTLED, [
    ...REFUSALS_OF_2026,
    [
      'eu',
      `% It allows persons to check whether a name is still available or not.\n%\n-1: Still in grace period, wait 7 seconds\n`,
    ],
    ['be', '% Excessive querying, grace period of 2 seconds\n'],
    ['be', '% Maximum queries per hour reached (100)\n'],
    ['dk', '# Too many connections. Please try again later.\n'],
    ['cn', 'Queried interval is too short.\n'],
    ['nz', 'domain_name: {name}\nquery_status: 440 Request Denied\n'],
    ['at', '% Quota exceeded\n'],
    ['co.za', 'Please go away for 13 Seconds\n'],
    ['hk', 'Please maintain at least 10-second time before starting another enquiry.\n'],
    ['tk', 'WHOIS lookup for {name} can temporarily not be answered. Please try again.\n'],
    ...['re', 'tf'].map(
      (tld) => [tld, '%% Too many requests...\n%%\n\n%% No entries found in the AFNIC Database.\n'] as const,
    ),
    ['mu', 'Your request could not be performed - lookup quota exceeded.\n'],
    ['bi', 'Your request could not be performed. Lookup quota may be exceeded.\n'],
    ['pe', `${LONG_TERMS}Your request could not be performed.\nLooup quota exceeded.\n`],
    ['at', '% Quota exceeded\n% nothing found\n'],
    ['aw', 'Error: ratelimit exceeded\n'],
    ['lu', '% All rights reserved.\n%\n% WHOIS {name}\n%% Maximum query rate reached\n'],
  ]),
  ...cases('says nothing in a known form', UNCLEAR, [
    ['eu', `${TERMS}% is still available or not\n`],
    ['eu', 'Domain: other.eu\nStatus: AVAILABLE\n'],
    ['eu', 'Domain: {name}\nStatus: AVAILABLE SOON\n'],
    ['eu', 'Status: AVAILABLE\n'],
    ['it', 'Domain: {name}\nStatus: UNKNOWN\n'],
    ['se', '"other.se" not found.\n'],
    ['se', 'Search not found.\n'],
    ['ru', 'NO ENTRIES FOUND\n'],
    ['jp', 'No match!! found in the cache\n'],
    ['am', 'No match for your address in the list of clients\n'],
    ['hk', 'The domain has not been registered. Please try again later.\n'],
    ['at', '% Connection refused; access control limit reached\n'],
    ['sk', '<html><body>Domain not found.</body></html>\n'],
    ['mx', 'Not found\n'],
    ['tr', 'No match found for "other.tr"\n'],
    ['ee', 'domain not found in whois, internal error 500\n'],
    ['nz', 'domain_name: {name}\nquery_status: 500 Internal Error\n'],
    ['be', 'Domain: {name}\nStatus: AVAILABLE\nStatus: NOT AVAILABLE\n'],
    ['ru', 'domain: {NAME}\nstate: REGISTERED\nNo entries found for the selected source(s).\n'],
    ['lt', 'Domain: {name}\nStatus: out of order\n'],
    ['cl', 'no existe\n'],
    ['es', 'Access will only be enabled for authorized addresses. Domain not found.\n'],
    ['lk', 'This Domain is not available in our whois database\n'],
    ['tk', 'Invalid query or domain name not known in Dot TK Domain Registry\n'],
    ['dm', '404 not found...\n'],
    ['qa', 'Error: No Data Found in cache, retry\n'],
    ['kr', 'Above domain name is restricted.\n'],
    ['ge', 'No match for "OTHER.GE".\n'],
    ['dz', "% No match for domain 'other.dz'.\n"],
    ['sa', 'No Match for domain: other.sa\n'],
    ['vu', '# -- /usr/local/bin/mywhois --\n#\n# The domain {name}\n is not valid!\n'],
  ]),
  {
    tld: 'at',
    says: '.at: closes without a word',
    text: '',
    row: { status: 'unknown', rule: 'whois_invalid_answer' },
  },
  {
    tld: 'at',
    says: '.at: sends an empty line',
    text: '\r\n',
    row: { status: 'unknown', rule: 'whois_invalid_answer' },
  },
  {
    tld: 'at',
    says: '.at: sends too much',
    text: '% '.repeat(40_000),
    row: { status: 'unknown', rule: 'whois_answer_too_large' },
  },
  {
    tld: 'cl',
    says: '.cl: denies among ISO-8859-1',
    text: 'Este mensaje está impreso\n{name}: no existe\n',
    encoding: 'latin1',
    row: FREE,
  },
  {
    tld: 'hu',
    says: '.hu: denies in ISO-8859-2',
    text: 'Nincs találat / No match\n',
    encoding: 'latin1',
    row: FREE,
  },
]

export const WHOIS_CASES: readonly WhoisCase[] = [...DENIALS, ...REGISTERED, ...OTHERS]
