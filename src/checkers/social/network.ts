import { z } from 'zod'
import { capitalized } from '../../primitives/text.ts'

/**
 * The form of a network's data. Texts are templates: `{username}` is the requested user name, `{Username}` the same
 * with a capital first letter, `{name}` the name as the request writes it.
 */

const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
/** A code for programs, never a sentence. */
const code = z.string().regex(/^[a-z]+(?:_[a-z]+)*$/)
const sentence = z.string().regex(/^[A-Z`].*\.$/)
const https = z.string().regex(/^https:\/\/[a-z0-9]/)
const setting = z.string().regex(/^[A-Z]+(?:_[A-Z]+)*$/)
const status = z.int().min(200).max(599)

/** What a member of a JSON answer must be. Texts with a template are compared without regard to case. */
export type Matcher =
  | string
  | number
  | boolean
  | null
  | readonly []
  | { a: 'string' | 'number' | 'boolean' | 'object' | 'array' }
  | { starts: string }
  | { contains: string }
  | { anyOf: readonly Matcher[] }
  /** A list with at least one element, or no element, whose members match. */
  | { some: Members }
  | { none: Members }
  /** The length of the list at a path. A list of `below` elements or more may be cut off. */
  | { lengthOf: string; below: number }

/** By dotted path; `''` is the whole value. */
export type Members = { readonly [path: string]: Matcher }

const matcher: z.ZodType<Matcher> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.tuple([]),
    z.strictObject({ a: z.enum(['string', 'number', 'boolean', 'object', 'array']) }),
    z.strictObject({ starts: z.string().min(1) }),
    z.strictObject({ contains: z.string().min(1) }),
    z.strictObject({ anyOf: z.array(matcher).min(2) }),
    z.strictObject({ some: members }),
    z.strictObject({ none: members }),
    z.strictObject({ lengthOf: z.string().min(1), below: z.int().positive() }),
  ]),
)
const members = z.record(z.string(), matcher)

/** The full form of an answer. All of its parts must be there. */
const sign = z.strictObject({
  status,
  /** The form of the body; `none`: not looked at. */
  type: z.enum(['json', 'html', 'none']),
  /** Members of the JSON. */
  members: members.optional(),
  /** The JSON object has these members and no others. */
  only: z.array(z.string()).min(1).optional(),
  /** The title of the page. */
  title: z.string().optional(),
  /** The address that the page names as its own: the canonical link, or `og:url`. */
  canonical: https.optional(),
  /** Members of the data that Next.js puts into its pages. */
  nextData: members.optional(),
  /** Texts in the body, and texts that must not be there. */
  texts: z.array(z.string().min(1)).min(1).optional(),
  lacks: z.array(z.string().min(1)).min(1).optional(),
  /** Headers, with the text that each contains; `''`: it is there. */
  headers: z.record(z.string().regex(/^[a-z0-9-]+$/), z.string()).optional(),
  /** The rule of the finding, if it says more than the kind of the sign. */
  rule: code.optional(),
})
export type Sign = z.output<typeof sign>

const credential = z.union([
  z.strictObject({
    /** The setting that holds the secret. Without it, the probe is sent without the header, or not at all. */
    setting,
    header: z.string().regex(/^[a-z-]+$/),
    prefix: z.string().default(''),
    required: z.boolean(),
  }),
  z.strictObject({
    /** OAuth 2.0 client credentials (RFC 6749 §4.4). Without both settings, the probe is not sent. */
    id: setting,
    secret: setting,
    tokenUrl: https,
    /** How the client authenticates at the token endpoint. */
    as: z.enum(['basic', 'body']),
    /** A header of the API that repeats the client id. */
    idHeader: z.string().optional(),
  }),
])
export type Credential = z.output<typeof credential>

const probe = z.strictObject({
  url: https,
  headers: z.record(z.string(), z.string()).optional(),
  /** The body of a POST, as JSON. */
  json: z.record(z.string(), z.unknown()).optional(),
  maxBytes: z.int().positive().optional(),
  /** Text before the JSON of the answer, against scripts that include it. */
  guard: z.string().optional(),
  credential: credential.optional(),
  /** The probe is not sent if this setting is set: another one is better. */
  unless: setting.optional(),
  taken: z.array(sign),
  /** Proof that the name is free. */
  free: z.array(sign),
  /** No account is seen, which proves nothing: the answer agrees with a free name, or with a hidden one. */
  absent: z.array(sign).default([]),
  /** The network assigns this name to no account. */
  refused: z.array(sign).default([]),
})
export type Probe = z.output<typeof probe>

/** The groups that a setting switches on. */
export const GROUPS = ['social', 'software'] as const
export type Group = (typeof GROUPS)[number]

/** A network as data. */
export const networkSchema = z
  .strictObject({
    /** Name of the provider; never changes, because answers are cached under it. */
    id,
    name: z.string().min(1),
    groups: z.array(z.enum(GROUPS)).min(1),
    /** Page of the account, for readers. */
    profile: https,
    username: z.strictObject({ pattern: z.instanceof(RegExp), text: z.string().min(1) }),
    /** Words that the network keeps for itself, in lower case. */
    reserved: z.array(z.string().regex(/^[a-z0-9._-]+$/)).default([]),
    /** What to ask. A name is free if a probe proves it and no probe disputes it. */
    probes: z.array(probe),
    /** Why "free" cannot be proven; a person must look. */
    manual: z.strictObject({ code, text: sentence }).optional(),
    /** Reliability of "free". */
    confidence: z.enum(['high', 'medium', 'low']).optional(),
    /** What its answers cannot show. */
    unknowable: sentence,
    limits: z
      .strictObject({
        concurrency: z.int().positive(),
        ratePerSecond: z.number().positive(),
        published: z.string().optional(),
      })
      .default({ concurrency: 2, ratePerSecond: 2 }),
    /** A user name that is taken, and will be for years; for networks that can say "free". */
    selfTest: z.strictObject({ taken: z.string().min(1) }).optional(),
    verified: z.strictObject({ as: z.enum(['spec', 'recorded', 'live']), on: z.iso.date() }),
    /** Documents of the network that the data follows, and its terms. */
    terms: sentence,
  })
  .superRefine((network, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: [network.id] })
    const saysFree = network.probes.some(({ free }) => free.length > 0)
    if (saysFree === (network.manual !== undefined)) refuse('must say free, or why it cannot')
    if (saysFree !== (network.selfTest !== undefined))
      refuse('must have a name for the self-test if it says free')
    if (saysFree !== (network.confidence !== undefined)) refuse('must have a confidence if it says free')
    if (!namesUser(network.profile)) refuse('must name the user in its profile')
    if (network.selfTest && !network.username.pattern.test(network.selfTest.taken))
      refuse('forbids the name of its self-test')
    for (const { url, json, taken, free, absent } of network.probes) {
      if (!namesUser(url) && !namesUser(JSON.stringify(json ?? ''))) refuse('must ask for the user')
      if (free.length + absent.length === 0 || taken.length + free.length === 0) refuse('must have two sides')
    }
  })
export type Network = z.output<typeof networkSchema>
export type NetworkData = z.input<typeof networkSchema>

const namesUser = (text: string): boolean => /\{(?:username|Username|name)\}/.test(text)

/** Whether a network's answers can prove that a name is free. */
export const provesFree = ({ probes }: Pick<Network, 'probes'>): boolean =>
  probes.some(({ free }) => free.length > 0)

/** The requested user name, and the name as the request writes it. */
export type Subject = { username: string; name: string }

/** A template filled in. @param encode applied to what is filled in */
export const fill = (
  template: string,
  { username, name }: Subject,
  encode: (text: string) => string = (text) => text,
): string =>
  template
    .replaceAll('{username}', encode(username))
    .replaceAll('{Username}', encode(capitalized(username)))
    .replaceAll('{name}', encode(name))
