import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { toALabel } from '../../names/domains/idna.ts'
import { tldAccepts } from '../../names/domains/tld-accepts.ts'
import { lazy } from '../../primitives/lazy.ts'

/** Lines of an answer that must all occur. `{name}` is the requested name, `*` any text. */
const form = z
  .string()
  .transform((line) => [line])
  .or(z.array(z.string()).min(1))
const forms = {
  free: z.array(form),
  taken: z.array(form),
  reserved: z.array(form),
  premium: z.array(form),
  quarantine: z.array(form),
  redemption: z.array(form),
  pendingDelete: z.array(form),
  throttled: z.array(form),
  /** Lines whose last part, `*`, is a fact of the registration. */
  fields: z.strictObject({
    registrar: z.array(z.string()).default([]),
    created: z.string().optional(),
    expires: z.string().optional(),
  }),
}
const format = z.strictObject(forms).partial()
const server = z.strictObject({
  host: z.string(),
  /** TLDs and suffixes, in A-label form. */
  tlds: z.array(z.string()).min(1),
  format: z.string().optional(),
  ...format.shape,
  /** The query; `{name}` is the name in A-label form. */
  query: z.string().default('{name}'),
  encoding: z.string().default('utf-8'),
  /** The line that names another server, as a form. */
  refer: z.string().optional(),
  /** A label that is registered under the TLDs. */
  registered: z.string().default('nic'),
  /** The same for single TLDs; null: none is known. */
  registeredUnder: z.record(z.string(), z.string().nullable()).default({}),
  /** Letters of a random label, if the TLDs accept no Latin ones. */
  alphabet: z.string().optional(),
  /** Why no form of a denial is known, so that no name is ever free; a sentence. */
  noDenial: z.string().optional(),
  /** Why no form of an answer about a reserved name is known; a key of `reasons`. Required if there is none. */
  noReserved: z.string().optional(),
  /** The same for the answer to a client that asks too much. */
  noThrottled: z.string().optional(),
  /** What must hold before the server answers a client at all; a sentence. */
  condition: z.string().optional(),
  source: z.string(),
  date: z.iso.date(),
})
const file = z.strictObject({
  about: z.string(),
  /** Why a form is not known: short names, each with a sentence. */
  reasons: z.record(z.string(), z.string()),
  formats: z.record(z.string(), format),
  servers: z.array(server),
  /** TLDs of the root zone that have neither RDAP nor a server here, in A-label form. */
  withoutServer: z.array(z.string()),
})

type Form = readonly string[]
type Kind = Exclude<keyof typeof forms, 'fields'>

/** One WHOIS server, with the forms of its answers. Empty `free`: its denial is never believed. */
export type WhoisServer = Omit<z.output<typeof server>, keyof typeof forms | 'format'> & {
  [Each in Kind]: readonly Form[]
} & { fields: z.output<typeof forms.fields> }

const loaded = lazy(() => {
  const path = new URL('./data/whois-servers.json', import.meta.url)
  const { reasons, formats, servers, withoutServer } = file.parse(JSON.parse(readFileSync(path, 'utf8')))
  const complete = servers.map(({ format: shared, ...own }): WhoisServer => {
    const common = shared === undefined ? {} : formats[shared]
    if (!common) throw new Error(`${own.host} names the format "${shared}", which does not exist`)
    const pick = (kind: Kind) => own[kind] ?? common[kind] ?? []
    requireFormOrReason(own.host, pick('reserved'), own.noReserved, reasons)
    requireFormOrReason(own.host, pick('throttled'), own.noThrottled, reasons)
    return {
      ...own,
      free: pick('free'),
      taken: pick('taken'),
      reserved: pick('reserved'),
      premium: pick('premium'),
      quarantine: pick('quarantine'),
      redemption: pick('redemption'),
      pendingDelete: pick('pendingDelete'),
      throttled: pick('throttled'),
      fields: own.fields ?? common.fields ?? { registrar: [] },
    }
  })
  return {
    all: complete,
    reasons,
    withoutServer,
    byTld: new Map(complete.flatMap((each) => each.tlds.map((tld) => [tld, each] as const))),
    byHost: new Map(complete.map((each) => [each.host, each] as const)),
  }
})

function requireFormOrReason(
  host: string,
  known: readonly Form[],
  reason: string | undefined,
  reasons: Readonly<Record<string, string>>,
): void {
  const stated = reason === undefined ? null : reasons[reason]
  if (known.length > 0 ? stated === null : typeof stated === 'string') return
  throw new Error(`${host} needs a form of each answer, or a stated reason why none is known`)
}

/** The server of the longest known suffix of a TLD or suffix, with that suffix; null if there is none. */
export function whoisServerFor(suffix: string): { server: WhoisServer; tld: string } | null {
  const labels = suffix.toLowerCase().split('.')
  for (let from = 0; from < labels.length; from++) {
    const tld = labels.slice(from).join('.')
    const found = loaded().byTld.get(tld)
    if (found) return { server: found, tld }
  }
  return null
}

/** The server with that host name; null for a host that the data does not name. */
export const whoisServerAt = (host: string): WhoisServer | null => loaded().byHost.get(host) ?? null

/**
 * A label that is registered under a suffix of a server, for its self-test; null if none is known, because the registry
 * accepts none of the letters of the usual ones: then nothing proves its denials.
 */
export function registeredLabel(
  { tlds, registered, registeredUnder }: WhoisServer,
  suffix: string,
): string | null {
  const own = registeredUnder[suffix]
  const label = own === undefined ? (tlds.includes(suffix) ? registered : COMMERCIAL_LABEL) : own
  return label !== null && tldAccepts(suffix, toALabel(label) ?? label) ? label : null
}

/** A label that its owner holds under nearly all suffixes for companies (`google.co.uk`). */
export const COMMERCIAL_LABEL = 'google'

/** All servers of the data. */
export const whoisServers = (): readonly WhoisServer[] => loaded().all

/** Why a form of an answer is not known, by its short name: a sentence. */
export const reasonsWithoutForm = (): Readonly<Record<string, string>> => loaded().reasons

/** TLDs of the root zone that have neither RDAP nor a WHOIS server here, in A-label form. */
export const tldsWithoutServer = (): readonly string[] => loaded().withoutServer
