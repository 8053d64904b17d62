/**
 * Options of an `LRUCache` with a maximum number of entries, which takes memory as it fills. Its option `max` would
 * allocate about 16 bytes for each possible entry at once, twice.
 */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
