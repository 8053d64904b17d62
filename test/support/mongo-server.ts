import { randomUUID } from 'node:crypto'
import { afterAll, describe } from '@jest/globals'
import { MongoClient } from 'mongodb'
import type { MongoServer } from './mongo-launcher/server.ts'
import { startMongoServer } from './mongo-launcher/start.ts'
import { describeNotRun } from './where-possible.ts'

export type { MongoServer } from './mongo-launcher/server.ts'

/** Separate databases on one server; `fresh` names one that no other test has seen. */
export type MongoDatabases = { server: MongoServer; fresh(): { url: string; database: string } }

/**
 * Declares suites on the server that the files of a run share; with `killing` on a separate one, which is stopped after
 * this file. Their databases are dropped. If no server can be started, or the only one is not ours to kill, the suites
 * are reported as skipped, with the reason. Must be awaited at the top of a test file.
 */
export async function onMongo(
  name: string,
  suites: (mongo: MongoDatabases) => void,
  { killing = false } = {},
): Promise<void> {
  const server = await startMongoServer({ killing })
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
