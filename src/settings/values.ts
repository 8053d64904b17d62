import { z } from 'zod'
import { itemsOf } from './wrong-value.ts'

/** Prefix of the environment variable of every setting. */
export const PREFIX = 'NAMECHECK_'

const LAST_PORT = 65_535

/** Items separated by commas; empty ones are ignored. */
export const list = <T extends string>(item: z.ZodType<T, string>) =>
  z.string().transform(itemsOf).pipe(z.array(item))

function hasCredentials(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed !== null && (parsed.username !== '' || parsed.password !== '')
}

/** An http or https address; trailing slashes are removed. */
export const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(
    (text) => !hasCredentials(text),
    'must not contain credentials: they would appear in evidence and logs',
  )
  .transform((text) => text.replace(/\/+$/, ''))

/** An http or https address with a place for a domain. */
export const domainAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => text.includes('{domain}'), 'must contain {domain}, for the domain that is free')

/** Such an address to which a path is appended; the full address appears in the evidence. */
export const base = url.refine((text) => !/[?#]/.test(text), 'must be an address without ? and #')

export const text = z.string().min(1)
export const seconds = z.coerce.number().positive()
/** A whole number, 0 or more. */
export const wholeNumber = z.coerce.number().int().nonnegative()
/** An amount of money, 0 or more. */
export const price = z.coerce.number().nonnegative()
/** 0 selects a free port. */
export const port = z.coerce.number().int().min(0).max(LAST_PORT)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Origin of pages (RFC 6454), or `*` for any. */
export const origin = z
  .string()
  .refine(
    (text) => text === '*' || URL.parse(text)?.origin === text,
    'must be an origin such as https://app.example.com, without a path, or *',
  )

/** Host and port; an IPv6 address in brackets. */
export const address = z
  .string()
  .regex(/^[^\s:]+:\d{1,5}$|^\[[0-9a-fA-F:]+\]:\d{1,5}$/, { error: 'must be address:port', abort: true })
  .refine(
    (text) => Number(text.slice(text.lastIndexOf(':') + 1)) <= LAST_PORT,
    `must be address:port with a port up to ${LAST_PORT}`,
  )

/** A range of IP addresses, or a single one. */
export const range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be an IP address or a range in CIDR notation, such as 10.1.0.0/16',
})
