import { noteServer } from '../ledger.ts'
import { hasJava } from '../maven.ts'
import { hasContainerEngine } from '../mongo-launcher/container.ts'
import { refuse, shared } from '../shared-servers.ts'
import type { BrokerProxy, KafkaBroker } from './broker.ts'
import { startContainer } from './container.ts'
import { startJavaBroker } from './java-broker.ts'

export type NoKafkaBroker = { missing: string }

const SETTING = 'NAMECHECK_TEST_KAFKA_BROKERS'

/** Sessions of a broker with the defaults of Kafka. */
const DEFAULT_MIN_SESSION_MS = 6_000

type Wanted = {
  killing?: boolean
  proxy?: BrokerProxy
}

/**
 * The broker that all files of a run share; with `killing`, and outside jest, a separate one.
 */
export async function startKafkaBroker(wanted: Wanted = {}): Promise<KafkaBroker | NoKafkaBroker> {
  const found = (wanted.killing ? null : await sharedBroker()) ?? (await findKafkaBroker(wanted))
  noteServer('Kafka', found)
  return found
}

async function sharedBroker(): Promise<KafkaBroker | NoKafkaBroker | null> {
  const found = await shared('/kafka')
  if (found === null || 'missing' in found) return found
  const stop = () => Promise.resolve()
  return { ...found, killable: false, kill: refuse, restart: refuse, freeze: refuse, thaw: refuse, stop }
}

/**
 * Starts the best broker that this machine can offer: those that NAMECHECK_TEST_KAFKA_BROKERS names (`host:port`,
 * separated by commas; never killed), Apache Kafka in a container, or out of Maven Central. Says what is missing
 * where there is none. Only the last one can send its clients to a proxy.
 */
export async function findKafkaBroker({
  killing = false,
  proxy,
}: Wanted = {}): Promise<KafkaBroker | NoKafkaBroker> {
  const given = process.env[SETTING]
  if (given && proxy) return { missing: `the broker that ${SETTING} names sends its clients past a proxy` }
  if (given) return givenBroker(given)
  if (!proxy && (await hasContainerEngine())) return startContainer({ killing })
  if (!(await hasJava()))
    return { missing: `no ${SETTING}, no container engine, no Java Development Kit of version 17 or newer` }
  try {
    return await startJavaBroker({ killing, ...(proxy && { proxy }) })
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(-1)
    return { missing: `no ${SETTING}, no container engine, and Apache Kafka did not start: ${why}` }
  }
}

function givenBroker(given: string): KafkaBroker {
  return {
    brokers: given.split(','),
    what: `the broker that ${SETTING} names`,
    minSessionMs: DEFAULT_MIN_SESSION_MS,
    killable: false,
    kill: refuse,
    restart: refuse,
    freeze: refuse,
    thaw: refuse,
    stop: () => Promise.resolve(),
  }
}
