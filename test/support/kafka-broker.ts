import { afterAll, describe } from '@jest/globals'
import type { KafkaBroker } from './kafka-launcher/broker.ts'
import { startKafkaBroker } from './kafka-launcher/start.ts'
import { describeNotRun } from './where-possible.ts'

export type { KafkaBroker } from './kafka-launcher/broker.ts'

/**
 * Declares suites on the broker that the files of a run share; with `killing` on a separate one, which is stopped after
 * this file. If none can be started, or the only one is not ours to kill, the suites are reported as skipped, with the
 * reason. Must be awaited at the top of a test file.
 */
export async function onKafka(
  name: string,
  suites: (broker: KafkaBroker) => void,
  { killing = false } = {},
): Promise<void> {
  const broker = await startKafkaBroker({ killing })
  if ('missing' in broker) return describeNotRun(name, broker.missing)
  if (killing && !broker.killable) return describeNotRun(name, `not ours to kill: ${broker.what}`)
  describe(`${name}, on ${broker.what}`, () => {
    suites(broker)
    afterAll(() => broker.stop())
  })
}
