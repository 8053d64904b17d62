/** The look of a word or a tile. `near` is an outline: similar is not taken. */
export type Tone = 'good' | 'warn' | 'bad' | 'open' | 'near' | 'plain'

/** `1 mark`, `2 marks`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
