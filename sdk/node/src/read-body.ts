/** Larger than any answer of the service. */
const MAX_BYTES = 64 * 1024 * 1024

/** Reads an answer to its end; null when it exceeds 64 MiB. */
export async function readBody(response: Response): Promise<Uint8Array | null> {
  if (response.body === null) return new Uint8Array()
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks, size)
    size += value.byteLength
    if (size > MAX_BYTES) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}
