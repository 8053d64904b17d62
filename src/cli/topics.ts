import { inspectTopics, type TopicsReport } from '../service/topics.ts'
import { readSettings } from '../settings/settings.ts'
import { printLine, printTable } from './terminal.ts'

/**
 * `topics [--create]`: compares the topics in Kafka with the expected ones, as a table; creates missing ones on
 * request. Exit code 1 if a topic is missing or differs.
 */
export async function topics({ create = false }: { create?: boolean }): Promise<void> {
  const report = await inspectTopics(readSettings(process.env), { create })
  printTable(['TOPIC', 'STATE', 'SETTING', 'EXPECTED', 'FOUND'], rowsOf(report))
  for (const note of report.notes) printLine(`note: ${note}`)
  if (report.missing.length > 0)
    printLine(`${report.missing.length} topics are missing: 'namecheck topics --create' creates them`)
  if (report.differs.length > 0)
    printLine(
      'the service does not use a topic that differs from its settings: change the topic, or the NAMECHECK_KAFKA_ setting',
    )
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
