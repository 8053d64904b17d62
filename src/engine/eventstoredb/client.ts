import { type BinaryEventData, EventStoreDBClient } from '@eventstore/db-client'
import { StoreRefused } from '../ports/event-store.ts'
import { BatchAppends, SHUTDOWN } from './batch-appends.ts'

type Channel = { getConnectivityState(connect: boolean): number; close(): void }
type Grpc = { getChannel(): Channel }

/** Members of the client that its type does not declare. */
type Inner = {
  execute: <T>(service: unknown, name: string, action: (grpc: Grpc) => Promise<T>) => Promise<T>
  getChannel: () => Promise<Channel>
  handleError: (grpc: Grpc, error: Error) => Promise<void>
}

/**
 * Resolves when the server has the events after the expected revision (-1 for none), from this attempt or an earlier one.
 * Rejects with an error of the client.
 */
export type SendAppend = (
  stream: string,
  expected: number,
  events: readonly BinaryEventData[],
) => Promise<void>

export type Connection = {
  /** For everything but appends. */
  client: EventStoreDBClient
  append: SendAppend
  /** Call it when no request is in progress. */
  close(): void
}

/**
 * A client (6.2.1) with workarounds for three of its faults.
 * - Its `appendToStream` fails the appends of all clients of a process when one stream fails ({@link BatchAppends}).
 * - After a failure the client closes its channel. A request that has just obtained the old channel throws where
 *   nothing catches it, and never settles. The channel is therefore checked directly before it is used.
 * - It then also waits for the next channel without a catch, and would end the process if no node of a cluster is
 *   found.
 *
 * Throws {@link StoreRefused} for a connection string that cannot be used.
 */
export function connect(url: string, address: string): Connection {
  const client = newClient(url, address)
  // The methods are public in the program of the client and private in its types.
  const inner = client as unknown as Inner
  const { execute, getChannel, handleError } = inner
  let channel: Channel | undefined
  inner.execute = (service, name, action) =>
    execute(service, name, (grpc) => {
      if (grpc.getChannel().getConnectivityState(false) === SHUTDOWN)
        throw new Error('Channel has been shut down')
      return action(grpc)
    })
  inner.handleError = (grpc, error) => handleError(grpc, error).catch(() => undefined)
  inner.getChannel = async () => {
    channel = await getChannel()
    return channel
  }
  const appends = new BatchAppends(client)
  return {
    client,
    append: (stream, expected, events) => appends.append(stream, expected, events),
    close() {
      appends.close()
      channel?.close()
    },
  }
}

function newClient(url: string, address: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StoreRefused(`the connection string of EventStoreDB at ${address} cannot be used: ${why}`)
  }
}
