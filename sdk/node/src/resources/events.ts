import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { RequestOptions, Transport } from '../transport.ts'
import type { AuditEvent, AuditParameters } from '../types/event.ts'

/** `client.events`: who did what in the account. */
export class Events {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Newest first. */
  list(parameters: AuditParameters = {}, options?: RequestOptions): Pages<AuditEvent> {
    return pagesOf(this.#transport, () => path`/events`, parameters, options)
  }
}
