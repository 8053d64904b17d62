import { type Db, MongoClient, ReadPreference, type WriteConcernSettings } from 'mongodb'
import { Connection } from 'mongodb/lib/cmap/connection.js'
import { StoreRefused } from '../ports/event-store.ts'
import { explained } from '../tls/handshake.ts'
import { rejectWritesOfClosed } from './closed-while-writing.ts'
import { portError } from './errors.ts'
import { linkOf } from './tls.ts'

rejectWritesOfClosed(Connection)

/** Address of a store: a `mongodb://` or `mongodb+srv://` connection string, and the database. */
export type MongoAddress = { url: string; database: string }

/** A call fails after this time when no server is reachable or none accepts writes. */
const TIMEOUT_MS = 3_000
/** A server that accepted an operation and stays silent for this long is given up. */
const SILENCE_MS = 30_000
/** How often an idle server is checked, and so how soon a hanging one is noticed. */
const HEARTBEAT_MS = 5_000

/** Survives the loss of any minority of the servers, and a power failure of all. */
export const DURABLE: WriteConcernSettings = { w: 'majority', journal: true }

/** One pool of connections. It recovers by itself: while the server is unreachable, each call rejects. */
export class MongoConnection {
  readonly db: Db
  readonly #client: MongoClient
  readonly #address: string

  private constructor(client: MongoClient, database: string) {
    this.#client = client
    this.#address = addressOf(client)
    this.db = client.db(database)
  }

  /**
   * Rejects with StoreUnavailable while no server is reachable, with {@link StoreRefused} for an invalid connection
   * string or one that the server does not accept. No message contains the credentials.
   */
  static async open({ url, database }: MongoAddress): Promise<MongoConnection> {
    const opened = client(url)
    const link = linkOf(opened)
    const connection = new MongoConnection(opened, database)
    try {
      await connection.run(() => connection.#client.connect())
      return connection
    } catch (error) {
      await connection.close()
      throw await explained(error, link)
    }
  }

  /** Runs one operation; its errors become those of the ports. */
  async run<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation()
    } catch (error) {
      throw portError(error, this.#address)
    }
  }

  close(): Promise<void> {
    return this.#client.close()
  }
}

/** Retryable writes need sessions, which not every compatible server has; every write here is repeatable. */
function client(url: string): MongoClient {
  try {
    return new MongoClient(url, {
      appName: 'namecheck',
      retryWrites: false,
      readPreference: ReadPreference.primary,
      promoteBuffers: true,
      serverSelectionTimeoutMS: TIMEOUT_MS,
      connectTimeoutMS: TIMEOUT_MS,
      waitQueueTimeoutMS: TIMEOUT_MS,
      socketTimeoutMS: SILENCE_MS,
      heartbeatFrequencyMS: HEARTBEAT_MS,
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StoreRefused(
      `the connection string of MongoDB cannot be used: ${why.replaceAll(url, '…').replace(/\/\/[^\s]*@/g, '//…@')}. ` +
        'It has the form mongodb://user:password@host:27017/?options, special characters percent-encoded',
    )
  }
}

function addressOf({ options }: MongoClient): string {
  return options.srvHost ?? options.hosts.map(String).join(',')
}
