/** A server that speaks MongoDB's protocol, for the length of a test file. */
export type MongoServer = {
  /** Connection string, without a database. */
  url: string
  /** The substitute for MongoDB, and its version. */
  what: string
  /** Whether it is ours to kill and restart. */
  killable: boolean
  /** As kill -9; resolves when it has ended. Acknowledged writes remain after a restart. */
  kill(): Promise<void>
  /** At the same address, over the same data; resolves when it takes connections. */
  restart(): Promise<void>
  stop(): Promise<void>
}
