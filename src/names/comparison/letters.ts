/** Longer texts are compared by their first letters, and by their first sounds. */
export const MAX_LETTERS = 64

/** Letters that look or sound alike; the vowels among one another. */
export const NEAR_LETTERS: readonly string[] = [
  'aeiouy',
  'ckq',
  'sz',
  'vw',
  'ij',
  'il1',
  'o0',
  'gj',
  'bp',
  'dt',
  'mn',
  'uv',
  'xs',
  'fv',
  'kx',
  'lr',
  's5',
  'e3',
  'cs',
  'ph',
]

/** Letters are numbers below this. */
export const LETTERS = 128
/** Of each two letters `a`, `b`, at `a * LETTERS + b`: 1 if they are near. */
export const NEAR = new Uint8Array(LETTERS * LETTERS)
for (const group of NEAR_LETTERS)
  for (const a of group)
    for (const b of group) if (a !== b) NEAR[a.charCodeAt(0) * LETTERS + b.charCodeAt(0)] = 1
