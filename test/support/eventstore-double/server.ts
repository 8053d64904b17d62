/** A server that speaks EventStoreDB's protocol, for the length of a test file. */
export type EventStoreServer = {
  /** Connection string. */
  url: string
  /** The implementation that represents EventStoreDB. */
  what: string
  /** Whether the tests may kill and restart it. */
  killable: boolean
  /** With several nodes, `kill` ends the leader, and the others continue. */
  nodes: number
  /** As kill -9; resolves when the process has ended. Acknowledged data remains after a restart. */
  kill(): Promise<void>
  /** At the same address, over the same data; resolves when it accepts calls. */
  restart(): Promise<void>
  stop(): Promise<void>
}
