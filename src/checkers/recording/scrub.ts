import type { SettingValues } from '../descriptor.ts'

/** Settings with credentials end like this. Names of users and clients count too. */
const CREDENTIAL = /(?:TOKEN|PASSWORD|PASSPHRASE|SECRET|KEY|GUID|USER|CLIENT_ID)$/

/** Headers that a reader needs, or that explain a refusal. All others are left out. */
const HEADERS = new Set([
  'cf-mitigated',
  'content-language',
  'content-type',
  'date',
  'location',
  'retry-after',
  'server',
  'x-amzn-waf-action',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-used',
])

/** Letters become `x` and digits `0`; everything else remains, so length and form do too. */
const mask = (text: string): string => text.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '0')

/** Not `acct:name@host`, which is a public user name. */
const EMAIL = /(?<![\w.+'-])(?<!acct:)[\w.+'-]+(?:@|%40)(?:[\w-]+\.)+[\w-]*[a-z][\w-]*/gi
const PHONE = /tel:[+\d][\d().\s;=a-z-]*|\+\d{1,3}[ .(-]\(?\d[\d ().-]{4,}\d/gi
const AUTHORIZATION = /\b(?:bearer|basic) +(?=\S*\d)[\w.~+/=-]{16,}/gi

/** Lines of WHOIS answers about people: `Registrant Name: …`, and a value in the next, indented line. */
const CONTACT_LINE =
  /^([ \t]*(?:domain )?(?:registrant|admin(?:istrative)?|tech(?:nical)?|billing|owner|holder|person|contact|address|street|city|postal ?code|phone|fax|e-?mail)[^:\n]*:(?:[ \t]*\r?\n[ \t]+|[ \t]*))(\S.*)$/gim

/** JSON members whose values are secrets, or data of a person. */
const HIDDEN_MEMBER =
  /^(?:access_?token|refresh_?token|id_?token|client_?secret|api_?key|password|authorization|cookie|session(?:_?id)?|e-?mails?|(?:tele|mobile_?)?phones?(?:_?numbers?)?|tel|mobile|fax|adr|dirigeants|officers|directors|birth_?(?:date|day)|date_?of_?birth)$/i

/** Members of a JSContact card that are not about the contact. */
const CARD_FORM = new Set(['@type', 'version', 'kind', 'uid', 'language'])

/** Removes credentials and personal data from what a provider was asked and answered. */
export class Scrubber {
  readonly #secrets: readonly string[]

  /** @param settings values of settings under their names; those of credentials are replaced wherever they occur */
  constructor(...settings: SettingValues[]) {
    const secrets = settings
      .flatMap((each) => Object.entries(each))
      .flatMap(([name, value]) =>
        typeof value !== 'string' || value === '' ? [] : CREDENTIAL.test(name) ? [value] : inAddress(value),
      )
    this.#secrets = [...new Set(secrets.flatMap(spellings))].sort((a, b) => b.length - a.length)
  }

  /** A text that is not JSON. */
  text(text: string): string {
    const known = this.#secrets.reduce(
      (rest, secret) => rest.replaceAll(secret, 'x'.repeat(secret.length)),
      text,
    )
    return [AUTHORIZATION, EMAIL, PHONE].reduce((rest, form) => rest.replace(form, mask), known)
  }

  /** A body: JSON by its members, any other text by its lines. JSON without a finding remains as it is. */
  body(text: string): string {
    return (
      this.#json(text) ??
      this.text(text).replace(CONTACT_LINE, (_, label: string, value: string) => label + mask(value))
    )
  }

  headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    const kept = Object.entries(headers).filter(([name]) => HEADERS.has(name))
    return Object.fromEntries(kept.map(([name, value]) => [name, this.text(value)]))
  }

  /** Null for a text that is not JSON, or is nested too deeply. */
  #json(text: string): string | null {
    try {
      const value: unknown = JSON.parse(text)
      const before = JSON.stringify(value)
      const after = JSON.stringify(this.#member(value))
      return this.text(after === before ? text : after)
    } catch {
      return null
    }
  }

  #member(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    if (Array.isArray(value)) return value.map((each) => this.#member(each))
    if (!isObject(value)) return value
    const isRegistrar = Array.isArray(value.roles) && value.roles.includes('registrar')
    return mapped(value, (each, name) => {
      if (name === 'vcardArray') return maskedCard(each, isRegistrar)
      if (/^jscard$/i.test(name)) return maskedJsCard(each, isRegistrar)
      return HIDDEN_MEMBER.test(name) ? masked(each) : this.#member(each)
    })
  }
}

/** User, password and query values of an address. */
function inAddress(value: string): string[] {
  if (!URL.canParse(value)) return []
  const { username, password, searchParams } = new URL(value)
  return [username, password, ...searchParams.values()].filter((each) => each !== '')
}

const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64'),
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapped = (value: Record<string, unknown>, change: (each: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each, name)]))

/** Every text and number below a value, masked. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return mask(value)
  if (typeof value === 'number') return 0
  if (Array.isArray(value)) return value.map(masked)
  return isObject(value) ? mapped(value, masked) : value
}

/** A jCard (RFC 7095): `["vcard", [[name, parameters, type, ...values]]]`. The name of a registrar remains. */
function maskedCard(card: unknown, isRegistrar: boolean): unknown {
  if (!Array.isArray(card) || !Array.isArray(card[1])) return masked(card)
  const lines = card[1].map((line: unknown) => {
    if (!Array.isArray(line)) return masked(line)
    const [name, parameters, type, ...values] = line
    const isOpen = ['version', 'kind'].includes(name) || (isRegistrar && ['fn', 'org'].includes(name))
    return isOpen ? line : [name, masked(parameters), type, ...values.map(masked)]
  })
  return [card[0], lines, ...card.slice(2)]
}

/** A JSContact card (RFC 9553). The name of a registrar remains. */
function maskedJsCard(card: unknown, isRegistrar: boolean): unknown {
  if (!isObject(card)) return masked(card)
  const names = ['name', 'fullName', 'organizations']
  return mapped(card, (each, name) =>
    CARD_FORM.has(name) || (isRegistrar && names.includes(name)) ? each : masked(each),
  )
}
