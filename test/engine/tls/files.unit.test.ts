import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import { MongoConnection } from '../../../src/engine/mongodb/connection.ts'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { serversOf } from '../../../src/service/distributed-servers.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { makeCertificates } from '../../support/certificates.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const folder = tempFolder()
const { file, text } = makeCertificates(folder.path)
afterAll(() => folder.remove())

const failureOf = (attempt: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(attempt)
    .then(
      () => undefined,
      (error: unknown) => error,
    )

const esdb = (options: string) => () => openEventStoreDb({ url: `esdb://127.0.0.1:1?${options}` })
const mongo = (options: string) => () =>
  MongoConnection.open({ url: `mongodb://127.0.0.1:1/?${options}`, database: 'namecheck' })
const kafka = (settings: Record<string, string>) => () =>
  serversOf(
    readSettings({ NAMECHECK_KAFKA_BROKERS: '127.0.0.1:1', NAMECHECK_KAFKA_TLS: 'true', ...settings }),
  )
const pair = (cert: string, key: string) => ({
  NAMECHECK_KAFKA_CERT_FILE: file(cert),
  NAMECHECK_KAFKA_KEY_FILE: file(key),
})

describe('a certificate file that cannot be used is refused before anything is connected', () => {
  writeFileSync(file('mixed.pem'), text('client.pem') + text('server.key'))
  writeFileSync(file('encrypted.pem'), text('client.pem') + text('client-encrypted.key'))

  it.each<[string, () => unknown, string, string]>([
    ['PKCS #12', kafka(pair('client.p12', 'client.key')), 'NAMECHECK_KAFKA_CERT_FILE', 'openssl pkcs12'],
    ['PKCS #12 as a key', kafka(pair('client.pem', 'client.p12')), 'NAMECHECK_KAFKA_KEY_FILE', 'PKCS #12'],
    ['PKCS #12', esdb(`tlsCAFile=${file('client.p12')}`), 'tlsCAFile', 'openssl pkcs12'],
    [
      'PKCS #12',
      mongo(`tls=true&tlsCertificateKeyFile=${file('client.p12')}`),
      'tlsCertificateKeyFile',
      'PEM',
    ],
    [
      'a key',
      kafka({ NAMECHECK_KAFKA_CA_FILE: file('ca.key') }),
      'NAMECHECK_KAFKA_CA_FILE',
      'no certificate',
    ],
    ['a missing file', esdb('tlsCAFile=/nowhere/ca.pem'), 'tlsCAFile', 'ENOENT'],
    ['a missing file', mongo('tls=true&tlsCAFile=/nowhere/ca.pem'), 'tlsCAFile', 'ENOENT'],
    [
      'the key of another',
      kafka(pair('client.pem', 'server.key')),
      'NAMECHECK_KAFKA_KEY_FILE',
      'does not belong',
    ],
    [
      'the key of another',
      esdb(`userCertFile=${file('client.pem')}&userKeyFile=${file('server.key')}`),
      'userKeyFile',
      'does not belong',
    ],
    [
      'the key of another',
      mongo(`tls=true&tlsCertificateKeyFile=${file('mixed.pem')}`),
      'tlsCertificateKeyFile',
      'does not belong',
    ],
    [
      'an encrypted key',
      kafka(pair('client.pem', 'client-encrypted.key')),
      'NAMECHECK_KAFKA_KEY_FILE',
      'is encrypted',
    ],
    [
      'an encrypted key',
      mongo(`tls=true&tlsCertificateKeyFile=${file('encrypted.pem')}&tlsCertificateKeyFilePassword=wrong`),
      'tlsCertificateKeyFile',
      'does not open',
    ],
    ['a certificate without its key', esdb(`userCertFile=${file('client.pem')}`), 'userKeyFile', 'together'],
    ['an authority with tls=false', esdb(`tls=false&tlsCAFile=${file('ca.pem')}`), 'tlsCAFile', 'tls=true'],
    ['an authority without tls', mongo(`tlsCAFile=${file('ca.pem')}`), 'tlsCAFile', 'tls=true'],
  ])('%s (%#)', async (_, attempt, names, says) => {
    const failure = await failureOf(attempt)
    expect(failure).toBeInstanceOf(StoreRefused)
    expect(String(failure)).toContain(names)
    expect(String(failure)).toContain(says)
  })

  it.each([
    [{ NAMECHECK_KAFKA_CA_FILE: '/ca.pem' }, 'NAMECHECK_KAFKA_CA_FILE', 'NAMECHECK_KAFKA_TLS=true'],
    [{ NAMECHECK_KAFKA_CERT_FILE: '/c.pem' }, 'NAMECHECK_KAFKA_CERT_FILE', 'NAMECHECK_KAFKA_TLS=true'],
    [{ NAMECHECK_KAFKA_USERNAME: 'me' }, 'NAMECHECK_KAFKA_USERNAME', 'NAMECHECK_KAFKA_SASL='],
  ])('Kafka settings that would not be used: %j', (settings, names, says) => {
    expect(() => readSettings(settings)).toThrow(names)
    expect(() => readSettings(settings)).toThrow(says)
  })

  it('takes files that fit', () => {
    const files = { NAMECHECK_KAFKA_CA_FILE: file('ca.pem'), ...pair('client.pem', 'client.key') }
    const { ssl } = (kafka(files)() as ReturnType<typeof serversOf>).kafka
    expect(ssl).toEqual({ ca: text('ca.pem'), cert: text('client.pem'), key: text('client.key') })
  })
})
