import tr46 from 'tr46'

const OPTIONS = { checkBidi: true, checkHyphens: true, checkJoiners: true, useSTD3ASCIIRules: true } as const

/** Octets of the longest label (RFC 1035 §2.3.4). */
const LONGEST_LABEL = 63

/**
 * The A-label of one label by UTS #46, non-transitional, with the checks of RFC 5891 on hyphens, joiners and
 * direction; null for a label that is invalid or longer than 63 octets.
 */
export function toALabel(label: string): string | null {
  if (label === '' || label.includes('.')) return null
  const ascii = tr46.toASCII(label, OPTIONS)
  return ascii === null || ascii === '' || ascii.length > LONGEST_LABEL || ascii.includes('.') ? null : ascii
}

/** The label in readable form: the U-label of an A-label, anything else unchanged. */
export const toULabel = (label: string): string =>
  label.startsWith('xn--') ? tr46.toUnicode(label, OPTIONS).domain : label
