import { z } from 'zod'
import { ProviderError, type RawAnswer, type Reading } from '../provider-client/contract.ts'
import { challengeOf } from '../provider-client/http-errors.ts'
import { looksLikeHtml, readJson, readText } from '../provider-client/read-answer.ts'

/** What the registry says about a name. */
export type RdapAnswer =
  | ({ found: true; status: 'registered' | 'reserved'; rule: string } & Registration)
  | Denial

type Denial = {
  found: false
  blocked: boolean
  /** The answer had no body: any intermediary could have sent it. */
  bare?: true
}
type Registration = { registrar: string | null; created: string | null; expires: string | null }

const DAY = 24 * 60 * 60
const REGISTERED_TTL = DAY
const NOT_FOUND_TTL = 15 * 60

const texts = z.array(z.string()).catch([])
const entity = z.looseObject({
  roles: texts.optional(),
  vcardArray: z.unknown(),
  handle: z.string().optional().catch(undefined),
})
const event = z.looseObject({ eventAction: z.string(), eventDate: z.string() })
const some = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((items) => items.flatMap((one) => item.safeParse(one).data ?? []))

/** RFC 9083 §5.3. Malformed members count as missing, except those that identify the name. */
const domainObject = z.looseObject({
  objectClassName: z.literal('domain'),
  ldhName: z.string(),
  status: texts.default([]),
  events: some(event),
  entities: some(entity),
  nameservers: some(z.looseObject({})),
})
type DomainObject = z.output<typeof domainObject>

const notice = z.looseObject({
  title: z.string().catch(''),
  description: z.union([z.string().transform((one) => [one]), texts]).catch([]),
})
/** RFC 9083 §6. */
const errorObject = notice.extend({ errorCode: z.coerce.number().optional(), notices: some(notice) })

/**
 * Reads the answer to `GET <base>domain/<name>`.
 * @param domain the name asked for, in A-label form, lower case
 */
export function readRdap(answer: RawAnswer, domain: string): Reading<RdapAnswer> {
  return answer.status === 404 ? readNotFound(answer, domain) : readFound(answer, domain)
}

function readFound(answer: RawAnswer, domain: string): Reading<RdapAnswer> {
  const object = readJson(answer, domainObject)
  const name = object.ldhName.toLowerCase().replace(/\.$/, '')
  if (name !== domain) {
    throw new ProviderError(
      'invalid_answer',
      `asked for ${domain}, but the answer is about ${name.slice(0, 80)}`,
      {
        answer,
      },
    )
  }
  const status = object.status.map((word) => word.toLowerCase())
  const registration = registrationOf(object)
  const held = registration.created ?? registration.registrar
  if (status.includes('reserved') && held === null) {
    return found({ found: true, status: 'reserved', rule: 'rdap_reserved', ...registration })
  }
  if (
    held === null &&
    status.length === 0 &&
    object.nameservers.length === 0 &&
    registration.expires === null
  ) {
    throw new ProviderError(
      'invalid_answer',
      'the answer names the domain but says nothing about a registration',
      {
        answer,
      },
    )
  }
  return found({ found: true, status: 'registered', rule: ruleOf(status), ...registration })
}

/** A name that is being deleted is still registered. */
function ruleOf(status: readonly string[]): string {
  if (status.includes('pending delete')) return 'rdap_pending_delete'
  if (status.includes('redemption period')) return 'rdap_redemption_period'
  return 'rdap_registered'
}

/**
 * A 404 counts (RFC 7480 §5.3) if it has an empty body, an RDAP error object, or RDAP's own media type. The 404 of a
 * gateway or a web page does not count.
 */
function readNotFound(answer: RawAnswer, domain: string): Reading<RdapAnswer> {
  if (looksLikeHtml(answer)) throw new ProviderError('invalid_answer', 'the 404 is a web page', { answer })
  if (challengeOf(answer))
    throw new ProviderError('refused', 'the 404 asks for proof that a person is there', { answer })
  const empty = readText(answer).trim() === ''
  const error = empty ? null : readJson(answer, errorObject)
  const isRdap = answer.headers['content-type']?.toLowerCase().includes('application/rdap+json') ?? false
  if (error && (error.errorCode === undefined ? !isRdap : error.errorCode !== 404)) {
    throw new ProviderError('invalid_answer', 'the 404 is not the answer of an RDAP server', { answer })
  }
  if (error && 'objectClassName' in error) {
    throw new ProviderError('invalid_answer', 'the 404 carries an object', { answer })
  }
  const blocked = error !== null && (isHeld(error, domain) || error.notices.some(isBlock))
  return {
    value: { found: false, blocked, ...(empty && { bare: true as const }) },
    outcome: blocked ? 'blocked' : 'not_found',
    confidence: 'high',
    ttlSeconds: NOT_FOUND_TTL,
  }
}

type Notice = z.output<typeof notice>

/** Terms of use threaten to block heavy users; such a notice says nothing about the name. */
const ABOUT_USE = /\b(?:terms|conditions|polic(?:y|ies)|copyright|usage|use|rates?|limits?)\b/i

/** Registries that participate in GlobalBlock answer 404 and say so in a notice. */
const isBlock = ({ title, description }: Notice): boolean =>
  !ABOUT_USE.test(title) && /\bblocked\b/i.test([title, ...description].join(' '))

/** Some registries state in the error itself that they withhold the name. */
const isHeld = ({ title, description }: Notice, domain: string): boolean =>
  /\b(?:blocked|(?<!rights )reserved|prohibited|restricted|withheld)\b/i.test(
    [title, ...description].join(' ').toLowerCase().replaceAll(domain, ''),
  )

function found(value: Extract<RdapAnswer, { found: true }>): Reading<RdapAnswer> {
  return { value, outcome: value.status, confidence: 'high', ttlSeconds: REGISTERED_TTL }
}

function registrationOf({ entities, events }: DomainObject): Registration {
  const registrar = entities.find(({ roles }) => roles?.some((role) => role.toLowerCase() === 'registrar'))
  return {
    registrar: registrar ? (formattedName(registrar.vcardArray) ?? registrar.handle ?? null) : null,
    created: dateOf(events, 'registration'),
    expires: dateOf(events, 'expiration'),
  }
}

/** `fn` of a jCard (RFC 7095): `["vcard", [["fn", {}, "text", "Name"], …]]`. */
function formattedName(card: unknown): string | undefined {
  const properties = Array.isArray(card) && Array.isArray(card[1]) ? card[1] : []
  for (const property of properties) {
    if (
      Array.isArray(property) &&
      property[0] === 'fn' &&
      typeof property[3] === 'string' &&
      property[3] !== ''
    ) {
      return property[3].slice(0, 200)
    }
  }
  return undefined
}

function dateOf(events: DomainObject['events'], action: string): string | null {
  const date = events.find(({ eventAction }) => eventAction.toLowerCase() === action)?.eventDate
  const time = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
