/**
 * Answers that public clients recorded, most in March 2026 (whoeasy, Apache-2.0), without their terms of use: TLD and text.
 * `{name}` is the requested name, `{NAME}` the same in capitals.
 */
type Recorded = readonly (readonly [tld: string, text: string])[]

const UPDATED = '>>> Last update of WHOIS database: 2026-03-16T16:10:03.979Z <<<\n'
/** Registries on the platform of Identity Digital, each with a separate server. */
const IDENTITY_DIGITAL = ['ac', 'ag', 'bz', 'io', 'me', 'mn', 'sc', 'sh', 'vc']
const MONACO = '>>\n>> Welcome to the NIC Monaco Whois server.\n>>\n'
const POLYNESIA = "This is the PF top level domain whois server.\nInformations about '{name}' :\n\n"
const GABON = '%% This is the ANINF Whois server.\n%%\n'
const SPAIN =
  '    Conditions of use for the whois service via port 43 for .es domains\n\n    A maximum of 10 queries per minute  can  be  made by each  registered IP address.\n\n'
const ANTILLES = 'This is JWhoisServer serving ccTLD tld;mq;gf;gp\nJava Whois Server 0.4.1.3\n\n'
const UGANDA =
  '\n                *            The UG ccTLD Registry Database              *\n                ****\n\n'

export const DENIALS_OF_2026: Recorded = [
  ...['gf', 'gp', 'mq'].map(
    (tld) => [tld, `${ANTILLES}NO OBJECT FOUND!\nobject:     {name}\ntype:       domain\n`] as const,
  ),
  ...['gn', 'td', 'ci'].map(
    (tld) =>
      [tld, `Domain Name: {name}\nThe queried object does not exist: No Object Found\n${UPDATED}`] as const,
  ),
  ...['bf', 'gh'].map(
    (tld) => [tld, `Domain Name: {name}\nDomain Status: No Object Found\n${UPDATED}`] as const,
  ),
  ...['bh', 'gl', 'com.mm'].map(
    (tld) => [tld, `The queried object does not exist: DOMAIN NOT FOUND\n\n${UPDATED}`] as const,
  ),
  ...IDENTITY_DIGITAL.map((tld) => [tld, `Domain not found.\n${UPDATED}`] as const),
  ...['kw', 'my'].map(
    (tld) =>
      [
        tld,
        `>>> Domain {name} is available for registration\n\n>>> Please visit https://registry.example/ for a list\n${UPDATED}`,
      ] as const,
  ),
  [
    'mc',
    `${MONACO}\n>> No data found for domain : {name}\n\n>>>> Last update of WHOIS Database : 2026-03-16 <<<<\n`,
  ],
  ['pf', `${POLYNESIA}Domain unknown`],
  ['ga', `\n%% NOT FOUND\n\n${UPDATED}\n${GABON}`],
  [
    'ug',
    `${UGANDA}                Domain Name: {name}\n                >>> Domain not Found\n                ${UPDATED}`,
  ],
  [
    'mo',
    '% Domain Information over Whois protocol\n%\n% Monic Whois Server Version 1.0\n\nNo match for {name}\n',
  ],
  ['sx', "Not found: {name}\n\n%\n% Use of CIRA's WHOIS service is governed by the Terms of Use\n"],
  ['tr', 'No match found for {name}\n'],
  [
    'es',
    `${SPAIN}    There is no information available on the domain consulted.\n\n    >>> LAST UPDATE: 10/10/2019 07:00:04\n`,
  ],
  ['de', 'Domain: {name}\nStatus: free\n'],
  ['ch', 'The domain name is not registered.\n'],
  ...['ch', 'li'].map(
    (tld) => [tld, 'We do not have an entry in our database matching your query.\n'] as const,
  ),
  ...['co', 'us'].map((tld) => [tld, `No Data Found\n${UPDATED}`] as const),
]

