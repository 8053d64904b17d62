/** A proxy of the test to which a broker sends its clients. */
export type BrokerProxy = { port: number; leadTo(port: number): void }

/** A Kafka broker, for the length of a test file. */
export type KafkaBroker = {
  /** `host:port`. */
  brokers: string[]
  /** What it is, and its version. */
  what: string
  /** The shortest session of a group that it permits. */
  minSessionMs: number
  /** Whether it is ours to kill, freeze and restart. */
  killable: boolean
  /** As kill -9; resolves when it has ended. Acknowledged messages remain after a restart. */
  kill(): Promise<void>
  /** At the same address, over the same data; resolves when groups can be joined. */
  restart(): Promise<void>
  /** Lets it neither answer nor fail until it is thawed. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  stop(): Promise<void>
}
