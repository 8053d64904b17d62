import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { kafkaClients } from '../../src/engine/kafka/client.ts'
import { relayControlTopic, reportsControlTopic } from '../../src/events/topics.ts'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { javaWithKafka, kafkaJars } from '../support/kafka-launcher/kafka.ts'
import { printTopics } from '../support/kafka-launcher/print-topics.ts'
import { openAccount } from '../support/open-account.ts'
import { pythonWith } from '../support/python.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { itWith } from '../support/where-possible.ts'

type Schema = Record<string, unknown>
type Document = {
  channels: Record<string, { address: string; messages: Record<string, unknown> }>
  components: { messages: Record<string, { headers: { $ref: string } }>; schemas: Record<string, Schema> }
}
type Message = { topic: string; key: string; headers: Record<string, string>; value: string | null }

const run = promisify(execFile)
const GUIDE = fileURLToPath(new URL('../../docs/analytics.md', import.meta.url))
const NAMES = ['Lumivora', 'Zephyr', 'Kodak']
/** Prints every message of topics as a line of JSON. */
const READER = `
import json, sys
from kafka import KafkaConsumer, TopicPartition
brokers, topics = json.loads(sys.argv[1])
consumer = KafkaConsumer(bootstrap_servers=brokers, enable_auto_commit=False)
places = [TopicPartition(topic, number) for topic in topics for number in consumer.partitions_for_topic(topic) or ()]
consumer.assign(places)
consumer.seek_to_beginning()
ends = consumer.end_offsets(places)
while any(consumer.position(place) < ends[place] for place in places):
    for messages in consumer.poll(timeout_ms=500).values():
        for one in messages:
            headers = {name: value.decode() for name, value in one.headers}
            value = None if one.value is None else one.value.decode("utf-8", "replace")
            print(json.dumps({"topic": one.topic, "key": (one.key or b"").decode(), "headers": headers, "value": value}))
`

const python = await pythonWith('kafka-python==3.0.12')
const wherePython = itWith(python)
const java = await javaWithKafka()
const whereJava = itWith(java)

await onEachEngine(
  'a reader of the topics',
  (engine) => {
    const folder = tempFolder()
    let settings: Record<string, string>
    let service: ServiceProcess
    let document: Document
    const topics = () => Object.values(document.channels).map(({ address }) => address)

    beforeAll(async () => {
      settings = await engine.place(join(folder.path, 'data'))
      const { key, accountId } = await openAccount(settings, { mode: 'test' })
      const other = await openAccount(settings, { mode: 'test' })
      service = await startServiceProcess({ ...settings, NAMECHECK_ADMIN_TOKEN: 'an-admin-token-for-tests' })
      document = (await (await fetch(`${service.url}/api/v1/asyncapi.json`)).json()) as Document
      const client = clientOf({ url: service.url, key })
      for (const name of NAMES) await client.check(name, {})
      await client.call('POST', '/api/v1/batches', { names: ['Ondavia', 'Brelka'] })
      await clientOf({ url: service.url, key: other.key }).check('Vanish', {})
      await erase(other.accountId)
      expect(accountId).not.toBe(other.accountId)
    }, 240_000)
    afterAll(async () => {
      await service.stop()
      folder.remove()
    }, 60_000)

    const erase = async (id: string) => {
      const response = await fetch(`${service.url}/admin/v1/accounts/${id}/erase`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer an-admin-token-for-tests',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ reason: 'asked for', confirm: id }),
      })
      if (!response.ok) throw new Error(await response.text())
    }

    describe('finds messages that conform to the published schemas', () => {
      wherePython(
        'with a client for Python',
        async () => {
          if ('missing' in python) return
          const read = async (): Promise<Message[]> => {
            const printed = await python.run(READER, JSON.stringify([brokersOf(settings), topics()]))
            return linesOf(printed).map((line) => JSON.parse(line))
          }
          let messages = await read()
          await eventually(async () => {
            messages = await read()
            return isComplete(messages)
          })
          expect(faultsOf(document, messages)).toEqual([])
        },
        240_000,
      )

      whereJava(
        'with the client for Java',
        async () => {
          const messages = await printTopics(brokersOf(settings), topics())
          expect(isComplete(messages)).toBe(true)
          expect(faultsOf(document, messages)).toEqual([])
        },
        240_000,
      )
    })

    it('finds the control topics empty', async () => {
      const admin = kafkaClients({ brokers: brokersOf(settings) })().admin()
      await admin.connect()
      const prefix = settings.NAMECHECK_KAFKA_TOPIC_PREFIX ?? 'namecheck'
      const topics = [relayControlTopic(prefix), reportsControlTopic(prefix)]
      const offsets = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)))
      await admin.disconnect()
      for (const partitions of offsets)
        expect(partitions).toMatchObject([{ partition: 0, low: '0', high: '0' }])
    })

    describe('can do what docs/analytics.md describes', () => {
      const env = (group: string, topic: string) => ({
        ...process.env,
        BROKERS: brokersOf(settings).join(','),
        TOPIC: topic,
        GROUP: group,
        SECONDS: '8',
      })
      const prefix = () => settings.NAMECHECK_KAFKA_TOPIC_PREFIX ?? 'namecheck'

      wherePython(
        'in Python',
        async () => {
          if ('missing' in python) return
          const program = join(folder.path, 'verdicts.py')
          await writeFile(program, await sample('python'))
          const { stdout } = await run('python3', [program], {
            env: { ...env('python', `${prefix()}.test.checks.v1`), PYTHONPATH: python.packages },
          })
          const verdicts = JSON.parse(stdout) as Record<string, number>
          expect(Object.values(verdicts).reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(
            NAMES.length + 2,
          )
        },
        120_000,
      )

      it('in Node', async () => {
        const work = fileURLToPath(new URL('../../.cache/analytics', import.meta.url))
        await mkdir(work, { recursive: true })
        const program = join(work, 'reports.mjs')
        await writeFile(program, await sample('js'))
        const args = ['--disable-warning=TimeoutNegativeWarning', program]
        const { stdout } = await run(process.execPath, args, {
          env: env('node', `${prefix()}.test.reports.v1`),
        })
        const names = linesOf(stdout).map((line) => line.split(' ')[0])
        expect(names).toEqual(expect.arrayContaining(NAMES))
        expect(names).not.toContain('Vanish')
      }, 120_000)

      whereJava(
        'in Java',
        async () => {
          const program = join(folder.path, 'Events.java')
          await writeFile(program, await sample('java'))
          const { stdout } = await run('java', ['-cp', await kafkaJars(), program], {
            env: env('java', `${prefix()}.test.checks.v1`),
          })
          const types = linesOf(stdout).map((line) => line.split(' ')[0])
          expect(new Set(types)).toEqual(new Set(['CheckRequested', 'SourceResult', 'CheckCompleted']))
        },
        120_000,
      )
    })
  },
  'distributed',
)

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')
const brokersOf = (settings: Record<string, string>): string[] =>
  (settings.NAMECHECK_KAFKA_BROKERS ?? '').split(',')

