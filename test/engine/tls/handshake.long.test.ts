import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { afterAll, describe, expect, it } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import { type KafkaAddress, kafkaClients } from '../../../src/engine/kafka/client.ts'
import { explainKafka } from '../../../src/engine/kafka/explain-errors.ts'
import { ensureTopics } from '../../../src/engine/kafka/topics.ts'
import { MongoConnection } from '../../../src/engine/mongodb/connection.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { makeCertificates } from '../../support/certificates.ts'
import { freePort } from '../../support/free-port.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const folder = tempFolder()
const { file, text } = makeCertificates(folder.path)
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
  folder.remove()
})

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'))
  server.on('connection', (socket) => socket.on('error', () => undefined))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Servers that speak no protocol: they end each connection at its first byte. */
const tls = (options: TlsOptions = {}) =>
  listen(
    createTlsServer(
      { cert: text('server.pem'), key: text('server.key'), ALPNProtocols: ['h2'], ...options },
      (socket) => socket.on('error', () => undefined).once('data', () => socket.destroy()),
    ).on('tlsClientError', () => undefined),
  )
const plain = () => listen(createServer((socket) => socket.once('data', () => socket.destroy())))
const demanding = () => tls({ ca: text('ca.pem'), requestCert: true, rejectUnauthorized: true })

/** The TLS options of each client: `without` TLS, with the authorities of the system, or with the file of one. */
type Trust = 'without' | 'system' | 'ca.pem' | 'other-ca.pem'
const CLIENTS: Record<string, (port: number, trust: Trust) => Promise<unknown>> = {
  EventStoreDB: (port, trust) => {
    const ca = trust.endsWith('.pem') ? `&tlsCAFile=${file(trust)}` : ''
    return openEventStoreDb({
      url: `esdb://127.0.0.1:${port}?tls=${trust !== 'without'}${ca}&defaultDeadline=2000`,
    })
  },
  MongoDB: (port, trust) => {
    const ca = trust.endsWith('.pem') ? `&tlsCAFile=${file(trust)}` : ''
    const url = `mongodb://127.0.0.1:${port}/?directConnection=true&tls=${trust !== 'without'}${ca}`
    return MongoConnection.open({ url, database: 'namecheck' })
  },
  Kafka: (port, trust) => {
    const ssl = trust === 'system' ? true : { ca: trust.endsWith('.pem') ? text(trust) : '' }
    const place: KafkaAddress = { brokers: [`127.0.0.1:${port}`], ...(trust !== 'without' && { ssl }) }
    const topics = { prefix: 'p', partitions: 1, replication: 1, retentionMs: -1 }
    return explainKafka(place, ensureTopics(kafkaClients(place), topics))
  },
}
const CURES: Record<string, { on: string; off: string; ca: string; certificate: string }> = {
  EventStoreDB: { on: 'tls=true', off: 'tls=false', ca: 'tlsCAFile', certificate: 'userCertFile' },
  MongoDB: { on: 'tls=true', off: 'tls=false', ca: 'tlsCAFile', certificate: 'tlsCertificateKeyFile' },
  Kafka: {
    on: 'NAMECHECK_KAFKA_TLS=true',
    off: 'NAMECHECK_KAFKA_TLS=false',
    ca: 'NAMECHECK_KAFKA_CA_FILE',
    certificate: 'NAMECHECK_KAFKA_CERT_FILE',
  },
}

describe.each(Object.keys(CLIENTS))('the opening of %s', (name) => {
  const open = CLIENTS[name] ?? (() => Promise.reject(new Error(name)))
  const advice = CURES[name]

  it('names the setting that does not fit the server', async () => {
    const cases: [() => Promise<number>, Trust, string, string | undefined][] = [
      [tls, 'system', 'not signed by a known authority', advice?.ca],
      [tls, 'other-ca.pem', 'did not sign', advice?.ca],
      [tls, 'without', 'speaks TLS', advice?.on],
      [plain, 'ca.pem', 'does not seem to speak TLS', advice?.off],
      [demanding, 'ca.pem', 'asks for a certificate', advice?.certificate],
    ]
    const opening = cases.map(async ([server, trust, says, cure]) => {
      const port = await server()
      const failure = await open(port, trust).catch((error: unknown) => error)
      return { failure, says: [`${name} at 127.0.0.1:${port}`, says, cure] }
    })
    for (const { failure, says } of await Promise.all(opening)) {
      expect(failure).toBeInstanceOf(StoreUnavailable)
      for (const part of says) expect(String(failure)).toContain(part)
    }
  })

  it('does not mention TLS where no server listens', async () => {
    const failure = await open(await freePort(), 'ca.pem').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(String(failure)).not.toContain('TLS')
  })
})

it('names the settings for a user where a broker ends each connection', async () => {
  const failure = await CLIENTS.Kafka?.(await plain(), 'without').catch((error: unknown) => error)
  expect(String(failure)).toContain('NAMECHECK_KAFKA_SASL')
})
