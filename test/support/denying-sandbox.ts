import { once } from 'node:events'
import { createServer } from 'node:net'
import type { SettingValues } from '../../src/checkers/descriptor.ts'
import type { Registry } from '../../src/sandbox/exchange.ts'
import { sandboxServer } from '../../src/sandbox/http-server.ts'
import { sceneOf } from '../../src/sandbox/magic-names.ts'
import { rdap } from '../../src/sandbox/rdap.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { social } from '../../src/sandbox/social/social.ts'
import { SandboxTimers } from '../../src/sandbox/timers.ts'
import { TWINS } from '../../src/sandbox/twins.ts'
import { nxdomain } from './dns-messages.ts'
import { dnsPeer } from './hostile-server.ts'

const FREE = 'freeeverywhere'

/** Every name is free, also those that everyone knows. */
const denying = (registry: Registry): Registry => ({
  ...registry,
  handle: (asked) => {
    const heard = registry.handle(asked)
    return 'status' in heard ? heard : { name: FREE, answer: () => heard.answer(sceneOf(FREE), FREE) }
  },
})

/** The registers of companies and EUIPO. */
const REGISTERS = TWINS.filter(({ id, registry }) => id === 'euipo' || registry.source === 'companies')

/** No domain is registered, not even those of the registries. */
function denyingRdap(address: () => string): Registry {
  const truthful = rdap(address)
  const { source } = truthful
  const handle: Registry['handle'] = (asked) => {
    const [, before, label = '', after] = /^(\/.+\/domain\/)([^.]+)(\..+)$/.exec(asked.path) ?? []
    const heard = truthful.handle(label === '' ? asked : { ...asked, path: `${before}${FREE}${after}` })
    if ('status' in heard) return heard
    const answer: typeof heard.answer = (...by) => {
      const reply = heard.answer(...by)
      return { ...reply, body: reply.body.replaceAll(FREE, label) }
    }
    return { name: FREE, answer }
  }
  return { source, handle }
}

/**
 * A sandbox whose RDAP servers, WHOIS servers, name servers, networks, EUIPO and registers of companies deny every name, over
 * real sockets. Its local registers and paid registers are truthful.
 */
export async function denyingSandbox(sandbox: Sandbox): Promise<Sandbox> {
  let url = ''
  const timers = new SandboxTimers()
  const http = sandboxServer(
    new Map([
      ['rdap', denyingRdap(() => url)],
      ['social', denying(social)],
      ...REGISTERS.map(({ id, registry }) => [id, denying(registry)] as const),
    ]),
    timers,
  )
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const whois = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (query) => socket.end(`% ${query.toString().trim()}\r\n% nothing found\r\n`))
  })
  whois.listen(0, '127.0.0.1')
  await once(whois, 'listening')
  const dns = await dnsPeer((query, reply) => reply(nxdomain(query)))
  const portOf = (server: typeof http | typeof whois) => {
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('it listens')
    return address.port
  }
  url = `http://127.0.0.1:${portOf(http)}`
  const providers: SettingValues = {
    ...sandbox.settings.providers,
    DNS_SERVERS: [dns.address],
    RDAP_BOOTSTRAP_URL: `${url}/rdap/dns.json`,
    WHOIS_SERVER: `127.0.0.1:${portOf(whois)}`,
    SOCIAL_BASE_URL: `${url}/social`,
    ...Object.assign(
      {},
      ...REGISTERS.map(({ id, settings }) => settings(`${url}/${id}`, sandbox.settings.timeoutMs)),
    ),
  }
  return {
    ...sandbox,
    settings: { ...sandbox.settings, providers },
    close: async () => {
      timers.stop()
      http.closeAllConnections()
      http.close()
      whois.close()
      await Promise.all([dns.close(), sandbox.close()])
    },
  }
}
