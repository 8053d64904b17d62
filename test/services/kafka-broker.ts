import { afterAll, describe, it } from '@jest/globals'
import { type KafkaBroker, startKafkaBroker } from './kafka-launcher/start.ts'

export type { KafkaBroker } from './kafka-launcher/start.ts'

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
  if ('missing' in broker || (killing && !broker.killable)) {
    const why = 'missing' in broker ? broker.missing : `${broker.what} is not ours to kill`
    process.stderr.write(`${name}: not run, for it needs a Kafka broker: ${why}\n`)
    describe(name, () => {
      it.skip(`needs a Kafka broker: ${why}`, () => undefined)
    })
    return
  }
  describe(`${name}, on ${broker.what}`, () => {
    suites(broker)
    afterAll(() => broker.stop())
  })
}
