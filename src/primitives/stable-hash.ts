/**
 * 32-bit FNV-1a over UTF-16 code units, finished as in MurmurHash3, so that similar texts give distant numbers. The same
 * text gives the same number in every process and version: schedules and the sandbox depend on it.
 */
export function stableHash(text: string): number {
  let hash = fnv1a(text)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** 32-bit FNV-1a over UTF-16 code units, as a signed integer. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
