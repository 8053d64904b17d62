import { randomUUID } from 'node:crypto'
import { afterAll, describe, it } from '@jest/globals'
import { MongoClient } from 'mongodb'
import { hasContainerEngine, startContainer } from './mongo-launcher/container.ts'
import { startJavaServer } from './mongo-launcher/java-server.ts'
import { hasJava } from './mongo-launcher/repository-cache.ts'

/** A server that speaks MongoDB's protocol, for the length of a test file. */
export type MongoServer = {
  /** Connection string, without a database. */
  url: string
  /** What stands in for MongoDB, and its version. */
  what: string
  /** Whether it is ours to kill and restart. */
  killable: boolean
  /** As kill -9; resolves when it is gone. What it had acknowledged is there after a restart. */
  kill(): Promise<void>
  /** At the same address, over the same data; resolves when it takes connections. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export type NoMongoServer = { missing: string }

const SETTING = 'NAMECHECK_TEST_MONGODB_URL'

/**
 * Starts the best server that this machine can offer: the one that NAMECHECK_TEST_MONGODB_URL names, MongoDB in a
 * container, or mongo-java-server out of Maven Central. Says what is missing where there is none.
 */
export async function startMongoServer(): Promise<MongoServer | NoMongoServer> {
  const given = process.env[SETTING]
  if (given) return givenServer(given)
  if (await hasContainerEngine()) return startContainer()
  if (!(await hasJava()))
    return { missing: `no ${SETTING}, no container engine, no Java Development Kit of version 17 or newer` }
  try {
    return await startJavaServer()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { missing: `no ${SETTING}, no container engine, and mongo-java-server did not start: ${why}` }
  }
}

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
  if ('missing' in server || (killing && !server.killable)) {
    const why = 'missing' in server ? server.missing : `${server.what} is not ours to kill`
    process.stderr.write(`${name}: not run, for it needs a MongoDB server: ${why}\n`)
    describe(name, () => {
      it.skip(`needs a MongoDB server: ${why}`, () => undefined)
    })
    return
  }
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

function givenServer(url: string): MongoServer {
  const refuse = () => Promise.reject(new Error(`the server that ${SETTING} names is not ours to kill`))
  return {
    url,
    what: `the server that ${SETTING} names`,
    killable: false,
    kill: refuse,
    restart: refuse,
    stop: () => Promise.resolve(),
  }
}

async function drop(url: string, databases: readonly string[]): Promise<void> {
  const client = new MongoClient(url)
  try {
    for (const database of databases) await client.db(database).dropDatabase()
  } finally {
    await client.close()
  }
}
