import type { MongoClient } from 'mongodb'
import { StoreRefused } from '../ports/event-store.ts'
import { readCertificates, readPair } from '../tls/files.ts'
import type { Link } from '../tls/handshake.ts'

const DEFAULT_PORT = 27017
const IN_STRING = 'in the connection string of MongoDB'

/**
 * How to reach the servers of a client; of `mongodb+srv` no host is known yet. Throws {@link StoreRefused} for
 * certificate files that cannot be used, and for files that would be ignored.
 */
export function linkOf({ options }: MongoClient): Link {
  const { tls, tlsCAFile, tlsCertificateKeyFile, passphrase } = options
  const named = (option: string, file: string | undefined) =>
    file === undefined ? undefined : { name: `${option} ${IN_STRING}`, file }
  const ca = named('tlsCAFile', tlsCAFile)
  const pair = named('tlsCertificateKeyFile', tlsCertificateKeyFile)
  const unused = ca ?? pair
  if (!tls && unused) throw new StoreRefused(`${unused.name} is not used without tls=true: set it`)
  const own = tls && pair ? readPair(pair, pair, passphrase) : {}
  return {
    server: 'MongoDB',
    hosts: options.srvHost ? [] : options.hosts.map(({ host = '', port = DEFAULT_PORT }) => ({ host, port })),
    tls: tls ? { ...(ca && { ca: readCertificates(ca) }), ...own } : null,
    advice: {
      on: `set tls=true ${IN_STRING}`,
      off: `set tls=false ${IN_STRING}`,
      ca: `tlsCAFile ${IN_STRING}`,
      certificate: `tlsCertificateKeyFile ${IN_STRING}`,
    },
  }
}
