import type { Answer } from '../call.ts'

/** An answer of bytes as one of text in UTF-8. */
export const asText = ({ data, response }: Answer<Uint8Array>): Answer<string> => ({
  data: new TextDecoder().decode(data),
  response,
})