/** Every check has its end and its report, and erased ones have their tombstone. */
function isComplete(messages: readonly Message[]): boolean {
  const ends = messages.filter(({ headers }) => headers.ce_type === 'CheckCompleted')
  const reports = new Set(messages.filter(({ topic }) => topic.includes('.reports.')).map(({ key }) => key))
  const isErased = messages.some(
    ({ value, headers }) => !value && headers.ce_type === 'namecheck.ReportErased',
  )
  return ends.length >= NAMES.length + 3 && reports.size >= ends.length && isErased
}

/** Deviations from the document: each with its topic, type and reason. */
function faultsOf({ channels, components }: Document, messages: readonly Message[]): string[] {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { 'date-time': (text: string) => RFC3339.test(text) },
  })
  ajv.addSchema({ $id: 'asyncapi', components })
  const compiled = new Map<string, ValidateFunction>()
  const validator = (ref: string): ValidateFunction => {
    const known = compiled.get(ref) ?? ajv.compile({ $ref: `asyncapi${ref}` })
    compiled.set(ref, known)
    return known
  }
  return messages.flatMap(({ topic, headers, value }) => {
    const name = headers.dead_letter_id ? 'DeadLetter' : (headers.ce_type ?? '').replace('namecheck.', '')
    const channel = Object.values(channels).find(({ address }) => address === topic)
    if (!channel || !(name in channel.messages)) return [`${topic} holds a ${name}`]
    const head = validator(components.messages[name]?.headers.$ref ?? '')
    const wrong = head(headers) ? [] : [`${topic} ${name}: ${ajv.errorsText(head.errors)}`]
    if (name === 'ReportErased' || name === 'DeadLetter') return wrong
    const body = validator(`#/components/schemas/${name}`)
    return body(JSON.parse(value ?? 'null'))
      ? wrong
      : [...wrong, `${topic} ${name}: ${ajv.errorsText(body.errors)}`]
  })
}

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** The program of the guide in this language that is marked to be run. */
async function sample(language: string): Promise<string> {
  const text = await readFile(GUIDE, 'utf8')
  const [, found] = new RegExp(`\`\`\`${language} run kafka\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
  if (found === undefined) throw new Error(`the guide has no program in ${language}`)
  return found
}
