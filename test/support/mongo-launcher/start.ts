import { startInstalledMongod } from '../installed/mongod.ts'
import { noteServer } from '../ledger.ts'
import { hasJava } from '../maven.ts'
import { refuse, shared } from '../shared-servers.ts'
import { hasContainerEngine, startContainer } from './container.ts'
import { startJavaServer } from './java-server.ts'
import type { MongoServer } from './server.ts'

export type NoMongoServer = { missing: string }

const SETTING = 'NAMECHECK_TEST_MONGODB_URL'
const PROGRAM = 'NAMECHECK_TEST_MONGOD'

/** The server that all files of a run share; with `killing`, and outside jest, a separate one. */
export async function startMongoServer({ killing = false } = {}): Promise<MongoServer | NoMongoServer> {
  const found = (killing ? null : await sharedServer()) ?? (await findMongoServer())
  noteServer('MongoDB', found)
  return found
}

async function sharedServer(): Promise<MongoServer | NoMongoServer | null> {
  const found = await shared('/mongo')
  if (found === null || 'missing' in found) return found
  return { ...found, killable: false, kill: refuse, restart: refuse, stop: () => Promise.resolve() }
}

/**
 * Starts the best server that this machine can offer: the one that NAMECHECK_TEST_MONGODB_URL names, the mongod whose
 * path is NAMECHECK_TEST_MONGOD, MongoDB in a container, or mongo-java-server out of Maven Central. Says what is missing where there is none.
 */
export async function findMongoServer(): Promise<MongoServer | NoMongoServer> {
  const given = process.env[SETTING]
  if (given) return givenServer(given)
  const program = process.env[PROGRAM]
  if (program) return startInstalledMongod(program)
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

function givenServer(url: string): MongoServer {
  return {
    url,
    what: `the server that ${SETTING} names`,
    killable: false,
    kill: refuse,
    restart: refuse,
    stop: () => Promise.resolve(),
  }
}
