import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Engine } from '../../../src/engine/engine.ts'
import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import type { Generation } from '../../../src/projections/projection.ts'
import type { Building } from '../../../src/projections/read-model-versions.ts'
import { openEngineOnce } from '../../../src/service/open-engine.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { Asking } from '../../support/asking.ts'
import { BuildingReports } from '../../support/building-reports.ts'
import { eventually } from '../../support/eventually.ts'
import { EVENTS_PER_CHECK, writeHistory } from '../../support/long-history.ts'
import { onServers } from '../../support/on-servers.ts'
import { openAccount } from '../../support/open-account.ts'
import type { Servers } from '../../support/servers.ts'
import {
  runProgram,
  type ServiceProcess,
  startProgram,
  startRoleProcess,
  startServiceProcess,
} from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/**
 * A reader stores its position once a second, and after each page of 10,000 events: the history must take longer.
 */
const CHECKS = 5_000
const EVENTS = CHECKS * EVENTS_PER_CHECK
const TIME_LIMIT_MS = 300_000

const suites = (servers: Servers) => {
  const folder = tempFolder()
  let settings: Record<string, string>
  let service: ServiceProcess
  let own: Engine
  let reports: BuildingReports
  let key: string

  beforeAll(async () => {
    settings = (await servers.place(join(folder.path, 'data'))).settings
    key = (await openAccount(settings, { mode: 'test', writesPerMinute: 1_000_000 })).key
    const first = await startServiceProcess(settings)
    await first.stop()
    own = await openEngineOnce(readSettings(settings))
    reports = await BuildingReports.open(own)
    await writeHistory(own.store, EVENTS)
    const relay = await startRoleProcess('relay', settings)
    await relayed()
    await relay.stop()
    await Promise.all((await groups()).map((group) => own.eventBus.beginAtEnd({ group })))
    service = await startServiceProcess(settings)
    expect(await rebuild()).toMatchObject({ code: 0 })
  }, TIME_LIMIT_MS)
  afterAll(async () => {
    await service?.stop()
    await own?.close()
    folder.remove()
  }, 60_000)

  const prefix = () => settings.NAMECHECK_KAFKA_TOPIC_PREFIX ?? ''
  const withAdmin = async <T>(
    act: (admin: ReturnType<ReturnType<ReturnType<typeof kafkaClients>>['admin']>) => Promise<T>,
  ): Promise<T> => {
    const admin = kafkaClients({ brokers: servers.kafka.brokers })().admin()
    await admin.connect()
    try {
      return await act(admin)
    } finally {
      await admin.disconnect()
    }
  }
  /** Resolves when the whole history is in its topic. */
  const relayed = () =>
    withAdmin((admin) =>
      eventually(async () => {
        const ends = await admin.fetchTopicOffsets(`${prefix()}.checks.v1`)
        return ends.reduce((sum, { high }) => sum + Number(high), 0) >= EVENTS
      }),
    )
  /** The consumer groups that a service had here. */
  const groups = () =>
    withAdmin(async (admin) => {
      const { groups: all } = await admin.listGroups()
      return all.flatMap(({ groupId }) =>
        groupId.startsWith(`${prefix()}.`) ? [groupId.slice(prefix().length + 1)] : [],
      )
    })
  const rebuild = () => runProgram(['rebuild', 'reports'], settings)
  /**
   * Kills the command while it reads. On a busy machine the command may be silent for so long that the service
   * takes over; then this waits for the end and starts another command.
   */
  async function killedInTheMiddle(): Promise<{ active: Generation; left: Building }> {
    for (;;) {
      const { active } = await reports.state()
      const running = startProgram(['rebuild', 'reports'], settings)
      const { owner } = await reports.until(({ events }) => events > 0)
      if (!owner?.includes(`:${service.pid}:`)) {
        running.signal('SIGKILL')
        expect(await running.ended).toEqual({ code: null, output: '' })
        const { building: left } = await reports.state()
        if (left?.owner === owner) return { active, left }
        await rebuild()
      }
      await running.ended
    }
  }

  describe('by kill -9', () => {
    it(
      'continues where it was with the same command, while the service answers everything',
      async () => {
        const asking = new Asking(service.url, key, { checksPerSecond: 4 })
        const { active, left } = await killedInTheMiddle()
        expect([left.phase, left.generation]).toEqual(['reading', (await reports.state()).highest])
        expect([left.events > 0, left.events < EVENTS]).toEqual([true, true])

        const again = rebuild()
        // The command or the service takes over, whichever first finds that the reader has ended.
        const taken = await reports.until(({ owner }) => owner !== left.owner)
        expect(taken.from?.events).toBe(left.events)
        expect(taken.position >= left.position).toBe(true)
        expect(await again).toMatchObject({
          code: 0,
          output: expect.stringContaining(`reports: generation ${left.generation}`),
        })
        expect(await reports.state()).toMatchObject({
          active: { generation: left.generation },
          building: null,
        })
        await asking.stop()
        await eventually(async () => (await asking.open()) === 0)
        expect(asking.failures).toEqual([])
        expect(asking.answers).toBeGreaterThan(20)
        // Both receive events, each by a separate group.
        await eventually(
          async () => (await reports.bytesOf(left.generation)) === (await reports.bytesOf(active.generation)),
        )
        expect(Number.parseInt(await reports.bytesOf(left.generation), 10)).toBeGreaterThan(CHECKS)
      },
      TIME_LIMIT_MS,
    )
  })
}

await onServers('a rebuild on servers that is cut off', suites)
