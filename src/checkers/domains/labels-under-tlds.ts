import type { NameForms } from '../../events/check.ts'
import { toALabel, toULabel } from '../../names/domains/idna.ts'
import { tldAccepts } from '../../names/domains/tld-accepts.ts'
import { domainLabels } from '../../names/domains/tried-labels.ts'

/** A name that could be registered as a domain. */
export type Candidate = {
  /** In A-label form, as the provider is asked. */
  domain: string
  unicode: string
  tld: string
}

/** Every label of the name under every requested TLD whose registry accepts it, in the requested order. */
export function candidatesOf(name: NameForms, tlds: readonly string[]): Candidate[] {
  const labels = domainLabels(name)
  return tlds.flatMap((tld) => {
    const readable = tld.split('.').map(toULabel).join('.')
    return labels
      .filter(({ label }) => tldAccepts(tld, label))
      .map(({ label, unicode }) => ({ domain: `${label}.${tld}`, unicode: `${unicode}.${readable}`, tld }))
  })
}

/** TLDs in A-label form without a leading dot, without duplicates. */
export function normalizedTlds(asked: readonly string[]): string[] {
  const tlds = asked.map((tld) =>
    tld
      .replace(/^\./, '')
      .split('.')
      .map((label) => toALabel(label) ?? label.toLowerCase())
      .join('.'),
  )
  return [...new Set(tlds)]
}
