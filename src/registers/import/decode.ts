import { TextDecoder } from 'node:util'
import type { Encoding } from '../marks/columns.ts'
import { RegisterRefused } from '../refused.ts'

/** Length of the longest byte order mark, in bytes. */
const MARK_BYTES = 3

/**
 * Decodes a file's chunks to text. A byte order mark overrides the given encoding. Bytes that the encoding does not
 * allow end it with {@link RegisterRefused}: a name must not be silently garbled.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let actual: Encoding = encoding
  let head: Uint8Array = new Uint8Array(0)
  const decode = (bytes: Uint8Array | undefined): string => {
    decoder ??= new TextDecoder(actual, { fatal: true })
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new RegisterRefused(`the file has bytes that are not valid ${actual}; name its encoding`)
    }
  }
  for await (const chunk of chunks) {
    if (decoder) {
      yield decode(chunk)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < MARK_BYTES) continue
    actual = markedEncoding(head) ?? encoding
    yield decode(head)
  }
  if (!decoder) {
    actual = markedEncoding(head) ?? encoding
    yield decode(head)
  }
  yield decode(undefined)
}

/** The encoding of the byte order mark, null without one. */
function markedEncoding(head: Uint8Array): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) {
    throw new RegisterRefused('the file is UTF-16 big-endian, which is not supported; convert it to UTF-8')
  }
  return null
}
