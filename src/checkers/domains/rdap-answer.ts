import { z } from 'zod'
import { ProviderError, type RawAnswer, type Reading } from '../provider-client/interfaces.ts'
import { readJson } from '../provider-client/read-answer.ts'
import type { DenialForms } from './rdap-forms.ts'
import { readDenial } from './rdap-not-found.ts'
import { rdapEntity, registrarOf } from './rdap-registrar.ts'
import type { Found, Registration, RegistryAnswer } from './registry-answer.ts'

const DAY = 24 * 60 * 60
const REGISTERED_TTL = DAY

const texts = z.array(z.string()).catch([])
const event = z.looseObject({ eventAction: z.string(), eventDate: z.string() })
/** A list, or a single object in place of one. */
const some = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(z.unknown()), z.looseObject({}).transform((single): unknown[] => [single])])
    .catch([])
    .default([])
    .transform((items) => items.flatMap((one) => item.safeParse(one).data ?? []))

/** RFC 9083 §5.3. Malformed members count as missing, except those that identify the name. */
const domainObject = z.looseObject({
  objectClassName: z.literal('domain'),
  ldhName: z.string(),
  status: texts.default([]),
  events: some(event),
  entities: some(rdapEntity),
  nameservers: some(z.looseObject({})),
})
type DomainObject = z.output<typeof domainObject>

/**
 * Reads the answer to `GET <base>domain/<name>`.
 * @param domain the name asked for, in A-label form, lower case
 * @param forms the forms in which this server may deny a name
 */
export function readRdap(answer: RawAnswer, domain: string, forms: DenialForms): Reading<RegistryAnswer> {
  return answer.status === 404 ? readDenial(answer, domain, forms) : readFound(answer, domain)
}

function readFound(answer: RawAnswer, domain: string): Reading<RegistryAnswer> {
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
  const status = object.status.map(inWords)
  const registration = registrationOf(object)
  const held = registration.created ?? registration.registrar
  const kept = held === null ? KEPT_BACK.find((word) => status.includes(word)) : undefined
  if (kept) return found({ found: true, status: 'reserved', rule: `rdap_${kept}`, ...registration })
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

/** Statuses of a name that the registry keeps back, if it names no holder. */
const KEPT_BACK = ['reserved', 'blocked'] as const

/** A status in the words of RDAP (RFC 8056), also if a server sends that of EPP: `pendingDelete` is `pending delete`. */
const inWords = (status: string): string =>
  status
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase()

const REDEMPTION: readonly string[] = ['redemption period', 'pending restore']

/**
 * A name that is being deleted is still registered. EPP shows the redemption period together with `pending delete` (RFC
 * 3915 §3.1), so redemption is tested first; a restoration that is pending is a part of it.
 */
function ruleOf(status: readonly string[]): string {
  if (status.some((word) => REDEMPTION.includes(word))) return 'rdap_redemption_period'
  if (status.some((word) => word.includes('quarantine'))) return 'rdap_quarantine'
  if (status.includes('pending delete')) return 'rdap_pending_delete'
  return 'rdap_registered'
}

function found(value: Found): Reading<RegistryAnswer> {
  return { value, outcome: value.status, confidence: 'high', ttlSeconds: REGISTERED_TTL }
}

function registrationOf({ entities, events }: DomainObject): Registration {
  return {
    registrar: registrarOf(entities),
    created: dateOf(events, 'registration'),
    expires: dateOf(events, 'expiration'),
  }
}

function dateOf(events: DomainObject['events'], action: string): string | null {
  const date = events.find(({ eventAction }) => eventAction.toLowerCase() === action)?.eventDate
  // RFC 3339 (RFC 9083 §4.5); of other texts, `Date.parse` makes days of any year.
  const time = /^\d{4}-\d\d-\d\d/.test(date ?? '') ? Date.parse(date ?? '') : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
