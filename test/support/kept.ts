import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BSON, MongoClient } from 'mongodb'
import { openEventStoreDb } from '../../src/engine/eventstoredb/event-store.ts'
import { kafkaClients } from '../../src/engine/kafka/client.ts'
import { allTopics } from '../../src/engine/kafka/topics.ts'
import { START } from '../../src/engine/ports/event-store.ts'
import { serversOf } from '../../src/service/distributed-servers.ts'
import { readSettings } from '../../src/settings/settings.ts'

/** Every byte that a service has written down in its data folder, but for the files that are meant to hold secrets. */
export function keptInFolder(folder: string): Buffer {
  const secret = new Set(['dev-key', 'live-key', 'console.json', 'vault.db', 'vault.db-wal', 'vault.db-shm'])
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return Buffer.concat(
    files
      .filter(({ name }) => !secret.has(name))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
  )
}

/** The same for the distributed engine: folder, log, topics and databases, except the key store. */
export async function keptOnServers(settings: Readonly<Record<string, string>>): Promise<Buffer> {
  const parts = [keptInFolder(settings.NAMECHECK_DATA ?? '')]
  const places = serversOf(readSettings(settings))
  const store = await openEventStoreDb({ url: places.eventStore })
  for (let page = await store.readAll(START, 1_000); page.length > 0; ) {
    parts.push(...page.map(({ record }) => Buffer.from(record)))
    page = await store.readAll(page.at(-1)?.position ?? START, 1_000)
  }
  await store.close()
  parts.push(await topicBytes(places), await databaseBytes(places.mongo))
  return Buffer.concat(parts)
}

async function topicBytes({ kafka, topics }: ReturnType<typeof serversOf>): Promise<Buffer> {
  const client = kafkaClients(kafka)()
  const admin = client.admin()
  await admin.connect()
  const names = allTopics(topics).map(({ name }) => name)
  let left = 0
  for (const name of names)
    for (const { low, high } of await admin.fetchTopicOffsets(name)) left += Number(high) - Number(low)
  await admin.disconnect()
  const parts: Buffer[] = []
  const consumer = client.consumer({ groupId: `kept-${process.pid}` })
  await consumer.connect()
  await consumer.subscribe({ topics: names, fromBeginning: true })
  await new Promise<void>((resolve, reject) => {
    if (left === 0) resolve()
    consumer
      .run({
        async eachMessage({ message }) {
          parts.push(message.key ?? Buffer.of())
          for (const value of Object.values(message.headers ?? {})) parts.push(Buffer.from(String(value)))
          parts.push(message.value ?? Buffer.of())
          left -= 1
          if (left === 0) resolve()
        },
      })
      .catch(reject)
  })
  await consumer.disconnect()
  return Buffer.concat(parts)
}

async function databaseBytes({ url, database }: { url: string; database: string }): Promise<Buffer> {
  const client = new MongoClient(url)
  const parts: string[] = []
  for (const { name } of await client.db(database).listCollections({}, { nameOnly: true }).toArray())
    for await (const document of client.db(database).collection(name).find())
      parts.push(BSON.EJSON.stringify(document))
  await client.close()
  return Buffer.from(parts.join('\n'))
}
