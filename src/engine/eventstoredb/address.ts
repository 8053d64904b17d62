import { StoreRefused } from '../ports/event-store.ts'

/** What the client reads from a connection string; it would print anything else, including the password. */
const OPTIONS = new Set([
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'tls',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
])

const SHAPE =
  /^esdb(?:\+discover)?:\/\/(?:[^:@/?#\s]+:[^:@/?#\s]+@)?(?<hosts>[\w.-]+(?::\d+)?(?:,[\w.-]+(?::\d+)?)*)\/?(?:\?(?<options>[^@#\s]*))?$/

/**
 * Hosts of a connection string, separated by commas, and its options by their names in lower case without `_` and `-`.
 */
export type Parts = { hosts: string; options: ReadonlyMap<string, string> }

/** The hosts of a connection string, safe for messages. Throws as {@link partsOf}. */
export const addressOf = (url: string): string => partsOf(url).hosts

/**
 * The parts of a connection string (`esdb://user:password@host:port?tls=true`). Throws {@link StoreRefused}, whose
 * message never contains the string itself, for one that the client would misread.
 */
export function partsOf(url: string): Parts {
  const { hosts, options = '' } = SHAPE.exec(url.trim())?.groups ?? {}
  if (hosts === undefined)
    throw new StoreRefused(
      'the connection string of EventStoreDB is not of the form esdb://user:password@host:port?tls=true (or esdb+discover://…): percent-encode what is special in user, password and options',
    )
  const given = new Map<string, string>()
  for (const option of options.split('&').filter((text) => text !== '')) {
    const [name = '', value = ''] = option.split('=')
    const flat = name.toLowerCase().replaceAll(/[_-]/g, '')
    if (!OPTIONS.has(flat))
      throw new StoreRefused(
        `the connection string of EventStoreDB at ${hosts} has the option ${JSON.stringify(name)}, which is not supported: remove it, or choose one of ${[...OPTIONS].join(', ')}`,
      )
    given.set(flat, decoded(value, name, hosts))
  }
  return { hosts, options: given }
}

function decoded(value: string, option: string, hosts: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new StoreRefused(
      `the connection string of EventStoreDB at ${hosts} has an option ${option} that is not percent-encoded correctly`,
    )
  }
}
