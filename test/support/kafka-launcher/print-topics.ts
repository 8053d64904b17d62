import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { kafkaJars } from './kafka.ts'

const PROGRAM = fileURLToPath(new URL('./TopicPrinter.java', import.meta.url))
const MAX_OUTPUT = 64 * 1024 * 1024

export type Printed = {
  topic: string
  partition: number
  /** The one that a Java producer would have taken for this key. */
  javaPartition: number
  key: string
  headers: Record<string, string>
  value: string
}

/** All that topics hold, as Kafka's own client in Java reads it. */
export async function printTopics(brokers: string[], topics: readonly string[]): Promise<Printed[]> {
  const program = ['-cp', await kafkaJars(), PROGRAM, brokers.join(','), ...topics]
  const { stdout } = await promisify(execFile)('java', program, { maxBuffer: MAX_OUTPUT })
  const lines = stdout.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line))
}
