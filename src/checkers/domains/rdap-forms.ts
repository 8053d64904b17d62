import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The forms of a denial, other than the standard's own, that are known for one RDAP server. */
export type DenialForms = {
  /** The server denies names with a 404 without a body. */
  empty: boolean
  /** Sentences that deny a name, as `plainText` returns them. */
  phrases: readonly string[]
}

const shipped = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8'))

const UNTRUSTED = z.object({ servers: z.array(z.string()) }).parse(shipped('rdap-untrusted-404.json')).servers

const form = z.strictObject({
  server: z.string(),
  empty: z.boolean().default(false),
  phrases: z.array(z.string()).default([]),
  source: z.string(),
  date: z.iso.date(),
})
const FORMS = z
  .strictObject({ about: z.string(), servers: z.array(form) })
  .parse(shipped('rdap-denials.json')).servers

const STANDARD: DenialForms = { empty: false, phrases: [] }

/** Whether an entry, a host or a host with the beginning of a path, names this server. */
function names(entry: string, server: string): boolean {
  const { host, pathname } = new URL(server)
  return `${host}${pathname}`.startsWith(entry.includes('/') ? entry : `${entry}/`)
}

/** Whether a server's 404 may count as "not registered". */
export const trusts404 = (server: string): boolean => !UNTRUSTED.some((entry) => names(entry, server))

/** The forms in which a server may deny a name, besides the standard's own words. */
export const denialFormsOf = (server: string): DenialForms =>
  FORMS.find((entry) => names(entry.server, server)) ?? STANDARD
