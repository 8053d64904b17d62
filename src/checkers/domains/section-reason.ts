import type { SectionReason } from '../../events/sections.ts'
import { type Unanswered, unknownReason } from '../provider-client/section-evidence.ts'
import { repeatAfterProofs } from '../self-test/judge-run.ts'
import type { LookedUp } from './look-up.ts'
import { isRegistrySuffix } from './registry.ts'

export const NO_CANDIDATE: SectionReason = {
  code: 'no_candidate',
  text: 'No requested TLD accepts a label made from this name.',
  nextStep:
    'Request TLDs that accept the script of the name, or write the name in Latin letters and with at most 63 characters.',
}

/** What an unknown row means, by its rule, where the failure of a provider does not say it. */
const SENTENCES: Readonly<Record<string, string>> = {
  rdap_not_found_untrusted:
    'The registry answers "not found" for registered names as well, so this answer proves nothing.',
  rdap_not_found_withheld:
    'No registration was found, but registries reserve such names: names of one letter, and a few words.',
  rdap_not_found_unrecognized:
    'The registry answered with status 404, but not in a form that is known to deny a name.',
  rdap_premium: 'The registry sells the name as a premium name.',
  rdap_name_collision: 'The registry keeps the name back because of name collision.',
  rdap_quarantine: 'The name is in quarantine after a deletion.',
  rdap_unavailable: 'The registry says that the name cannot be registered.',
  whois_unrecognized: 'The WHOIS server answered in a form that is not known for it.',
  whois_premium: 'The registry sells the name as a premium name.',
  whois_not_found_withheld:
    'No registration was found, but registries reserve such names: names of one letter, and a few words.',
  dns_unanswered: 'The registry denied the name, but DNS gave no answer that confirms it.',
}

/** The reason of the section; null if every row is determined. */
export function reasonOf(rows: readonly LookedUp[], unanswered: readonly Unanswered[]): SectionReason | null {
  const open = rows.filter(({ verdict }) => verdict.status === 'unknown')
  if (open.length === 0) return null
  const noServer = open.filter(({ verdict }) => verdict.rule === 'no_rdap_server')
  const missing = noServerText([...new Set(noServer.map(({ candidate }) => candidate.tld))])
  if (noServer.length === open.length) return noServerReason(missing)
  const reason = unknownReason(open.map(({ candidate }) => candidate.domain).join(', '), unanswered)
  const sentences = [...new Set(open.map(({ verdict }) => verdict.rule))].flatMap(
    (rule) => SENTENCES[rule] ?? [],
  )
  const proofs = open.flatMap(({ proof }) => (proof && !proof.ok ? [{ proof }] : []))
  return {
    ...reason,
    text: [reason.text, ...missing, ...sentences, ...unproven(open)].join(' '),
    ...(unanswered.length === 0 && proofs.length > 0 && { nextStep: repeatAfterProofs(proofs) }),
  }
}

/** One sentence for each server whose self-test failed. */
const unproven = (rows: readonly LookedUp[]): string[] => [
  ...new Set(
    rows.flatMap(({ proof, provider }) =>
      proof && !proof.ok ? [`"Not found" of ${provider} does not count: it ${proof.reason}.`] : [],
    ),
  ),
]

/** A sentence about TLDs without a server, and one about suffixes that may accept no registrations. */
function noServerText(tlds: readonly string[]): string[] {
  const isUnlisted = (tld: string) => tld.includes('.') && !isRegistrySuffix(tld)
  const named = (some: readonly string[]) => some.map((tld) => `.${tld}`).join(', ')
  const unlisted = named(tlds.filter(isUnlisted))
  const missing = named(tlds.filter((tld) => !isUnlisted(tld)))
  return [
    ...(missing === '' ? [] : [`No RDAP or WHOIS server is known for ${missing}.`]),
    ...(unlisted === ''
      ? []
      : [
          `The public suffix list does not name ${unlisted} as a suffix of a registry, so "not found" proves nothing below it.`,
        ]),
  ]
}

const noServerReason = (sentences: readonly string[]): SectionReason => ({
  code: 'not_configured',
  text: [...sentences, 'The service cannot determine whether the name is free there.'].join(' '),
  nextStep: 'Look up the name at the registry or a registrar, or omit these TLDs.',
})
