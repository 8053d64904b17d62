/** A server that speaks EventStoreDB's protocol, for the length of a test file. */
export type EventStoreServer = {
  /** Connection string. */
  url: string
  /** What stands there for EventStoreDB. */
  what: string
  /** Whether it is ours to kill and restart. */
  killable: boolean
  /** With several, `kill` ends the leader, and the others go on. */
  nodes: number
  /** As kill -9; resolves when it is gone. What it had acknowledged is there after a restart. */
  kill(): Promise<void>
  /** At the same address, over the same data; resolves when it takes calls. */
  restart(): Promise<void>
  stop(): Promise<void>
}
