import { expect } from '@jest/globals'

/**
 * Compares byte arrays of the same class as a whole. Without this, `toEqual` walks them byte by byte, which costs more
 * than the code under test where many events are compared.
 */
expect.addEqualityTesters([
  (a: unknown, b: unknown) =>
    a instanceof Uint8Array && b instanceof Uint8Array && a.constructor === b.constructor
      ? Buffer.compare(a, b) === 0
      : undefined,
])
