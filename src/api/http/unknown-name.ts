import { nearest } from '../../events/did-you-mean.ts'

/** The sentence for an unknown parameter or member, with the most similar known name if one is similar enough. */
export function unknownName(kind: 'member' | 'parameter', name: string, known: readonly string[]): string {
  const [meant] = nearest(name, known)
  const mark = kind === 'member' ? '`' : ''
  const unknown = `Unknown ${kind} ${mark}${name}${mark}`
  return meant === undefined ? `${unknown}.` : `${unknown}; did you mean ${mark}${meant}${mark}?`
}