export const REGISTRATIONS_OF_2026: Recorded = [
  ...['gf', 'gp', 'mq'].map(
    (tld) =>
      [
        tld,
        `${ANTILLES}domain:     {name}\nmntnr:      MNTNR107\nchanged:    2025-08-11 00:00:00.0\nnameserver: ns.a.example\n`,
      ] as const,
  ),
  [
    'dm',
    'Domain Name: {name}\nRegistrar WHOIS Server: whois.dmdomains.dm\nCreation Date: 2007-03-25T23:00:00.000Z\n',
  ],
  ...['gn', 'td', 'bf', 'bh', 'gl', 'com.mm', 'my', 'kw', 'sx', 'co', 'us', ...IDENTITY_DIGITAL].map(
    (tld) =>
      [
        tld,
        `Domain Name: {NAME}\nRegistry Domain ID: 4821-A\nUpdated Date: 2025-12-11T19:52:59Z\nCreation Date: 2023-08-02T14:29:11Z\nRegistrar: A\nDomain Status: ok\n${UPDATED}`,
      ] as const,
  ),
  [
    'gh',
    `Domain Name: {name}\nDomain ID: 3807-gh\nWHOIS Server: https://whois.nic.gh\nSponsoring Registrar: A\n`,
  ],
  [
    'mc',
    `${MONACO}--------\nDomain             : {NAME}\nStatus             : ACTIVE\nRegistrar          : A\n\nCreated            : 2021-07-22T11:10:13Z\nExpires on         : 2026-07-22\n`,
  ],
  ['pf', `${POLYNESIA}Status : active\nCreated (JJ/MM/AAAA) : 27/02/2020\n`],
  [
    'ga',
    `\nDomain ID:                     DOM3101-GA\nNom de domaine:                {name}\nDate de création:              2023-06-05T00:00:00Z\nRegistrar:                     ANINF\nStatut:                        actif\n\n${GABON}`,
  ],
  [
    'ug',
    `${UGANDA}Domain name:                    {name}\nStatus:                         ACTIVE\nRegistered On:                  2018-11-29\n`,
  ],
  [
    'mo',
    '% Monic Whois Server Version 1.0\n\nDomain Name: {name}\nRecord created on 2001-11-13 08:00:00\nRecord expires on 2027-01-02\n',
  ],
  [
    'es',
    `${SPAIN}    Domain:\n    -------\n       Domain Name:                  {name}\n\n    Registrant:\n    -----------\n       Registrant Name:              A\n`,
  ],
  ['de', 'Domain: {name}\nNserver: ns1.a.example\nStatus: connect\nChanged: 2018-03-12T21:44:25+01:00\n'],
  ['ch', 'Domain name\t{name}\n\nRegistrar\tA\nDNSSEC\tno\n'],
  ...['ch', 'li'].map(
    (tld) => [tld, '\nDomain name:\n{name}\n\nHolder of domain name:\nA\n\nRegistrar:\nA\n'] as const,
  ),
]

export const RESERVATIONS_OF_2026: Recorded = [
  ...['my', 'kw'].map(
    (tld) =>
      [
        tld,
        `Domain Name: {name}\n\n>>> This name is not available for registration:\n\n>>> Domain name matches a restricted word\n\n${UPDATED}`,
      ] as const,
  ),
  ['io', `Reserved by Registry\n${UPDATED}`],
]

export const REFUSALS_OF_2026: Recorded = [
  ['gq', 'WHOIS lookup for {NAME} can temporarily not be answered. Please try again.\n'],
  ['de', '% Error: 55000000002 Connection refused; access control limit reached.\n'],
]

/** Answers about names in the script of their TLD: the name in A-label form, the text, what it says. */
export const IN_OTHER_SCRIPTS: readonly (readonly [domain: string, text: string, says: string])[] = [
  [
    'xn--80aah5bo.xn--j1amh',
    'No match for domain гарна.укр.\nNo match for domain xn--80aah5bo.xn--j1amh.\n',
    'not_found',
  ],
  [
    'xn--80aah5bo.xn--j1amh',
    'Domain Name (PUNYCODE): xn--80aah5bo.xn--j1amh\nDomain name (UTF8): гарна.укр\n\nRegistry Domain ID: D00121726-ukr\n',
    'registered',
  ],
  ['xn--80aah5bo.xn--j1amh', 'No match for domain other.укр.\n', 'unrecognized'],
  [
    'xn--80ajiqg.xn--90ae',
    'DOMAIN NAME: имена.бг (xn--80ajiqg.xn--90ae)\nregistration status: available\n',
    'not_found',
  ],
  [
    'xn--80ajiqg.xn--90ae',
    'DOMAIN NAME: имена.бг (xn--80ajiqg.xn--90ae)\nregistration status: busy, active\n\nDNSSEC: inactive\n',
    'registered',
  ],
  [
    'xn--80ajiqg.xn--90ae',
    'DOMAIN NAME: имена.бг (xn--80ajiqg.xn--90ae)\nregistration status: invalid\n',
    'unrecognized',
  ],
  [
    'xn--80ajiqg.xn--90ae',
    'DOMAIN NAME: other.бг (other.xn--90ae)\nregistration status: available\n',
    'unrecognized',
  ],
  ['xn--u7cc.xn--q7ce6a', `The queried object does not exist: DOMAIN NOT FOUND\n\n${UPDATED}`, 'not_found'],
  [
    'xn--mgbaa.xn--mgbx4cd0ab',
    '>>> Domain xn--mgbaa.xn--mgbx4cd0ab is available for registration\n',
    'not_found',
  ],
  [
    'xn--nsc1b9b0ac6f.xn--2scrj9c',
    `Domain Name: xn--nsc1b9b0ac6f.xn--2scrj9c\n\n>>> This name is not available for registration:\n${UPDATED}`,
    'reserved',
  ],
]

export const UNCLEAR_OF_2026: Recorded = [
  ['gq', 'The domain you requested is not known in Freenoms database.\n\nThis TLD has no whois server.'],
  ['mn', `Malformed request.\n${UPDATED}`],
  ['pf', "Informations about 'other.pf' :\n\nDomain unknown"],
  ['es', `${SPAIN}    More information on each domain may be consulted at www.dominios.es.\n`],
  ['ch', 'Requests of this client are not permitted. Please use https://www.nic.ch/whois/ for queries.\n'],
  ['dm', `Domain Name: {name}\n\n>>> Domain name violates registry policy\n\n${UPDATED}`],
  ['ug', '>>> Domain not Found\n'],
]
