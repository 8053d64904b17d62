import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { codeOf } from './http-errors.ts'
import { ProviderError } from './interfaces.ts'

const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

/** Reads a body up to `maxBytes`; a longer one is cut off and causes a {@link ProviderError}. */
export async function readBody(
  body: Dispatcher.ResponseData['body'],
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  body.on('error', () => {})
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    body.destroy()
    if (error instanceof ProviderError || signal.aborted) throw error
    throw new ProviderError('invalid_answer', `the answer broke off after ${size} bytes`, { cause: error })
  }
  return Buffer.concat(chunks)
}

/** Decodes a content encoding (RFC 9110 §8.4); an unknown or damaged one causes a {@link ProviderError}. */
export async function decodeBody(
  bytes: Uint8Array,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? 'identity'
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes
  const decode = decoders.get(name)
  if (!decode) throw new ProviderError('invalid_answer', `content encoding "${name}" is not understood`)
  try {
    return await decode(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes)
    throw new ProviderError('invalid_answer', `the ${name} body is damaged`, { cause: error })
  }
}

const tooLarge = (maxBytes: number) =>
  new ProviderError('answer_too_large', `the answer is longer than ${maxBytes} bytes`)
