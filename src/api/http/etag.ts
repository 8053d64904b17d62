/** Whether `If-None-Match` (RFC 9110 §13.1.2, weak comparison) names this entity tag. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === tag)
}
