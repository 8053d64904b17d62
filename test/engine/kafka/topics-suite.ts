import { randomUUID } from 'node:crypto'
import { expect, it } from '@jest/globals'
import type { KafkaClients } from '../../../src/engine/kafka/client.ts'
import { allTopics, ensureTopics } from '../../../src/engine/kafka/topics.ts'

/** Settings for separate topics. */
export const freshSettings = () => ({
  prefix: `t-${randomUUID()}`,
  partitions: 2,
  replication: 1,
  retentionMs: 86_400_000,
})

/** How topics are created and compared with their required configuration. */
export function topicsSuite(clients: KafkaClients): void {
  it('are reported missing, then created, then found as expected', async () => {
    const settings = freshSettings()
    const names = allTopics(settings).map(({ name }) => name)
    expect(await ensureTopics(clients, settings)).toMatchObject({ missing: names, created: [], existing: [] })
    expect(await ensureTopics(clients, settings, { create: true })).toMatchObject({
      missing: [],
      created: names,
    })
    expect(await ensureTopics(clients, settings)).toMatchObject({ existing: names, missing: [], differs: [] })
  })

  it('are reported where they differ, and remain unchanged', async () => {
    const settings = freshSettings()
    await ensureTopics(clients, settings, { create: true })
    const other = { ...settings, partitions: 1, retentionMs: -1 }
    const { created, differs } = await ensureTopics(clients, other, { create: true })
    expect(created).toEqual([])
    const topic = `${settings.prefix}.checks.v1`
    expect(differs).toContainEqual({ topic, setting: 'partitions', expected: '1', found: '2' })
    expect(differs).toContainEqual({ topic, setting: 'retention.ms', expected: '-1', found: '86400000' })
    expect((await ensureTopics(clients, settings)).differs).toEqual([])
  })

  it('keep their partitions where new ones get more, but the leader of a relay needs a topic with one', async () => {
    const settings = freshSettings()
    await ensureTopics(clients, settings, { create: true })
    const { created, differs } = await ensureTopics(
      clients,
      { ...settings, partitions: 24 },
      { create: true },
    )
    expect([created, differs]).toEqual([[], []])
    const control = allTopics({ ...settings, partitions: 24 }).filter(({ acceptsFewer }) => !acceptsFewer)
    expect(control.map(({ partitions }) => partitions)).toEqual([1, 1])
  })

  it('are noted to outlive the offsets of a stopped group, where the broker forgets those first', async () => {
    const notes = async (days: number) =>
      (await ensureTopics(clients, { ...freshSettings(), retentionMs: days * 86_400_000 })).notes
    expect(await notes(1_000)).toEqual([expect.stringContaining('offsets.retention.minutes')])
    expect(await notes(1)).toEqual([])
  })
}
