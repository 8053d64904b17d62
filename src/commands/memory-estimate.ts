/**
 * Estimated heap sizes of states on a 64-bit V8, in bytes. A Map or Set allocates for a power of two of entries: 28
 * bytes each in a Map, 20 in a Set (src/objects/ordered-hash-table.h of V8).
 */
const room = (size: number): number => (size === 0 ? 0 : 2 ** Math.ceil(Math.log2(size)))

/** An id such as `chk_` and 24 characters: 16 bytes of header and a byte per character, in words of 8. */
export const ID_BYTES = 48

/** A Map whose keys and values take `each` bytes in addition to their entry. */
export const tableBytes = (size: number, each: number): number => room(size) * 28 + size * each

/** A Set of ids. */
export const idsBytes = (size: number): number => room(size) * 20 + size * ID_BYTES
