import { z } from 'zod'

const file = z.looseObject({ publication: z.string().optional(), services: z.array(z.unknown()) })
const service = z.tuple([z.array(z.string()), z.array(z.string())]).rest(z.unknown())

/** Which RDAP server answers for which part of the name space (RFC 9224). */
export class Bootstrap {
  readonly publication: string | null
  readonly #servers: ReadonlyMap<string, string>

  constructor(publication: string | null, servers: ReadonlyMap<string, string>) {
    this.publication = publication
    this.#servers = servers
  }

  /** Base URL, with its trailing slash, of the longest entry that is a suffix of the name, or null. */
  serverFor(name: string): string | null {
    const labels = name.toLowerCase().split('.')
    for (let from = 0; from <= labels.length; from++) {
      const server = this.#servers.get(labels.slice(from).join('.'))
      if (server !== undefined) return server
    }
    return null
  }

  /** Entries that a server answers for. */
  entriesOf(server: string): string[] {
    return [...this.#servers].filter(([, base]) => base === server).map(([entry]) => entry)
  }

  hasHost(host: string): boolean {
    for (const base of this.#servers.values()) if (new URL(base).host === host) return true
    return false
  }

  /** This one, with another filling its gaps. */
  filledWith(servers: Readonly<Record<string, string>>): Bootstrap {
    const gaps = Object.entries(servers).filter(([entry]) => this.serverFor(entry) === null)
    return new Bootstrap(this.publication, new Map([...this.#servers, ...gaps]))
  }
}

/**
 * Reads a bootstrap file (RFC 9224 §3). Broken services are left out; https is preferred; a missing
 * trailing slash is added. Null where it is no such file or nothing usable is left.
 */
export function readBootstrap(json: unknown): Bootstrap | null {
  const parsed = file.safeParse(json)
  if (!parsed.success) return null
  const servers = new Map<string, string>()
  for (const entry of parsed.data.services) {
    const known = service.safeParse(entry)
    const server = known.success ? preferred(known.data[1]) : null
    if (!known.success || server === null) continue
    for (const name of known.data[0]) servers.set(name.toLowerCase().replace(/^\.|\.$/g, ''), server)
  }
  return servers.size === 0 ? null : new Bootstrap(parsed.data.publication ?? null, servers)
}

function preferred(urls: readonly string[]): string | null {
  const valid = urls.flatMap((text) => {
    const url = URL.parse(text.trim())
    return url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.search ? [url] : []
  })
  const best = valid.find((url) => url.protocol === 'https:') ?? valid[0]
  if (!best) return null
  return best.href.endsWith('/') ? best.href : `${best.href}/`
}
