import { type Call, callOf } from '../call.ts'
import { path } from '../path.ts'
import type { RequestOptions, Transport } from '../transport.ts'
import type { GoodsParameters, GoodsReading } from '../types/goods.ts'

/** `client.goods` */
export class Goods {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** How a check would understand goods and services in words. It stores nothing and costs no check. */
  read(parameters: GoodsParameters, options?: RequestOptions): Call<GoodsReading> {
    const body = parameters
    return callOf(() => this.#transport.json({ method: 'POST', path: path`/goods`, body, options }))
  }
}
