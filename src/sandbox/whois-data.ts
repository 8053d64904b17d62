import { readFileSync } from 'node:fs'

/** The parts of the list of WHOIS servers that the sandbox needs to speak like each of them. */
export type Forms = {
  free?: (string | string[])[]
  taken?: (string | string[])[]
  reserved?: (string | string[])[]
  throttled?: string[]
  fields?: { registrar?: string[]; created?: string; expires?: string }
}
type Entry = Forms & {
  host: string
  tlds: string[]
  format?: string
  registered?: string
  registeredUnder?: Record<string, string | null>
}

const shipped = (name: string) =>
  JSON.parse(readFileSync(new URL(`../checkers/domains/data/${name}`, import.meta.url), 'utf8'))
const { formats, servers }: { formats: Record<string, Forms>; servers: Entry[] } =
  shipped('whois-servers.json')

const { tlds: rdapLabels }: { tlds: Record<string, { taken: string | null }> } =
  shipped('rdap-self-tests.json')

const byTld = new Map(
  servers.flatMap((server) => {
    const forms: Forms = { ...(server.format === undefined ? {} : formats[server.format]), ...server }
    return server.tlds.map((tld) => [tld, forms] as const)
  }),
)

/** The forms of the server of the longest suffix of a name; null if no WHOIS server has it. */
export function whoisFormsOf(name: string): Forms | null {
  const labels = name.split('.')
  for (let from = 0; from < labels.length; from++) {
    const found = byTld.get(labels.slice(from).join('.'))
    if (found) return found
  }
  return null
}

const bootstrap: { services: [string[], string[]][] } = shipped('rdap-bootstrap.json')
const unlisted: { tlds: Record<string, string> } = shipped('rdap-overrides.json')
const rdapTlds = new Set([...bootstrap.services.flatMap(([tlds]) => tlds), ...Object.keys(unlisted.tlds)])

/** The TLDs that are asked by WHOIS, for some of their suffixes at least: those of the list that have no RDAP. */
export const whoisTlds: ReadonlySet<string> = new Set(
  [...byTld.keys()].map((tld) => tld.slice(tld.lastIndexOf('.') + 1)).filter((tld) => !rdapTlds.has(tld)),
)

/** The label, in Unicode, that the registry of a TLD or suffix holds itself: a self-test finds it registered. */
export function registryLabelOf(suffix: string): string {
  const entry = rdapTlds.has(suffix) ? undefined : servers.find(({ tlds }) => tlds.includes(suffix))
  const own = entry?.registeredUnder?.[suffix] ?? entry?.registered ?? rdapLabels[suffix]?.taken
  return own ?? (suffix.includes('.') ? 'google' : 'nic')
}
