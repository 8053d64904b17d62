import type { Open, Time } from './open.ts'

/** One question put to a provider and what came back. */
export type Evidence = {
  /** Unique within the check. */
  id: string
  provider: string
  /** The request to the provider, without credentials. */
  request: string
  outcome: string
  httpStatus?: number
  at: Time
  durationMs: number
  cached: boolean
  confidence: Open<'high' | 'medium' | 'low' | 'none'>
  /** Hex SHA-256 of the bytes of the answer; null if no answer arrived. */
  sha256: string | null
  /** Whether the service keeps the answer's bytes under that hash. */
  kept: boolean
}

/** A register, TLD or network and whether it was searched. */
export type Coverage = {
  register: string
  jurisdiction: string | null
  searched: boolean
  dataAsOf: string | null
  /** When the provider last answered correctly about a taken and a random name; absent without such a proof. */
  provenAt?: string
  /** Ids of the evidence of that proof. */
  provenBy?: string[]
  /** `identical`: identical marks only; `similar`: similar marks too. */
  depth?: Open<'identical' | 'similar'>
  /** Scripts in which similar marks were searched: ISO 15924 codes; absent if in every script. */
  scripts?: string[]
  /** What its search planned but did not ask, or not read to its end, in words; absent if nothing. */
  incomplete?: string
  /** Territories in which its rights have effect. */
  territories?: string[]
  rights?: Open<'national' | 'benelux' | 'eu' | 'international'>[]
  /** Sentence that the license of its data requires, if the data is a copy on the machine of the service. */
  attribution?: string
}

export type DomainFinding = {
  domain: string
  unicode: string
  tld: string
  status: Open<'registered' | 'available' | 'reserved' | 'for_sale' | 'unknown'>
  registrar: string | null
  created: string | null
  expires: string | null
  rule: string
  /** Whether it belongs to the applicant; then it does not count against the name. */
  own?: boolean
  /** Ids of the evidence for this finding. */
  evidence: string[]
}

export type SocialFinding = {
  network: string
  username: string
  url: string
  status: Open<'taken' | 'available' | 'invalid' | 'manual' | 'unknown'>
  rule: string
  /** Why the network does not allow the name, or why a person must look. */
  reason?: string
  /** Whether it belongs to the applicant; then it does not count against the name. */
  own?: boolean
  evidence: string[]
}

/** Each part 0 to 1. */
export type Similarity = { score: number; sight: number; sound: number; meaning: number | null }

/** How a mark compares with the name, and how rare so close a mark is. */
export type Comparison = {
  /** Version of the comparison. */
  model: string
  relation: Open<'same' | 'near' | 'sound' | 'contained' | 'shared' | 'meaning' | 'distant'>
  /** Number of marks, out of a million unrelated ones, that come as close to the name. */
  burden: number
  /** The part of the mark that the name shares. */
  shared: string | null
  /** Distinct owners of live marks with this part for related goods. */
  sharedBy: number | null
  /** Whether this part describes the named goods. */
  sharedDescribes?: boolean
  /** Other live marks of the same owner with this part. */
  family: number | null
  /** Unrelated marks of the searched register that come as close by chance. */
  chance: number | null
  /** Whether one letter makes the difference; for four letters or more. */
  oneLetter?: boolean
  /** Whether the name is a common English word whose meaning the mark does not have. */
  meaningDiffers?: boolean
  goods: Open<'identical' | 'close' | 'related' | 'remote' | 'unknown'>
  goodsBasis: Open<'terms' | 'classes' | 'none'>
}

/** How the name uses a well-known brand. */
export type Fame = {
  /** `famous` brands have a reputation that reaches all goods; few people know `obscure` ones. */
  tier: Open<'famous' | 'known' | 'obscure'>
  relation: Open<'same' | 'translated' | 'respelt' | 'contained' | 'similar'>
  /** Whether the name of the brand is also a word in common use; such a brand counts only for its goods. */
  commonWord: boolean
}

export type TrademarkFinding = {
  mark: string
  number: string | null
  office: string
  jurisdiction: string | null
  list: Open<'register' | 'well_known'>
  status: Open<'live' | 'dead' | 'unknown'>
  niceClasses: number[]
  owner: string | null
  /** The same words, but for case, accents, punctuation and spaces. */
  exact: boolean
  similarity: Similarity
  comparison?: Comparison
  /** Absent for marks of registers. */
  fame?: Fame
  /** Goods and services of the mark, possibly shortened. */
  goods?: string | null
  right?: Open<'national' | 'benelux' | 'eu' | 'international'> | null
  filed?: string | null
  registered?: string | null
  /** Day on which the registration expires if it is not renewed. */
  expires?: string | null
  published?: string | null
  /** Earliest day that counts as the day of filing, if it is before the filing. */
  priority?: string | null
  /** Whether a live mark is an application that is not registered yet. */
  pending?: boolean | null
  /** Status in the wording or code of the register. */
  statusText?: string | null
  /** The international registration of which the mark is a designation. */
  internationalNumber?: string | null
  /** How the mark is shown: `combined` is a picture with words, `figurative` one without. */
  markKind?: Open<
    | 'word'
    | 'stylized'
    | 'figurative'
    | 'combined'
    | 'shape'
    | 'color'
    | 'sound'
    | 'position'
    | 'pattern'
    | 'motion'
    | 'hologram'
    | 'multimedia'
    | 'olfactory'
    | 'other'
  > | null
  /** Whether it is on the supplemental register of the US. */
  supplementalRegister?: boolean
  /** Whether the mark, or a part of it, distinguishes goods only because of its use. */
  acquiredDistinctiveness?: boolean
  /** URL of a picture of the mark. */
  image?: string | null
  link: string | null
  /** Whether it belongs to the applicant; then it does not count against the name. */
  own?: boolean
  evidence: string[]
  /** How much it obstructs the name; null if it does not. */
  grade: Open<'conflict' | 'high' | 'medium' | 'low'> | null
  /** Why it matters. */
  argument: string
  /** What speaks against an objection. */
  counterargument: string
}

export type CompanyFinding = {
  name: string
  number: string
  register: string
  jurisdiction: string | null
  status: Open<'active' | 'inactive' | 'unknown'>
  statusText: string | null
  /** Equal but for the legal form and what the register disregards. */
  sameAs: boolean
  similarity: number
  link: string | null
  /** Whether it belongs to the applicant; then it does not count against the name. */
  own?: boolean
  evidence: string[]
}

/** 0 to 100, null where it could not be measured. */
export type Rated = { score: number | null; text: string }

export type AnalysisFinding = {
  /** `rules`, or the model that answered. */
  engine: string
  pronounceability: Rated
  memorability: Rated
  length: { characters: number; syllables: number | null; text: string }
  ambiguity: Rated
  meanings: { language: string; meaning: string; negative: boolean }[]
  similarBrands: { brand: string; similarity: number }[]
  distinctiveness: {
    class: Open<'generic' | 'descriptive' | 'suggestive' | 'arbitrary' | 'fanciful' | 'unknown'>
    text: string
  }
  strengths: string[]
  risks: string[]
  summary: string
  evidence: string[]
}
