import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Certificates, makeCertificates } from '../certificates.ts'
import { freePort } from '../free-port.ts'
import { startJavaBroker } from './java-broker.ts'
import { kafkaJars } from './kafka.ts'

export type SecuredBroker = {
  /** `host:port` with TLS and a login (SCRAM-SHA-512). */
  login: string
  /** `host:port` with TLS, where clients need a certificate. */
  mutual: string
  certificates: Certificates
  /** Runs a tool of Apache Kafka, for example `kafka.admin.ConfigCommand`; resolves with its output. */
  tool(...args: string[]): Promise<string>
  stop(): Promise<void>
}

const LOGIN = 'listener.name.login'
const MUTUAL = 'listener.name.mutual'

/** Apache Kafka with TLS, and a user who may log in. Needs Java; `folder` gets the certificates. */
export async function startSecuredBroker(
  folder: string,
  { user, password }: { user: string; password: string },
): Promise<SecuredBroker> {
  const certificates = makeCertificates(folder)
  const both = join(folder, 'server-both.pem')
  writeFileSync(both, certificates.text('server.key') + certificates.text('server.pem'))
  const [login, mutual] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`]
  const ownCertificate = (listener: string) => ({
    [`${listener}.ssl.keystore.type`]: 'PEM',
    [`${listener}.ssl.keystore.location`]: both,
  })
  const broker = await startJavaBroker({
    killing: false,
    secured: {
      addresses: [`LOGIN://${login}`, `MUTUAL://${mutual}`],
      protocols: { LOGIN: 'SASL_SSL', MUTUAL: 'SSL' },
      properties: {
        ...ownCertificate(LOGIN),
        ...ownCertificate(MUTUAL),
        [`${LOGIN}.sasl.enabled.mechanisms`]: 'SCRAM-SHA-512',
        [`${LOGIN}.scram-sha-512.sasl.jaas.config`]:
          'org.apache.kafka.common.security.scram.ScramLoginModule required;',
        [`${MUTUAL}.ssl.client.auth`]: 'required',
        [`${MUTUAL}.ssl.truststore.type`]: 'PEM',
        [`${MUTUAL}.ssl.truststore.location`]: certificates.file('ca.pem'),
      },
    },
  })
  const jars = await kafkaJars()
  const tool = async (...args: string[]) =>
    (await promisify(execFile)('java', ['-XX:TieredStopAtLevel=1', '-cp', jars, ...args])).stdout
  const credentials = `SCRAM-SHA-512=[password=${password}]`
  const entity = ['--entity-type', 'users', '--entity-name', user]
  const [open = ''] = broker.brokers
  await tool(
    'kafka.admin.ConfigCommand',
    '--bootstrap-server',
    open,
    '--alter',
    ...entity,
    '--add-config',
    credentials,
  )
  return { login, mutual, certificates, tool, stop: () => broker.stop() }
}
