import { StoreRefused } from '../ports/event-store.ts'
import { readCertificates, readPair } from '../tls/files.ts'
import type { Link } from '../tls/handshake.ts'
import { partsOf } from './address.ts'

const DEFAULT_PORT = 2113
const IN_STRING = 'in the connection string of EventStoreDB'

/**
 * How to reach the servers of a connection string. Throws {@link StoreRefused} for certificate files that cannot be
 * used, and for files that would be ignored.
 */
export function linkOf(url: string): Link {
  const { hosts, options } = partsOf(url)
  const named = (option: string) => {
    const file = options.get(option.toLowerCase())
    return file === undefined ? undefined : { name: `${option} ${IN_STRING}`, file }
  }
  const files = ['tlsCAFile', 'userCertFile', 'userKeyFile'].map(named)
  const [ca, cert, key] = files
  const isOn = options.get('tls') !== 'false'
  const unused = files.find((file) => file !== undefined)
  if (!isOn && unused) throw new StoreRefused(`${unused.name} is not used with tls=false: set tls=true`)
  if ((cert === undefined) !== (key === undefined))
    throw new StoreRefused(`userCertFile and userKeyFile ${IN_STRING} belong together: name both`)
  return {
    server: 'EventStoreDB',
    hosts: hosts.split(',').map((address) => {
      const [host = '', port = DEFAULT_PORT] = address.split(':')
      return { host, port: Number(port) }
    }),
    tls: isOn ? { ...(ca && { ca: readCertificates(ca) }), ...(cert && key && readPair(cert, key)) } : null,
    advice: {
      on: `set tls=true ${IN_STRING}`,
      off: `set tls=false ${IN_STRING}`,
      ca: `tlsCAFile ${IN_STRING}`,
      certificate: `userCertFile and userKeyFile ${IN_STRING}`,
    },
  }
}
