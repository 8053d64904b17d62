import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from '@jest/globals'
import { seeded } from '../../support/damage/seeded.ts'
import { ROLES, SERVERS, SESSION_SECONDS, type ServerName, useFaultWorld } from '../../support/fault-world.ts'
import { onServers } from '../../support/on-servers.ts'
import type { Servers } from '../../support/servers.ts'
import { inShort } from '../../support/short-form.ts'
import { type NetworkFault, TcpProxy } from '../../support/tcp-proxy.ts'

/** `NAMECHECK_TEST_FAULTS` makes so many, drawn from `NAMECHECK_TEST_SEED`; otherwise each comes once. */
const FAULTS = Number(process.env.NAMECHECK_TEST_FAULTS ?? inShort(0, 2))
const draw = seeded(Number(process.env.NAMECHECK_TEST_SEED ?? 1))
const LONGER_THAN_A_SESSION_MS = (SESSION_SECONDS + 2) * 1_000
const NETWORK_FAULTS: readonly NetworkFault[] = ['cut', 'requests lost', 'answers lost', 'delay']

type Fault =
  | { kind: NetworkFault; servers: readonly ServerName[] }
  | { kind: 'lost'; servers: readonly ServerName[] }
  | { kind: 'suspended'; role: string }

const pairs = SERVERS.flatMap((one, n) => SERVERS.slice(n + 1).map((other) => [one, other]))
const singlyAndInPairs = [...SERVERS.map((one) => [one]), ...pairs]
const all: readonly Fault[] = [
  ...NETWORK_FAULTS.flatMap((kind) => SERVERS.map((one) => ({ kind, servers: [one] }))),
  ...pairs.map((servers) => ({ kind: 'cut', servers }) as const),
  ...singlyAndInPairs.map((servers) => ({ kind: 'lost', servers }) as const),
  ...ROLES.map((role) => ({ kind: 'suspended', role }) as const),
]
const drawn = Array.from({ length: FAULTS }, () => all[draw(all.length)]).filter((one) => one !== undefined)
const faults = (FAULTS > 0 ? drawn : all).map((fault) => {
  const what = 'servers' in fault ? fault.servers.join(' and ') : fault.role
  return [`${what}: ${fault.kind}`, fault] as const
})

const proxy = await TcpProxy.open()
afterAll(() => proxy.close())

const suites = (servers: Servers) => {
  const world = useFaultWorld(servers, proxy)

  it.each(faults)(
    'the service continues after a fault: %s',
    async (_title, fault) => {
      const { cluster, load, networks, servers } = world.get()
      await load.more(2)
      if (fault.kind === 'suspended') {
        cluster.get(fault.role).signal('SIGSTOP')
        await delay(LONGER_THAN_A_SESSION_MS)
        cluster.get(fault.role).signal('SIGCONT')
      } else if (fault.kind === 'lost') {
        await Promise.all(fault.servers.map((one) => servers[one].kill()))
        await delay(LONGER_THAN_A_SESSION_MS)
        await Promise.all(fault.servers.map((one) => servers[one].restart()))
      } else {
        const hit = fault.servers.map((one) => networks[one])
        const before = hit.map(({ damaged }) => damaged)
        for (const network of hit) network.begin(fault.kind)
        await delay(LONGER_THAN_A_SESSION_MS)
        // The fault met traffic; otherwise it tested nothing.
        hit.forEach(({ damaged }, n) => {
          expect(damaged).toBeGreaterThan(before[n] ?? 0)
        })
        for (const network of hit) network.end()
      }
      await load.more(5)
    },
    300_000,
  )

  it('finally nothing is lost and nothing doubled', () => world.expectNothingLost(), 600_000)
}

await onServers('processes on a damaged network', suites, { killing: true, proxy })
