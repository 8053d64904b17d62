import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { Cluster } from '../../support/cluster.ts'
import { onEachEngine } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const LEADER = 'leader of the relay'

await onEachEngine(
  'a relay that was stopped',
  (engine) => {
    const folder = tempFolder()
    let cluster: Cluster

    beforeAll(async () => {
      const settings = { ...(await engine.place(folder.path)), NAMECHECK_ADMIN_TOKEN: 'a'.repeat(32) }
      cluster = new Cluster(settings)
      await cluster.start('relay-1', 'projections-1', 'api-1')
    }, 120_000)
    afterAll(async () => {
      await cluster.stop()
      folder.remove()
    }, 60_000)

    const readyz = async (name: string) => {
      const response = await fetch(`${cluster.get(name).operationsUrl}/readyz?verbose`)
      return { status: response.status, text: await response.text() }
    }
    const metrics = async (name: string) => (await fetch(`${cluster.get(name).operationsUrl}/metrics`)).text()

    it('is named by the roles that depend on it, refuses no requests, and leads again', async () => {
      await eventually(async () => /relay_leading\{relay="relay"\} 1/.test(await metrics('relay-1')))
      for (const name of cluster.names) await eventually(async () => (await readyz(name)).status === 200)

      process.kill(cluster.get('relay-1').pid, 'SIGSTOP')
      await eventually(async () => (await readyz('projections-1')).status === 503)
      expect((await readyz('projections-1')).text).toContain(LEADER)
      expect(await metrics('projections-1')).toContain(`namecheck_part_up{part="${LEADER}"} 0`)
      await eventually(async () => (await readyz('api-1')).text.includes(LEADER))
      expect((await readyz('api-1')).status).toBe(200)

      process.kill(cluster.get('relay-1').pid, 'SIGCONT')
      for (const name of cluster.names)
        await eventually(async () => {
          const { status, text } = await readyz(name)
          return status === 200 && !text.includes(LEADER)
        })
    }, 120_000)
  },
  'distributed',
)
