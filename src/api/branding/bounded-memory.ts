/** Size of a page of memory in WebAssembly, in bytes. */
const PAGE = 64 * 1024
/** Magic number and version (WebAssembly core specification 2.0, 5.5.16). */
const HEAD_BYTES = 8
const MEMORY_SECTION = 5

/**
 * A WebAssembly program whose memory never grows beyond `maxBytes`. The limits of a thread bound only the heap of
 * JavaScript. Throws an Error for a program without exactly one memory.
 */
export function withBoundedMemory(program: Buffer, maxBytes: number): Buffer {
  for (let at = HEAD_BYTES; at < program.length; ) {
    const [size, begin] = numberAt(program, at + 1)
    if (program[at] !== MEMORY_SECTION) {
      at = begin + size
      continue
    }
    if (program[begin] !== 1) break
    const [least] = numberAt(program, begin + 2)
    const limits = [1, 1, ...encoded(least), ...encoded(Math.floor(maxBytes / PAGE))]
    const section = Buffer.from([MEMORY_SECTION, ...encoded(limits.length), ...limits])
    return Buffer.concat([program.subarray(0, at), section, program.subarray(begin + size)])
  }
  throw new Error('the WebAssembly program does not have exactly one memory')
}

/** The unsigned LEB128 number at a place, and the place after it. */
function numberAt(bytes: Buffer, at: number): [value: number, next: number] {
  let value = 0
  for (let bits = 0; ; bits += 7) {
    const byte = bytes[at++] ?? 0
    value += (byte & 0x7f) * 2 ** bits
    if (byte < 0x80) return [value, at]
  }
}

function encoded(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encoded(value >>> 7)]
}
