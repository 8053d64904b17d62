import kafkajs from 'kafkajs'

const { Kafka, logLevel } = kafkajs

const PATIENCE_MS = 300_000
const BETWEEN_TRIES_MS = 100

/**
 * Resolves when consumer groups can be joined: a broker takes connections a second before its group coordinator
 * has read its offsets. `ended` says that nothing is left to wait for.
 */
export async function takesGroups(brokers: string[], ended: () => boolean = () => false): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await describeNoGroup(brokers)
    } catch (error) {
      if (ended()) throw new Error('the broker ended before it was ready')
      if (Date.now() > until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS))
  }
}

async function describeNoGroup(brokers: string[]): Promise<void> {
  const retry = { initialRetryTime: BETWEEN_TRIES_MS, retries: 1 }
  const admin = new Kafka({ brokers, retry, logLevel: logLevel.NOTHING }).admin()
  try {
    await admin.connect()
    await admin.describeGroups(['ready'])
  } finally {
    await admin.disconnect()
  }
}
