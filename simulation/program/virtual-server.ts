import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { type Answered, type Asked, exchange } from './in-process-request.ts'

/** Takes the place of the HTTP server of a process: requests come from the simulation, not from sockets. */
export class VirtualServer extends EventEmitter {
  listening = true

  /** Answers a request as the handlers of the server do. */
  request(asked: Asked): Promise<Answered> {
    return exchange((req, res) => void this.emit('request', req, res), asked)
  }

  close(): this {
    this.listening = false
    process.nextTick(() => this.emit('close'))
    return this
  }

  closeIdleConnections(): void {
    // It has no connections.
  }

  closeAllConnections(): void {
    // It has no connections.
  }

  /** As the program sees it. */
  get asServer(): Server {
    return this as unknown as Server
  }
}
