import anyAscii from 'any-ascii'

const ASCII = /^[\x20-\x7e]*$/

/** What a registry of the sandbox knows a name by: its letters and digits as `a-z0-9`, without a gap. */
export const keyOf = (text: string): string =>
  (ASCII.test(text) ? text : anyAscii(text)).toLowerCase().replace(/[^a-z0-9]+/g, '')
