import { noteServer } from '../ledger.ts'
import { hasJava } from '../maven.ts'
import { hasContainerEngine } from '../mongo-launcher/container.ts'
import type { KafkaBroker } from './broker.ts'
import { startContainer } from './container.ts'
import { startJavaBroker } from './java-broker.ts'

export type NoKafkaBroker = { missing: string }

const SETTING = 'NAMECHECK_TEST_KAFKA_BROKERS'

/**
 * Starts the best broker that this machine can offer: those that NAMECHECK_TEST_KAFKA_BROKERS names (`host:port`,
 * separated by commas; never killed), Apache Kafka in a container, or out of Maven Central. Says what is missing
 * where there is none.
 */
export async function startKafkaBroker(): Promise<KafkaBroker | NoKafkaBroker> {
  const found = await findKafkaBroker()
  noteServer('Kafka', found)
  return found
}

async function findKafkaBroker(): Promise<KafkaBroker | NoKafkaBroker> {
  const given = process.env[SETTING]
  if (given) return givenBroker(given)
  if (await hasContainerEngine()) return startContainer()
  if (!(await hasJava()))
    return { missing: `no ${SETTING}, no container engine, no Java Development Kit of version 17 or newer` }
  try {
    return await startJavaBroker()
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(-1)
    return { missing: `no ${SETTING}, no container engine, and Apache Kafka did not start: ${why}` }
  }
}

function givenBroker(given: string): KafkaBroker {
  const refuse = () => Promise.reject(new Error(`the broker that ${SETTING} names is not ours to kill`))
  return {
    brokers: given.split(','),
    what: `the broker that ${SETTING} names`,
    killable: false,
    kill: refuse,
    restart: refuse,
    freeze: refuse,
    thaw: refuse,
    stop: () => Promise.resolve(),
  }
}
