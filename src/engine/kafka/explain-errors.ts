import { StoreUnavailable } from '../ports/event-store.ts'
import { explained, type Link } from '../tls/handshake.ts'
import type { KafkaAddress } from './client.ts'

/**
 * Returns the answer of the brokers. Rejects as `answer` does, and names the setting that explains the error, if any.
 */
export async function explainKafka<T>(address: KafkaAddress, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw await cause(error, address)
  }
}

async function cause(error: unknown, address: KafkaAddress): Promise<unknown> {
  const explanation = await explained(error, linkOf(address))
  const isClosed = error instanceof StoreUnavailable && error.message.includes('Closed connection')
  if (explanation !== error || !isClosed || address.sasl) return explanation
  return new StoreUnavailable(
    `${error.message}. Brokers do so to clients without a user where they ask for one: set NAMECHECK_KAFKA_SASL, NAMECHECK_KAFKA_USERNAME and NAMECHECK_KAFKA_PASSWORD`,
    { cause: error },
  )
}

function linkOf({ brokers, ssl }: KafkaAddress): Link {
  return {
    server: 'Kafka',
    hosts: brokers.map((broker) => {
      const at = broker.lastIndexOf(':')
      return { host: broker.slice(0, at).replaceAll(/[[\]]/g, ''), port: Number(broker.slice(at + 1)) }
    }),
    tls: ssl === true ? {} : (ssl ?? null),
    advice: {
      on: 'set NAMECHECK_KAFKA_TLS=true',
      off: 'set NAMECHECK_KAFKA_TLS=false, or name the port that speaks TLS',
      ca: 'NAMECHECK_KAFKA_CA_FILE',
      certificate: 'NAMECHECK_KAFKA_CERT_FILE and NAMECHECK_KAFKA_KEY_FILE',
    },
  }
}
