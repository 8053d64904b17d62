import { kafkaClients } from '../engine/kafka/client.ts'
import { explainKafka } from '../engine/kafka/explain.ts'
import { ensureTopics, type TopicsReport } from '../engine/kafka/topics.ts'
import { kafkaOf } from '../service/distributed-servers.ts'
import { readSettings, WrongSetting } from '../settings/settings.ts'
import { printLine, printTable } from './terminal.ts'

/**
 * `topics [--create]`: what is in Kafka beside what is expected, as a table; creates what is missing where asked to.
 * Exit code 1 when a topic is missing or differs.
 */
export async function topics({ create = false }: { create?: boolean }): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.KAFKA_BROKERS.length === 0)
    throw new WrongSetting('NAMECHECK_KAFKA_BROKERS: is missing. Name a broker or more as host:port.')
  const { place, topics: expected } = kafkaOf(settings)
  const report = await explainKafka(place, ensureTopics(kafkaClients(place), expected, { create }))
  printTable(['TOPIC', 'STATE', 'SETTING', 'EXPECTED', 'FOUND'], rowsOf(report))
  for (const note of report.notes) printLine(`note: ${note}`)
  if (report.missing.length > 0)
    printLine(`${report.missing.length} topics are missing: 'namecheck topics --create' creates them`)
  if (report.differs.length > 0)
    printLine('a topic that differs is not used: change it, or the NAMECHECK_KAFKA_ setting')
  if (report.missing.length + report.differs.length > 0) process.exitCode = 1
}

function rowsOf({ created, existing, missing, differs }: TopicsReport): string[][] {
  const differing = new Map(existing.map((topic) => [topic, differs.filter((one) => one.topic === topic)]))
  const there = existing.flatMap((topic) => {
    const found = differing.get(topic) ?? []
    if (found.length === 0) return [[topic, 'exists']]
    return found.map(({ setting, expected, found }) => [topic, 'differs', setting, expected, found])
  })
  return [
    ...there,
    ...created.map((topic) => [topic, 'created']),
    ...missing.map((topic) => [topic, 'missing']),
  ].sort(([a = ''], [b = '']) => a.localeCompare(b))
}
