/**
 * The larger of two whole numbers whose difference has 31 bits. It has no branch: a processor cannot predict which way of an
 * alignment is the best.
 */
export const larger = (a: number, b: number): number => {
  const more = (b - a) | 0
  return (a + (more & ~(more >> 31))) | 0
}
