import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { RequestOptions, Transport } from '../transport.ts'
import type { NiceClass, NiceClassListParameters } from '../types/goods.ts'

/** `client.niceClasses` */
export class NiceClasses {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Classes for goods and services in words, best first. */
  list(parameters: NiceClassListParameters = {}, options?: RequestOptions): Pages<NiceClass> {
    return pagesOf(this.#transport, () => path`/nice-classes`, parameters, options)
  }
}
