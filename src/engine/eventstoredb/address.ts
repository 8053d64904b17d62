import { StoreRefused } from '../ports/event-store.ts'

/** What the client reads from a connection string; anything else it would print with the password in it. */
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
 * The hosts of a connection string (`esdb://user:password@host:port?tls=true`), as messages may show them.
 * Throws {@link StoreRefused}, never with the string itself, for one that the client would misread.
 */
export function addressOf(url: string): string {
  const { hosts, options = '' } = SHAPE.exec(url.trim())?.groups ?? {}
  if (hosts === undefined)
    throw new StoreRefused(
      'the connection string of EventStoreDB is not of the form esdb://user:password@host:port?tls=true (or esdb+discover://…): percent-encode what is special in user, password and options',
    )
  for (const option of options.split('&').filter((text) => text !== '')) {
    const [name = ''] = option.split('=')
    if (!OPTIONS.has(name.toLowerCase().replaceAll(/[_-]/g, '')))
      throw new StoreRefused(
        `the connection string of EventStoreDB at ${hosts} has the option ${JSON.stringify(name)}, which does nothing here: take it out, or choose one of ${[...OPTIONS].join(', ')}`,
      )
  }
  return hosts
}
