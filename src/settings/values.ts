import { z } from 'zod'
import { itemsOf } from './wrong-value.ts'

/** Every setting is a variable of the environment with this prefix. */
export const PREFIX = 'NAMECHECK_'

/** Items separated by commas; empty ones do not count. */
export const list = <T extends string>(item: z.ZodType<T, string>) =>
  z.string().transform(itemsOf).pipe(z.array(item))

function hasCredentials(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed !== null && (parsed.username !== '' || parsed.password !== '')
}

/** An http or https address; slashes at its end are dropped. */
export const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(
    (text) => !hasCredentials(text),
    'must not contain credentials: they would appear in evidence and logs',
  )
  .transform((text) => text.replace(/\/+$/, ''))

/** Such an address that a path is put behind; the whole stands in the evidence. */
export const base = url.refine((text) => !/[?#]/.test(text), 'must be an address without ? and #')

export const text = z.string().min(1)
export const seconds = z.coerce.number().positive()
/** A whole number, 0 or more. */
export const whole = z.coerce.number().int().nonnegative()
/** 0 takes a free one. */
export const port = z.coerce.number().int().min(0).max(65_535)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Of pages (RFC 6454), or `*` for any. */
export const origin = z
  .string()
  .refine(
    (text) => text === '*' || URL.parse(text)?.origin === text,
    'must be an origin such as https://app.example.com, without a path, or *',
  )

/** Host and port; an IPv6 address in brackets. */
export const address = z
  .string()
  .regex(/^[^\s:]+:\d{1,5}$|^\[[0-9a-fA-F:]+\]:\d{1,5}$/, 'must be address:port')
