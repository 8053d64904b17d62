/** The place of a row in an index: `segment * 2^32 + row`. */
const SEGMENT = 2 ** 32

export const placeOf = (segment: number, row: number): number => segment * SEGMENT + row
export const segmentIn = (place: number): number => Math.floor(place / SEGMENT)
export const rowIn = (place: number): number => place - Math.floor(place / SEGMENT) * SEGMENT
