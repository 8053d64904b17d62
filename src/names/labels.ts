import type { NameForms } from '../events/check.ts'
import { toALabel } from './idna.ts'
import { latinWords } from './latin.ts'

/** A label to look up: as it goes over the wire, and as people read it. */
export type DomainLabel = { label: string; unicode: string }

const NON_ASCII = /[^\x20-\x7e]/
const INSIDE_WORDS = /['’‘ʼ`´]/g
const WORDS = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu

/**
 * Labels under which a name could be registered: joined and hyphenated, in Latin letters and, for a name
 * with others, in its own letters as well (which only some TLDs take: see `tldTakes`). Without repeats,
 * none longer than 63 octets; empty where nothing of the name can stand in a label.
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
 * User names that the owner of a name would take, likeliest first: joined, with `_`, with `-`. Only
 * `a-z0-9` and these; a network's own rules (length, first character) are for the caller.
 */
export function usernames(name: NameForms): string[] {
  const words = latinWords(name.normalized)
  return [...new Set([...spell(words, '_'), ...spell(words, '-')])]
}

function spell(words: readonly string[], separator: string): string[] {
  if (words.length === 0) return []
  return words.length === 1 ? [words.join('')] : [words.join(''), words.join(separator)]
}
