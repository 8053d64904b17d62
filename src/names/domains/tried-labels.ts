import type { NameForms } from '../../events/check.ts'
import { latinWords } from '../latin.ts'
import { toALabel } from './idna.ts'

/** A label to look up: as it is sent, and as people read it. */
export type DomainLabel = { label: string; unicode: string }

const NON_ASCII = /[^\x20-\x7e]/
const INSIDE_WORDS = /['’‘ʼ`´]/g
const WORDS = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu

/**
 * Labels under which a name could be registered: joined and hyphenated, in Latin letters and, for a name with
 * others, also in its own letters (which only some TLDs accept: see `tldAccepts`). Without repeats, none longer than
 * 63 octets; empty if no part of the name is allowed in a label.
 */
export function domainLabels(name: NameForms): DomainLabel[] {
  const spellings = spell(latinWords(name.normalized), '-')
  if (NON_ASCII.test(name.normalized)) {
    const words = name.normalized.toLowerCase().replace(INSIDE_WORDS, '').match(WORDS) ?? []
    spellings.push(...spell(words, '-'))
  }
  const labels = new Map<string, DomainLabel>()
  for (const unicode of spellings) {
    const label = toALabel(unicode)
    if (label !== null && !labels.has(label)) labels.set(label, { label, unicode })
  }
  return [...labels.values()]
}

/**
 * User names that the owner of a name would choose, the likeliest first: joined, with `_`, with `-`. Only `a-z0-9`
 * and these; the caller applies a network's own rules (length, first character).
 */
export function usernames(name: NameForms): string[] {
  const words = latinWords(name.normalized)
  return [...new Set([...spell(words, '_'), ...spell(words, '-')])]
}

function spell(words: readonly string[], separator: string): string[] {
  if (words.length === 0) return []
  return words.length === 1 ? [words.join('')] : [words.join(''), words.join(separator)]
}
