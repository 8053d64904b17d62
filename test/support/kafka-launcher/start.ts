import { noteServer } from '../ledger.ts'
import { hasJava } from '../maven.ts'
import { hasContainerEngine } from '../mongo-launcher/container.ts'
import { startContainer } from './container.ts'
import { startJavaBroker } from './java-broker.ts'

/** A Kafka broker, for the length of a test file. */
export type KafkaBroker = {
  /** `host:port`. */
  brokers: string[]
  /** What it is, and its version. */
  what: string
  /** Whether it is ours to kill, freeze and restart. */
  killable: boolean
  /** As kill -9; resolves when it is gone. What it had acknowledged is there after a restart. */
  kill(): Promise<void>
  /** At the same address, over the same data; resolves when groups can be joined. */
  restart(): Promise<void>
  /** Lets it neither answer nor fail until it is thawed. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  stop(): Promise<void>
}

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
