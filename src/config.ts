import { z } from 'zod'
import { place } from './api/jurisdictions.ts'
import { SOURCES, type Source } from './events/sections.ts'

const list = <T extends string>(item: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(item))

function hasCredentials(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed !== null && (parsed.username !== '' || parsed.password !== '')
}

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => !hasCredentials(text), 'must not carry credentials: they would show in evidence and logs')
  .transform((text) => text.replace(/\/+$/, ''))
/** A path is put behind it, and the whole stands in the evidence. */
const base = url.refine((text) => !/[?#]/.test(text), 'must be a plain address without ? and #')
const text = z.string().min(1)
const seconds = z.coerce.number().positive()
const whole = z.coerce.number().int().nonnegative()
const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const origin = z
  .string()
  .refine(
    (text) => text === '*' || URL.parse(text)?.origin === text,
    'must be an origin such as https://app.example.com, without a path, or *',
  )
const address = z.string().regex(/^[^\s:]+:\d{1,5}$|^\[[0-9a-fA-F:]+\]:\d{1,5}$/, 'must be address:port')

/**
 * Every setting: `NAMECHECK_<NAME>` in the environment. `describe` is what `docs/reference/settings.md` prints.
 * An empty variable counts as not set.
 */
const settings = {
  HOST: text.default('127.0.0.1').describe('Address that the API listens on.'),
  PORT: port.default(8080).describe('Port that the API listens on; 0 takes a free one.'),
  DATA: text
    .default('data')
    .describe(
      'Folder of the embedded engine: log, read models, vault, kept answers, key of the first start.',
    ),
  ENGINE: z
    .enum(['embedded', 'distributed'])
    .default('embedded')
    .describe(
      'Where truth, topics and read models live: `embedded` is SQLite files on this machine, `distributed` is EventStoreDB, Kafka and MongoDB.',
    ),
  EVENTSTORE_URL: text
    .regex(
      /^esdb(\+discover)?:\/\//,
      'must be a connection string that begins with esdb:// or esdb+discover://',
    )
    .optional()
    .describe(
      'EventStoreDB, 22.10 or newer: `esdb://user:password@host:2113?tls=true`. Certificates are named there (`tlsCAFile`, `userCertFile`, `userKeyFile`).',
    ),
  MONGODB_URL: text
    .regex(
      /^mongodb(\+srv)?:\/\//,
      'must be a connection string that begins with mongodb:// or mongodb+srv://',
    )
    .optional()
    .describe(
      'MongoDB 4.4 or newer, or a server compatible with it: `mongodb://user:password@host:27017/namecheck?tls=true`. The path names the database, default `namecheck`.',
    ),
  VAULT_URL: text
    .regex(
      /^mongodb(\+srv)?:\/\//,
      'must be a connection string that begins with mongodb:// or mongodb+srv://',
    )
    .optional()
    .describe(
      'MongoDB that keeps the keys of accounts, to be backed up apart from the rest. Default the server of `NAMECHECK_MONGODB_URL`; the database is that of the path with `_vault` behind it.',
    ),
  KAFKA_BROKERS: list(address)
    .default([])
    .describe('Kafka brokers to begin with, `host:port`, separated by commas.'),
  KAFKA_TLS: flag.default(false).describe('`true` speaks TLS to the brokers.'),
  KAFKA_CA_FILE: text
    .optional()
    .describe('File of the authority (PEM) that signed the brokers; default those of Node.'),
  KAFKA_CERT_FILE: text
    .optional()
    .describe('File of the certificate (PEM) that the brokers ask for, if they do.'),
  KAFKA_KEY_FILE: text.optional().describe('File of the key (PEM) of that certificate.'),
  KAFKA_SASL: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .optional()
    .describe('How the brokers want to know who comes: `plain`, `scram-sha-256` or `scram-sha-512`.'),
  KAFKA_USERNAME: text.optional().describe('User for SASL.'),
  KAFKA_PASSWORD: text.optional().describe('Password for SASL.'),
  KAFKA_TOPIC_PREFIX: text
    .regex(/^[a-zA-Z0-9._-]{1,100}$/, 'must be letters, digits, dots, hyphens and underscores, at most 100')
    .default('namecheck')
    .describe('In front of the names of topics and consumer groups.'),
  KAFKA_PARTITIONS: whole
    .min(1)
    .max(1_000)
    .default(12)
    .describe('Partitions of every topic, for as long as it lives: no group has more members at work.'),
  KAFKA_REPLICATION: whole
    .min(1)
    .max(10)
    .default(3)
    .describe('Replicas of every topic; 1 where there is a single broker.'),
  KAFKA_SESSION_SECONDS: seconds
    .min(1)
    .max(300)
    .default(10)
    .describe(
      'How long a process may be silent before the others of its consumer groups take over; within `group.min.session.timeout.ms` and `group.max.session.timeout.ms` of the brokers.',
    ),
  KAFKA_RETENTION_DAYS: whole
    .default(0)
    .describe('Days for which topics keep events; 0 for ever. The event store keeps them in any case.'),
  PUBLIC_URL: url
    .optional()
    .describe(
      'Address under which clients reach the API, for `Location`, links and problem types. Default `http://HOST:PORT`.',
    ),
  TRUST_PROXY: whole
    .default(0)
    .describe('Number of reverse proxies in front whose `X-Forwarded-*` headers are believed.'),
  METRICS_ADDRESS: address
    .or(z.literal('off'))
    .default('127.0.0.1:9464')
    .describe(
      '`address:port` for `/metrics`, `/livez` and `/readyz` of the process without a token, or `off`; port 0 takes a free one. On the address of the API `/metrics` asks for the admin token.',
    ),
  ADMIN_TOKEN: z
    .string()
    .min(16, 'must have 16 characters or more')
    .optional()
    .describe('Token of the admin API (`Authorization: Bearer …`). Without it the admin API is off.'),
  PLANS: text.optional().describe('File of plans (JSON) instead of the shipped one.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least level of the log lines on stderr.'),

  SOURCES: list<Source>(z.enum(SOURCES))
    .default([...SOURCES])
    .describe('Sources that a check asks when it names none, separated by commas.'),
  TLDS: list(
    z
      .string()
      .regex(
        /^[a-z0-9-]{2,63}(\.[a-z0-9-]{2,63})*$/,
        'must be TLDs such as com or co.uk, without the dot in front, IDN ones in punycode',
      ),
  )
    .default(['com', 'net', 'org', 'io', 'co', 'app', 'dev'])
    .describe('TLDs that a check asks when it names none.'),
  JURISDICTIONS: list(place)
    .default([])
    .describe(
      'Jurisdictions that a live check asks when it names none: ISO 3166-1 alpha-2 or `EU`. Required before live keys are issued.',
    ),
  TEST_JURISDICTIONS: list(place)
    .default(['GB', 'NO', 'EU'])
    .describe('The same for test keys, which ask the sandbox.'),

  WAIT_SECONDS: seconds
    .max(60)
    .default(22)
    .describe('How long `POST /checks` waits for the report when the caller does not say.'),
  DEADLINE_SECONDS: seconds.default(20).describe('Deadline of a check whose caller waits.'),
  BACKGROUND_DEADLINE_SECONDS: seconds
    .default(600)
    .describe('Deadline of webhook, asynchronous and batch checks.'),
  TIMEOUT_SECONDS: seconds.default(5).describe('Longest exchange with a provider.'),
  LIVE_CONCURRENCY: whole.min(1).default(64).describe('Live checks under way at once, for each source.'),
  TEST_CONCURRENCY: whole.min(1).default(32).describe('Test checks under way at once, for each source.'),
  CONTACT_URL: url
    .optional()
    .describe(
      'Page that tells who asks and whom to write to; it is put into the `User-Agent` that providers see.',
    ),
  HOST_CONCURRENCY: whole
    .min(1)
    .optional()
    .describe(
      'Questions under way at once for each host, instead of the number of each provider; for hosts that are your own.',
    ),
  HOST_RATE: seconds
    .optional()
    .describe(
      'Questions per second for each host, instead of the number of each provider; for hosts that are your own.',
    ),
  CHECKPOINT_EVENTS: whole
    .min(1)
    .default(10_000)
    .describe('A signed checkpoint over the log is made after so many events at the latest.'),
  CHECKPOINT_SECONDS: seconds
    .min(1)
    .default(60)
    .describe('And so many seconds after the one before, if there is anything new.'),
  TSA_URL: url
    .optional()
    .describe(
      'Time-stamp authority (RFC 3161) that checkpoints are shown to; without it there are no time stamps.',
    ),
  TSA_SECONDS: seconds
    .min(1)
    .default(3_600)
    .describe('Least time between two time stamps; each covers all checkpoints before it.'),
  ANSWERS_DAYS: whole.default(365).describe('Days for which the raw answers of sources are kept.'),
  MAX_IN_FLIGHT: whole
    .min(1)
    .default(2_000)
    .describe('Requests under way at once; more are answered 503 with `Retry-After`.'),
  MAX_IN_FLIGHT_PER_ACCOUNT: whole
    .min(1)
    .default(500)
    .describe(
      'Requests under way at once of one account and mode in each process; more are answered 429 with `Retry-After`.',
    ),
  MAX_EVENT_STREAMS: whole
    .min(1)
    .default(500)
    .describe('Histories of checks that are streamed live by a process at once; more are answered 503.'),
  MAX_EVENT_STREAMS_PER_ACCOUNT: whole
    .min(1)
    .default(50)
    .describe('The same of one account and mode in each process; more are answered 429.'),
  EVENT_STREAM_KEEP_ALIVE_SECONDS: seconds
    .max(50)
    .default(15)
    .describe(
      'How often a live history sends a comment where nothing happens, and looks whether its key still stands.',
    ),
  MAX_CONNECTIONS: whole
    .min(1)
    .default(10_000)
    .describe('Connections open at once; more are closed as they come.'),
  WRONG_KEYS_PER_MINUTE: whole
    .min(1)
    .default(20)
    .describe(
      'Wrong keys and tokens that may come from one address (IPv6: one /64) in a minute, over all processes; then it has to wait. Behind a proxy set `NAMECHECK_TRUST_PROXY`, or all clients count as one.',
    ),
  CORS_ORIGINS: list(origin)
    .default([])
    .describe(
      'Origins whose pages may call the API from a browser, `https://app.example.com,…`, or `*` for any. A key in a page is a key in public: let it have few scopes.',
    ),

  WEBHOOK_ALLOW_RANGES: list(text)
    .default([])
    .describe(
      'Ranges of addresses (CIDR) that webhooks may reach though they are private, loopback or otherwise special: `10.1.0.0/16,fd00::/8`.',
    ),
  WEBHOOK_ALLOW_HTTP: flag
    .default(false)
    .describe('`true` lets live webhook endpoints be plain http; test ones may be in any case.'),

  DNS_SERVERS: list(address).default([]).describe('Resolvers, `address:port`; default those of the machine.'),
  RDAP_BOOTSTRAP_URL: url
    .or(z.literal('off'))
    .default('https://data.iana.org/rdap/dns.json')
    .describe('RDAP bootstrap file (RFC 9224), refreshed daily; `off` uses the shipped snapshot alone.'),
  SOCIAL_BASE_URL: base
    .optional()
    .describe('Put in front of host and path of every social network, for a relay: `<base>/github.com/…`.'),
  REGISTERS: text
    .optional()
    .describe(
      'Folder of the local trademark registers (`namecheck registers import`). Default `DATA/registers`.',
    ),
  EUIPO_URL: base
    .default('https://api.euipo.europa.eu/trademark-search')
    .describe('EUIPO Trademark Search API.'),
  EUIPO_TOKEN_URL: url
    .default('https://euipo.europa.eu/cas-server-webapp/oidc/accessToken')
    .describe('Where the EUIPO access token comes from (OAuth 2 client credentials).'),
  EUIPO_CLIENT_ID: text.optional().describe('Client id at EUIPO; without it EUIPO is `not_configured`.'),
  EUIPO_CLIENT_SECRET: text.optional().describe('Client secret at EUIPO.'),
  COMPANIES_HOUSE_URL: base
    .default('https://api.company-information.service.gov.uk')
    .describe('UK Companies House API.'),
  COMPANIES_HOUSE_KEY: text
    .optional()
    .describe('Key of the Companies House API; without it the register is `not_configured`.'),
  BRREG_URL: base
    .or(z.literal('off'))
    .default('https://data.brreg.no/enhetsregisteret/api')
    .describe('Norwegian register of business enterprises; `off` leaves it out.'),
  GLEIF_URL: base
    .or(z.literal('off'))
    .default('https://api.gleif.org/api/v1')
    .describe('GLEIF register of legal entity identifiers; `off` leaves it out.'),
  ANALYSIS_URL: base
    .optional()
    .describe(
      'OpenAI-compatible server, up to and without `/chat/completions`; without it the rules analyse.',
    ),
  ANALYSIS_KEY: text.optional().describe('Bearer key of that server.'),
  ANALYSIS_MODEL: text.default('gpt-4o-mini').describe('Model asked there.'),

  SANDBOX: flag
    .default(true)
    .describe('`false` switches the sandbox registries, and with them test mode, off.'),
  SANDBOX_PORT: port.default(0).describe('Port of the sandbox registries on 127.0.0.1; 0 takes a free one.'),
  SANDBOX_DNS_PORT: port
    .default(0)
    .describe('Port of the sandbox name server on 127.0.0.1; 0 takes a free one.'),
} satisfies Record<string, z.ZodType>

const schema = z.strictObject(settings)
export type Settings = z.output<typeof schema>

const PREFIX = 'NAMECHECK_'

/** A setting that cannot be used; the message names it and says what it takes. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

/** Reads the settings. Throws {@link WrongSetting}, for a `NAMECHECK_` variable that does not exist too. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.entries(environment).filter(
    ([name, value]) => name.startsWith(PREFIX) && value !== undefined && value !== '',
  )
  const parsed = schema.safeParse(
    Object.fromEntries(given.map(([name, value]) => [name.slice(PREFIX.length), value])),
  )
  if (parsed.success) return together(parsed.data)
  const sentences = parsed.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return `${issue.keys.map((key) => PREFIX + key).join(', ')}: there is no such setting. docs/reference/settings.md lists them all.`
    const [name = ''] = issue.path
    return `${PREFIX}${String(name)}: ${issue.message}. ${settings[name as keyof typeof settings]?.description ?? ''}`
  })
  throw new WrongSetting(sentences.join('\n'))
}

/** What no single setting can tell: which others it needs. */
function together(read: Settings): Settings {
  const missing = (name: keyof Settings, why: string) =>
    new WrongSetting(`${PREFIX}${name}: is missing, ${why}. ${settings[name].description ?? ''}`)
  if (read.ENGINE === 'distributed') {
    const why = `${PREFIX}ENGINE=distributed needs it`
    for (const name of ['EVENTSTORE_URL', 'MONGODB_URL'] as const)
      if (read[name] === undefined) throw missing(name, why)
    if (read.KAFKA_BROKERS.length === 0) throw missing('KAFKA_BROKERS', why)
  }
  if (read.KAFKA_SASL !== undefined)
    for (const name of ['KAFKA_USERNAME', 'KAFKA_PASSWORD'] as const)
      if (read[name] === undefined) throw missing(name, `${PREFIX}KAFKA_SASL needs it`)
  if ((read.KAFKA_CERT_FILE === undefined) !== (read.KAFKA_KEY_FILE === undefined))
    throw missing(
      read.KAFKA_CERT_FILE === undefined ? 'KAFKA_CERT_FILE' : 'KAFKA_KEY_FILE',
      'certificate and key go together',
    )
  return read
}

/** Every setting with its default and meaning, for the reference page. */
export function describeSettings(): { name: string; default: string; meaning: string }[] {
  const defaults = schema.parse({})
  return Object.entries(settings).map(([name, type]) => {
    const value = defaults[name as keyof Settings]
    const shown = Array.isArray(value) ? value.join(',') : String(value ?? '')
    return { name: PREFIX + name, default: shown, meaning: type.description ?? '' }
  })
}
