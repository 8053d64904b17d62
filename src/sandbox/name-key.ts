import anyAscii from 'any-ascii'

const ASCII = /^[\x20-\x7e]*$/

/** The key by which sandbox registries know a name: its letters and digits as `a-z0-9`, concatenated. */
export const keyOf = (text: string): string =>
  (ASCII.test(text) ? text : anyAscii(text)).toLowerCase().replace(/[^a-z0-9]+/g, '')
