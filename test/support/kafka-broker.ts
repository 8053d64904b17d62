import { afterAll, describe } from '@jest/globals'
import type { KafkaBroker } from './kafka-launcher/broker.ts'
import { startKafkaBroker } from './kafka-launcher/start.ts'
import { describeNotRun } from './where-possible.ts'

export type { KafkaBroker } from './kafka-launcher/broker.ts'

/**
 * Declares suites on a broker that is started for this test file and stopped behind it. Where there is none, or
 * the suites have to kill one that is not ours, they are reported by name as skipped, with the reason. To be
 * awaited at the top of a test file.
 */
export async function onKafka(
  name: string,
  suites: (broker: KafkaBroker) => void,
  { killing = false } = {},
): Promise<void> {
  const broker = await startKafkaBroker()
  if ('missing' in broker) return describeNotRun(name, broker.missing)
  if (killing && !broker.killable) return describeNotRun(name, `not ours to kill: ${broker.what}`)
  describe(`${name}, on ${broker.what}`, () => {
    suites(broker)
    afterAll(() => broker.stop())
  })
}
