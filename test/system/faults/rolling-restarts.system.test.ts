import { afterAll, expect, it } from '@jest/globals'
import { ROLES, useFaultWorld } from '../../support/fault-world.ts'
import { onServers } from '../../support/on-servers.ts'
import type { Servers } from '../../support/servers.ts'
import { inShort } from '../../support/short-form.ts'
import { TcpProxy } from '../../support/tcp-proxy.ts'

/** `NAMECHECK_TEST_ROLLING_RESTARTS` replaces so many processes, one after the other; otherwise each once. */
const RESTARTS = Number(process.env.NAMECHECK_TEST_ROLLING_RESTARTS ?? inShort(ROLES.length, 2))
const TIME_LIMIT_MS = 120_000

const proxy = await TcpProxy.open()
afterAll(() => proxy.close())

const suites = (servers: Servers) => {
  const world = useFaultWorld(servers, proxy, { limitMs: TIME_LIMIT_MS })

  it(
    `${RESTARTS} rolling restarts under load fail no request`,
    async () => {
      const { cluster, load, apis } = world.get()
      const running: string[] = [...ROLES]
      for (let restart = 0; restart < RESTARTS; restart++) {
        const at = restart % running.length
        const former = running[at] ?? ''
        const [role = ''] = former.split('-')
        const next = `${role}-${10 + restart}`
        await cluster.start(next)
        running[at] = next
        if (role === 'api') {
          // As a load balancer does: the former API gets no new request, and answers those that it has.
          apis.splice(apis.indexOf(former), 1, next)
          await load.answered()
        }
        await cluster.stop(former)
        await load.more(5)
      }
      expect(load.failures).toEqual([])
    },
    RESTARTS * TIME_LIMIT_MS,
  )

  it('finally nothing is lost and nothing doubled', () => world.expectNothingLost(), 600_000)
}

await onServers('the processes of a distributed engine', suites, { killing: true, proxy })
