import { randomUUID } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import { allTopics, ensureTopics } from '../../../src/engine/kafka/topics.ts'
import { onKafka } from '../../support/kafka-broker.ts'
import { runProgram } from '../../support/service-process.ts'

await onKafka('topics', (broker) => {
  const clients = kafkaClients(broker)
  const fresh = () => ({
    prefix: `t-${randomUUID()}`,
    partitions: 2,
    replication: 1,
    retentionMs: 86_400_000,
  })

  it('are reported missing, then created, then found as expected', async () => {
    const settings = fresh()
    const names = allTopics(settings).map(({ name }) => name)
    expect(await ensureTopics(clients, settings)).toMatchObject({ missing: names, created: [], existing: [] })
    expect(await ensureTopics(clients, settings, { create: true })).toMatchObject({
      missing: [],
      created: names,
    })
    expect(await ensureTopics(clients, settings)).toMatchObject({ existing: names, missing: [], differs: [] })
  })

  it('are reported where they differ, and remain unchanged', async () => {
    const settings = fresh()
    await ensureTopics(clients, settings, { create: true })
    const other = { ...settings, partitions: 3, retentionMs: -1 }
    const { created, differs } = await ensureTopics(clients, other, { create: true })
    expect(created).toEqual([])
    const topic = `${settings.prefix}.checks.v1`
    expect(differs).toContainEqual({ topic, setting: 'partitions', expected: '3', found: '2' })
    expect(differs).toContainEqual({ topic, setting: 'retention.ms', expected: '-1', found: '86400000' })
    expect((await ensureTopics(clients, settings)).differs).toEqual([])
  })

  it('are noted to outlive the offsets of a stopped group, where the broker forgets those first', async () => {
    const notes = async (days: number) =>
      (await ensureTopics(clients, { ...fresh(), retentionMs: days * 86_400_000 })).notes
    expect(await notes(1_000)).toEqual([expect.stringContaining('offsets.retention.minutes')])
    expect(await notes(1)).toEqual([])
  })

  it('are shown by the command, which creates them only with its option', async () => {
    const { prefix, partitions } = fresh()
    const settings = {
      NAMECHECK_KAFKA_BROKERS: broker.brokers.join(','),
      NAMECHECK_KAFKA_TOPIC_PREFIX: prefix,
      NAMECHECK_KAFKA_PARTITIONS: String(partitions),
      NAMECHECK_KAFKA_REPLICATION: '1',
    }
    const namecheck = (...options: string[]) => runProgram(['topics', ...options], settings)
    const row = (state: string) =>
      expect.stringMatching(new RegExp(`^${prefix}\\.checks\\.v1 +${state}$`, 'm'))
    expect(await namecheck()).toEqual({ code: 1, output: row('missing') })
    expect(await namecheck('--create')).toEqual({ code: 0, output: row('created') })
    expect(await namecheck()).toEqual({ code: 0, output: row('exists') })
  })
})
