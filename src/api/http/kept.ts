import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Response } from 'express'
import { LEAST_TO_PACK } from './compress.ts'
import { namesTag } from './etag.ts'
import { sendBytes, sendNothing } from './respond.ts'

type Coding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const PACK: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/**
 * A text that many may ask for without a key. Its entity tag and its compressed forms are made once, so that a request
 * costs no more than sending them.
 */
export class Kept {
  readonly #type: string
  readonly #bytes: Buffer
  readonly #etag: string
  readonly #packed = new Map<Coding, Promise<Buffer>>()

  constructor(type: string, content: string | Buffer) {
    this.#type = type
    this.#bytes = Buffer.from(content)
    this.#etag = `"${hash('sha256', this.#bytes, 'base64url').slice(0, 22)}"`
  }

  /** Ends the request with it in the form that the client accepts, or with 304 if the client has it. */
  async send(res: Response): Promise<void> {
    const { req } = res
    res.setHeader('ETag', this.#etag)
    if (namesTag(req.headers['if-none-match'], this.#etag)) return sendNothing(res, 304)
    const coding = this.#codingFor(res)
    if (coding === null) return sendBytes(res, 200, this.#type, this.#bytes)
    const bytes = await this.#packedAs(coding)
    res.setHeader('Content-Encoding', coding)
    sendBytes(res, 200, this.#type, bytes)
  }

  #codingFor({ req }: Response): Coding | null {
    if (req.method === 'HEAD' || this.#bytes.length < LEAST_TO_PACK) return null
    if (req.headers['accept-encoding'] === undefined) return null
    return (req.acceptsEncodings('br', 'gzip') || null) as Coding | null
  }

  #packedAs(coding: Coding): Promise<Buffer> {
    const packed = this.#packed.get(coding) ?? PACK[coding](this.#bytes)
    this.#packed.set(coding, packed)
    return packed
  }
}

/** A page that is kept. */
export const keptPage = (html: string): Kept => new Kept('text/html; charset=utf-8', html)

/** A value that is kept as JSON. */
export const keptJson = (value: unknown): Kept => new Kept('application/json', JSON.stringify(value))
