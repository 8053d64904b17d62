/**
 * The world in which a simulation runs the program: one virtual time, processes that can be killed, frozen or given a wrong
 * clock, and a network between processes and servers. Everything is drawn from one seed; nothing waits for real time.
 *
 * The running process is ambient: code of the program runs inside a process, and its clock, timers and random values
 * (`src/primitives/runtime.ts`) are those of that process. When a process is killed, its timers are dropped, and nothing
 * that it waits for settles.
 */
export interface World {
  readonly network: Network
  readonly draw: Draw
  /** True time of the world, epoch ms. The clock of a process may differ. */
  now(): number
  /** Runs a step of a server after `ms` of true time; it belongs to no process. Returns a function that cancels it. */
  later(ms: number, run: () => void): () => void
  /** Adds a line to the history of this seed: who did what. */
  record(who: string, what: string): void
}

/** Random values of the world, all from its seed. */
export interface Draw {
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** A member of a list that is not empty. */
  of<T>(list: readonly T[]): T
}

/** The network between the running process and the servers. */
export interface Network {
  /**
   * A request of the running process: it arrives after a delay, `serve` runs at the server in one step, and its result
   * travels back. What `serve` throws rejects the request in the same way. Rejects with {@link ConnectionLost} if the request or
   * the answer is lost: the caller cannot know whether the server has served it. Requests of one process to one server may
   * overtake each other.
   */
  request<T>(server: string, what: string, serve: () => T): Promise<T>
  /**
   * A connection over which a server sends messages to the running process, in order. `onLost` is called once when it
   * breaks; messages in flight are lost with it. A killed process closes its connections, a frozen one does not.
   */
  connect<T>(server: string, handlers: { onMessage(message: T): void; onLost(): void }): ServerEnd<T>
}

/** The end of a connection at the server. */
export interface ServerEnd<T> {
  /** Name of the process at the other end. */
  readonly process: string
  readonly isOpen: boolean
  send(message: T): void
  /** Closes from either side; `onLost` reports it to the process unless the process itself closed it. */
  close(): void
}

/** A server whose name begins with this is on the machine of the process: no fault of the network reaches it. */
export const LOCAL = 'local '

/** The request or its answer was lost. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** What a server can suffer by itself, under names that the history of a seed shows; each ends by itself. */
export type ServerFaults = Readonly<Record<string, () => void>>
