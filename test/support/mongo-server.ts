import { randomUUID } from 'node:crypto'
import { afterAll, describe } from '@jest/globals'
import { MongoClient } from 'mongodb'
import type { MongoServer } from './mongo-launcher/server.ts'
import { startMongoServer } from './mongo-launcher/start.ts'
import { describeNotRun } from './where-possible.ts'

export type { MongoServer } from './mongo-launcher/server.ts'

/** Databases of their own on one server; `fresh` names one that no other test has seen. */
export type MongoDatabases = { server: MongoServer; fresh(): { url: string; database: string } }

/**
 * Declares suites on a server that is started for this test file and stopped behind it, what they wrote
 * dropped. Where there is no server, or the suites have to kill one that is not ours, they are reported by
 * name as skipped, with the reason. To be awaited at the top of a test file.
 */
export async function onMongo(
  name: string,
  suites: (mongo: MongoDatabases) => void,
  { killing = false } = {},
): Promise<void> {
  const server = await startMongoServer()
  if ('missing' in server) return describeNotRun(name, server.missing)
  if (killing && !server.killable) return describeNotRun(name, `not ours to kill: ${server.what}`)
  const databases: string[] = []
  const fresh = () => {
    const database = `namecheck_test_${randomUUID().replaceAll('-', '')}`
    databases.push(database)
    return { url: server.url, database }
  }
  describe(`${name}, on ${server.what}`, () => {
    suites({ server, fresh })
    afterAll(async () => {
      if (!server.killable) await drop(server.url, databases)
      await server.stop()
    })
  })
}

async function drop(url: string, databases: readonly string[]): Promise<void> {
  const client = new MongoClient(url)
  try {
    for (const database of databases) await client.db(database).dropDatabase()
  } finally {
    await client.close()
  }
}
