import { TextDecoder } from 'node:util'
import type { Encoding } from '../marks/columns.ts'
import { RegisterRefused } from '../refused.ts'

/** Bytes by which an encoding is recognized. */
const HEAD_BYTES = 4
/** Bytes of one character of UTF-8. */
const MAX_CHARACTER = 4
const LAST_ASCII = 0x7f
/** Bytes that windows-1252 leaves open. */
const NOT_WINDOWS_1252 = /[\x81\x8d\x8f\x90\x9d]/
const READ_AS_WINDOWS_1252 =
  'is not UTF-8, so it was read as windows-1252; if its accents are wrong, convert it to UTF-8 and import it again'

/**
 * Decodes a file's chunks to text. A byte order mark, and the zeros of ASCII text in UTF-16, override the given encoding. A
 * file that is not UTF-8 from its first other character on is read as windows-1252, and `onRemark` called. Bytes that its
 * encoding does not allow end it with {@link RegisterRefused}: a name must not be silently garbled.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  onRemark: (remark: string) => void = () => {},
): AsyncGenerator<string> {
  let decoder: Decoder | undefined
  let head: Uint8Array = new Uint8Array(0)
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < HEAD_BYTES) continue
    decoder = new Decoder(recognizedEncoding(head, encoding), onRemark)
    yield decoder.decode(head)
  }
  if (!decoder) {
    decoder = new Decoder(recognizedEncoding(head, encoding), onRemark)
    yield decoder.decode(head)
  }
  yield decoder.end()
}

class Decoder {
  readonly #onRemark: (remark: string) => void
  #encoding: Encoding
  #decoder: TextDecoder
  /** Whether all bytes before {@link #held} are ASCII, which any encoding reads alike. */
  #isAscii: boolean
  /** The begin of a character at the end of the last chunk. */
  #held: Uint8Array = new Uint8Array(0)
  #isGuessed = false

  constructor(encoding: Encoding, onRemark: (remark: string) => void) {
    this.#encoding = encoding
    this.#isAscii = encoding === 'utf-8'
    this.#decoder = new TextDecoder(encoding, { fatal: true })
    this.#onRemark = onRemark
  }

  decode(bytes: Uint8Array): string {
    if (this.#isGuessed) this.#check(bytes)
    let text: string
    try {
      text = this.#decoder.decode(bytes, { stream: true })
    } catch {
      return this.#otherwise(Buffer.concat([this.#held, bytes]))
    }
    if (this.#isAscii && (this.#held.length > 0 || text.length < bytes.length)) {
      const isOpenEnd = this.#held.length === 0 && isAscii(bytes.subarray(0, text.length))
      this.#held = bytes.slice(text.length)
      this.#isAscii = isOpenEnd && this.#held.length < MAX_CHARACTER
    }
    return text
  }

  end(): string {
    try {
      return this.#decoder.decode()
    } catch {
      return this.#otherwise(this.#held)
    }
  }

  /** Reads bytes that are not valid as windows-1252, if their first character other than ASCII is none of UTF-8. */
  #otherwise(bytes: Uint8Array): string {
    const other = bytes.findIndex((byte) => byte > LAST_ASCII)
    const isUtf8 = !new TextDecoder()
      .decode(bytes.subarray(other, other + MAX_CHARACTER))
      .startsWith('\ufffd')
    if (!this.#isAscii || isUtf8)
      throw new RegisterRefused(
        `the file has bytes that are not valid ${this.#encoding}; convert it to UTF-8, or get it again if it is damaged`,
      )
    this.#check(bytes)
    this.#encoding = 'latin1'
    this.#isAscii = false
    this.#isGuessed = true
    this.#decoder = new TextDecoder('windows-1252')
    this.#onRemark(READ_AS_WINDOWS_1252)
    return this.#decoder.decode(bytes, { stream: true })
  }

  #check(bytes: Uint8Array): void {
    if (NOT_WINDOWS_1252.test(Buffer.from(bytes).toString('latin1')))
      throw new RegisterRefused('the file is neither UTF-8 nor windows-1252; convert it to UTF-8')
  }
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte <= LAST_ASCII)

/** The encoding that the first bytes show, else the stated one. */
function recognizedEncoding(head: Uint8Array, stated: Encoding): Encoding {
  const [first, second, third, fourth] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be'
  return stated === 'utf-16le' && head.length > 0 ? 'utf-8' : stated
}
