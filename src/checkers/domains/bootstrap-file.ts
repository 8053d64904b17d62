import { z } from 'zod'

const file = z.looseObject({ publication: z.string().optional(), services: z.array(z.unknown()) })
const service = z.tuple([z.array(z.string()), z.array(z.string())]).rest(z.unknown())

/** Maps parts of the name space to the RDAP servers that answer for them (RFC 9224). */
export class Bootstrap {
  readonly publication: string | null
  readonly #servers: ReadonlyMap<string, string>
  #byHost: ReadonlyMap<string, readonly string[]> | null = null

  constructor(publication: string | null, servers: ReadonlyMap<string, string>) {
    this.publication = publication
    this.#servers = servers
  }

  /** Base URL, with its trailing slash, of the longest entry that is a suffix of the name; null if none is. */
  serverFor(name: string): string | null {
    const labels = name.toLowerCase().split('.')
    for (let from = 0; from <= labels.length; from++) {
      const server = this.#servers.get(labels.slice(from).join('.'))
      if (server !== undefined) return server
    }
    return null
  }

  /** Entries that a host answers for; a registry may have a separate base URL for each. */
  entriesAt(host: string): readonly string[] {
    return this.#entriesByHost().get(host) ?? []
  }

  hasHost(host: string): boolean {
    return this.#entriesByHost().has(host)
  }

  #entriesByHost(): ReadonlyMap<string, readonly string[]> {
    if (this.#byHost) return this.#byHost
    const byHost = new Map<string, string[]>()
    for (const [entry, base] of this.#servers) {
      const { host } = new URL(base)
      const entries = byHost.get(host)
      if (entries) entries.push(entry)
      else byHost.set(host, [entry])
    }
    this.#byHost = byHost
    return byHost
  }

  /** Every entry with its base URL. */
  get servers(): ReadonlyMap<string, string> {
    return this.#servers
  }

  /** A copy in which `servers` fills the missing entries. */
  filledWith(servers: Readonly<Record<string, string>>): Bootstrap {
    const gaps = Object.entries(servers).filter(([entry]) => this.serverFor(entry) === null)
    return new Bootstrap(this.publication, new Map([...this.#servers, ...gaps]))
  }
}

/**
 * Reads a bootstrap file (RFC 9224 §3). Malformed services are skipped; https is preferred; a missing trailing slash is
 * added. Null if it is not a bootstrap file or no usable entry remains.
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
