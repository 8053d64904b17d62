import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { docFile } from '../docs/files.ts'
import { javaWithKafka } from '../support/kafka-launcher/kafka.ts'
import { type SecuredBroker, startSecuredBroker } from '../support/kafka-launcher/secured-broker.ts'
import { pythonWith } from '../support/python.ts'
import { samplesOf } from '../support/samples.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { describeNotRun, itWith } from '../support/where-possible.ts'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(new URL('../../bin/namecheck.js', import.meta.url))
const ENOUGH_MS = 240_000
const user = 'analytics'
const password = 'a-pass-phrase-of-brokers'
const TOPIC = 'namecheck.checks.v1'

const samples = samplesOf(docFile('analytics.md'))
/** The sample for brokers with TLS and a login. */
const secured = (language: string): string =>
  samples.find((one) => one.language === language && /kafka\.example\.com:9093|SASL_SSL/.test(one.text))
    ?.text ?? ''

const python = await pythonWith('kafka-python==3.0.12')
const wherePython = itWith(python)

const java = await javaWithKafka()
if ('missing' in java) describeNotRun('on brokers with TLS', java.missing)
else describe('on brokers with TLS', suite)

function suite(): void {
  const folder = tempFolder()
  let broker: SecuredBroker
  /** The settings of docs/guides/distributed.md: the topics that they create are there for all. */
  let created: string

  beforeAll(async () => {
    broker = await startSecuredBroker(folder.path, { user, password })
    created = await topicsCommand({
      NAMECHECK_KAFKA_BROKERS: broker.login,
      NAMECHECK_KAFKA_SASL: 'scram-sha-512',
      NAMECHECK_KAFKA_USERNAME: user,
      NAMECHECK_KAFKA_PASSWORD: password,
    })
  }, ENOUGH_MS)
  afterAll(async () => {
    await broker.stop()
    folder.remove()
  }, ENOUGH_MS)

  const topicsCommand = async (settings: Record<string, string>): Promise<string> => {
    const { PATH = '' } = process.env
    const { stdout } = await run(process.execPath, [PROGRAM, 'topics', '--create'], {
      env: {
        PATH,
        NAMECHECK_ENGINE: 'distributed',
        NAMECHECK_EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
        NAMECHECK_MONGODB_URL: 'mongodb://127.0.0.1:1/namecheck',
        NAMECHECK_KAFKA_TLS: 'true',
        NAMECHECK_KAFKA_CA_FILE: broker.certificates.file('ca.pem'),
        NAMECHECK_KAFKA_REPLICATION: '1',
        ...settings,
      },
    })
    return stdout
  }
  /** A sample with the address and the files of this broker. */
  const here = (text: string, address: string): string =>
    text
      .replaceAll('kafka.example.com:9093', address)
      .replaceAll('/etc/analytics/brokers-ca.pem', broker.certificates.file('ca.pem'))
  const runNode = async (text: string): Promise<string> => {
    const work = fileURLToPath(new URL('../../.cache/analytics', import.meta.url))
    await mkdir(work, { recursive: true })
    const program = join(work, 'secured.mjs')
    const head = "import { readFileSync } from 'node:fs'\nimport { Kafka } from 'kafkajs'\n"
    const tail =
      '\nconst admin = kafka.admin()\nawait admin.connect()\nconsole.log((await admin.listTopics()).join())\nawait admin.disconnect()\n'
    await writeFile(program, head + text + tail)
    const args = ['--disable-warning=TimeoutNegativeWarning', program]
    return (await run(process.execPath, args, { env: { ...process.env, KAFKA_PASSWORD: password } })).stdout
  }
  const runPython = async (text: string): Promise<string> => {
    if ('missing' in python) return ''
    const program = join(folder.path, 'secured.py')
    await writeFile(
      program,
      `import os\nfrom kafka import KafkaConsumer\n${text}\nprint(",".join(consumer.topics()))\n`,
    )
    const env = { ...process.env, PYTHONPATH: python.packages, KAFKA_PASSWORD: password }
    return (await run('python3', [program], { env })).stdout
  }
  const runJava = async (text: string, address: string): Promise<string> => {
    const settings = join(folder.path, 'client.properties')
    await writeFile(settings, `${text}\n`)
    const where = ['--bootstrap-server', address, '--command-config', settings]
    const topic = ['--entity-type', 'topics', '--entity-name', TOPIC]
    return broker.tool('kafka.admin.ConfigCommand', ...where, '--describe', ...topic)
  }

  it('the settings of the service are those of docs/guides/distributed.md', () => {
    const shown = docFile('guides/distributed.md')
    expect(shown).toContain('NAMECHECK_KAFKA_TLS=true NAMECHECK_KAFKA_CA_FILE=')
    expect(shown).toContain(
      'NAMECHECK_KAFKA_SASL=scram-sha-512 NAMECHECK_KAFKA_USERNAME=namecheck NAMECHECK_KAFKA_PASSWORD=',
    )
    expect(created).toContain(TOPIC)
  })

  it(
    'a service with a certificate reaches them',
    async () => {
      const { file } = broker.certificates
      const found = await topicsCommand({
        NAMECHECK_KAFKA_BROKERS: broker.mutual,
        NAMECHECK_KAFKA_CERT_FILE: file('client.pem'),
        NAMECHECK_KAFKA_KEY_FILE: file('client.key'),
      })
      expect(found).toContain(TOPIC)
    },
    ENOUGH_MS,
  )

  describe('docs/analytics.md logs in', () => {
    wherePython(
      'in Python',
      async () => {
        expect(await runPython(here(secured('python'), broker.login))).toContain(TOPIC)
      },
      ENOUGH_MS,
    )

    it(
      'in Node',
      async () => {
        expect(await runNode(here(secured('js'), broker.login))).toContain(TOPIC)
      },
      ENOUGH_MS,
    )

    it(
      'in Java',
      async () => {
        const text = here(secured('properties'), broker.login).replace(
          'password="…"',
          `password="${password}"`,
        )
        expect(await runJava(text, broker.login)).toContain(TOPIC)
      },
      ENOUGH_MS,
    )
  })

  describe('docs/analytics.md presents a certificate', () => {
    const names = (text: string) => docFile('analytics.md').replace(/\s+/g, ' ').includes(text)

    wherePython(
      'in Python',
      async () => {
        expect(names('`ssl_certfile` and `ssl_keyfile`')).toBe(true)
        const { file } = broker.certificates
        const options = {
          bootstrap_servers: [broker.mutual],
          security_protocol: 'SSL',
          ssl_cafile: file('ca.pem'),
          ssl_certfile: file('client.pem'),
          ssl_keyfile: file('client.key'),
        }
        expect(await runPython(`consumer = KafkaConsumer(**${JSON.stringify(options)})`)).toContain(TOPIC)
      },
      ENOUGH_MS,
    )

    it(
      'in Node',
      async () => {
        expect(names('`ssl: { ca, cert, key }`')).toBe(true)
        const { text } = broker.certificates
        const ssl = { ca: [text('ca.pem')], cert: text('client.pem'), key: text('client.key') }
        const options = JSON.stringify({ brokers: [broker.mutual], ssl })
        expect(await runNode(`const kafka = new Kafka(${options})`)).toContain(TOPIC)
      },
      ENOUGH_MS,
    )

    it(
      'in Java',
      async () => {
        expect(names('`ssl.keystore.type=PEM` and `ssl.keystore.location`')).toBe(true)
        const { file, text } = broker.certificates
        const both = join(folder.path, 'client-key-first.pem')
        await writeFile(both, text('client.key') + text('client.pem'))
        const lines = [
          'security.protocol=SSL',
          'ssl.truststore.type=PEM',
          `ssl.truststore.location=${file('ca.pem')}`,
          'ssl.keystore.type=PEM',
          `ssl.keystore.location=${both}`,
        ]
        expect(await runJava(lines.join('\n'), broker.mutual)).toContain(TOPIC)
      },
      ENOUGH_MS,
    )
  })
}
