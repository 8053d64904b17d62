import { z } from 'zod'

/** The five sources of a report, in the order of its sections. */
export const SOURCES = ['domains', 'social', 'trademarks', 'companies', 'analysis'] as const
export const sourceName = z.enum(SOURCES)
export type Source = z.output<typeof sourceName>

/** Sources without which no verdict is possible. */
export const DECISIVE: readonly Source[] = ['domains', 'trademarks', 'companies']

/** Most marks, and most companies, that a section shows. */
export const MAX_FINDINGS = 25

/** One request to a provider and its result: the source of each statement of a report. */
export const evidence = z.strictObject({
  id: z.string().describe('Id of the evidence, unique within the check, such as `domains-3`.'),
  provider: z.string().describe('The provider that was queried.'),
  request: z
    .string()
    .describe('The request, without credentials: `GET https://…/domain/example.com`, `NS example.com`.'),
  outcome: z.string().describe('Meaning of the answer, in one or two words.'),
  httpStatus: z.int().optional().describe('HTTP status of the answer.'),
  at: z.iso.datetime().describe('Time of the request.'),
  durationMs: z.number().nonnegative().describe('Duration of the request, ms.'),
  cached: z.boolean().describe('Whether the answer came from the cache.'),
  confidence: z.enum(['high', 'medium', 'low', 'none']).describe('Reliability of the answer.'),
  sha256: z.string().nullable().describe('SHA-256 of the answer, in hex; null if no answer arrived.'),
  kept: z.boolean().describe('Whether the service keeps the answer under this hash.'),
})
export type Evidence = z.output<typeof evidence>

/** Ids of the evidence of self-tests begin with it. */
export const SELF_TEST_PREFIX = 'canary/'

/** Whether evidence is of a self-test, not of a question about the name of the check. */
export const isOfSelfTest = ({ id }: Pick<Evidence, 'id'>): boolean => id.startsWith(SELF_TEST_PREFIX)

const own = z
  .boolean()
  .optional()
  .describe('Whether it belongs to the applicant; it does not count against the name.')

const restsOn = z.array(z.string()).describe('Ids of the evidence for this finding.')

export const domainFinding = z.strictObject({
  domain: z.string().describe('The domain in ASCII (punycode).'),
  unicode: z.string().describe('The domain in Unicode.'),
  tld: z.string().describe('Its top-level domain.'),
  status: z
    .enum(['registered', 'available', 'reserved', 'for_sale', 'unknown'])
    .describe('Status of the domain.'),
  registrar: z.string().nullable().describe('The registrar, if the registry names it.'),
  created: z.string().nullable().describe('Date of registration, as the registry gives it.'),
  expires: z.string().nullable().describe('Date of expiry, as the registry gives it.'),
  rule: z.string().describe('The rule that determined the status.'),
  own,
  evidence: restsOn,
})
export type DomainFinding = z.output<typeof domainFinding>

export const socialFinding = z.strictObject({
  network: z.string().describe('The social network.'),
  username: z.string().describe('The user name that was searched for.'),
  url: z.string().describe('URL of the profile.'),
  status: z.enum(['taken', 'available', 'invalid', 'manual', 'unknown']).describe('Status of the user name.'),
  rule: z.string().describe('The rule that determined the status.'),
  reason: z
    .string()
    .optional()
    .describe('Why the name is not possible there, or why a person must look; one sentence.'),
  own,
  evidence: restsOn,
})
export type SocialFinding = z.output<typeof socialFinding>

/** All values 0 to 1. */
export const similarity = z.strictObject({
  score: z.number().describe('Overall similarity, 0 to 1.'),
  sight: z.number().describe('Visual similarity, 0 to 1.'),
  sound: z.number().describe('Phonetic similarity, 0 to 1.'),
  meaning: z
    .number()
    .nullable()
    .describe('Conceptual similarity, 0 to 1; null if no shared meaning is known.'),
})
export type Similarity = z.output<typeof similarity>

/** How the goods of a mark relate to the goods of the request, from the same to unrelated. */
export const goodsRelation = z.enum(['identical', 'close', 'related', 'remote', 'unknown'])

/** How a mark compares with the name. */
export const comparison = z.strictObject({
  model: z.string().describe('Version of the comparison.'),
  relation: z
    .enum(['same', 'near', 'sound', 'contained', 'shared', 'meaning', 'distant'])
    .describe('The relation that contributes most: sight, sound, shared words or meaning.'),
  burden: z
    .number()
    .nonnegative()
    .describe('Of a million unrelated marks, the number that come as close to the name.'),
  shared: z
    .string()
    .nullable()
    .describe('The part of the mark that the name shares; null for no single part.'),
  sharedBy: z
    .int()
    .nonnegative()
    .nullable()
    .describe(
      'Distinct owners of live marks with this part for related goods; null if they were not counted.',
    ),
  sharedDescribes: z
    .boolean()
    .optional()
    .describe('Whether the shared part describes the named goods; absent if it does not.'),
  family: z
    .int()
    .nonnegative()
    .nullable()
    .describe('Other live marks of the owner with this part; null if they were not counted.'),
  chance: z
    .number()
    .nonnegative()
    .nullable()
    .describe('Unrelated marks of the searched register that come as close by chance; null if unknown.'),
  oneLetter: z
    .boolean()
    .optional()
    .describe(
      'Whether one letter makes the difference: changed, added, missing or swapped; for four letters or more.',
    ),
  meaningDiffers: z
    .boolean()
    .optional()
    .describe('Whether the name is a common English word whose meaning the mark does not have.'),
  goods: goodsRelation.describe('Relation of the goods.'),
  goodsBasis: z
    .enum(['terms', 'classes', 'doubt', 'none'])
    .describe(
      'Basis of the relation of the goods: terms, classes, goods that were understood with doubt and may be the same, or nothing, if none were named.',
    ),
})

/** How a name uses a well-known brand. */
export const fame = z.strictObject({
  tier: z
    .enum(['famous', 'known', 'obscure'])
    .describe('`famous` brands have a reputation for all goods; few people know `obscure` ones.'),
  relation: z
    .enum(['same', 'translated', 'respelt', 'contained', 'similar'])
    .describe('How the name uses the name of the brand.'),
  commonWord: z
    .boolean()
    .describe('Whether the name of the brand is also a word in common use, which counts only for its goods.'),
})
export type Fame = z.output<typeof fame>

/** `international`: a designation in an international registration (Madrid Protocol). */
export const rightKind = z.enum(['national', 'benelux', 'eu', 'international'])
export type RightKind = z.output<typeof rightKind>

/** How a mark is shown: `word` in any letters, `stylized` words, `figurative` without words, `combined` with both. */
export const MARK_KINDS = [
  'word',
  'stylized',
  'figurative',
  'combined',
  'shape',
  'color',
  'sound',
  'position',
  'pattern',
  'motion',
  'hologram',
  'multimedia',
  'olfactory',
  'other',
] as const
export type MarkKind = (typeof MARK_KINDS)[number]

const date = z.string().nullable().optional()

export const trademarkFinding = z.strictObject({
  mark: z.string().describe('The words of the mark.'),
  number: z.string().nullable().describe('The number in the register; null if it has none.'),
  office: z.string().describe('The office that keeps the register.'),
  jurisdiction: z
    .string()
    .nullable()
    .describe('Jurisdiction: ISO 3166-1 alpha-2 code or `EU`; null if none applies.'),
  list: z
    .enum(['register', 'well_known'])
    .describe('`register`, or `well_known` for a mark of the shipped list, which is not in a register.'),
  status: z.enum(['live', 'dead', 'unknown']).describe('Whether the mark is in force.'),
  niceClasses: z.array(z.int()).describe('Classes of goods and services (Nice).'),
  owner: z.string().nullable().describe('The owner, if the register names one.'),
  exact: z
    .boolean()
    .describe('Whether the words are identical, ignoring case, accents, punctuation and spaces.'),
  similarity: similarity.describe('Similarity of the mark and the name.'),
  comparison: comparison.optional().describe('Comparison of the mark with the name.'),
  fame: fame.optional().describe('How the name uses a well-known brand; absent for marks of registers.'),
  goods: z.string().nullable().optional().describe('Goods and services of the mark, possibly shortened.'),
  right: rightKind.nullable().optional().describe('Kind of the right.'),
  filed: date.describe('Date of filing.'),
  registered: date.describe('Date of registration.'),
  expires: date.describe('Date on which the registration expires if it is not renewed.'),
  published: date.describe('Date of publication.'),
  priority: date.describe('Earliest date that counts as the date of filing, if it is before the filing.'),
  pending: z
    .boolean()
    .nullable()
    .optional()
    .describe('Whether a live mark is an application that is not registered yet.'),
  statusText: z.string().nullable().optional().describe('Status in the wording of the register.'),
  internationalNumber: z
    .string()
    .nullable()
    .optional()
    .describe('Number of the international registration of which the mark is a designation.'),
  markKind: z.enum(MARK_KINDS).nullable().optional().describe('How the mark is shown.'),
  supplementalRegister: z
    .boolean()
    .optional()
    .describe(
      'Whether it is on the supplemental register of the US, which holds marks that do not distinguish yet.',
    ),
  acquiredDistinctiveness: z
    .boolean()
    .optional()
    .describe('Whether the mark, or a part of it, distinguishes only because of its use.'),
  image: z.string().nullable().optional().describe('URL of a picture of the mark.'),
  link: z.string().nullable().describe('URL of the entry in the register.'),
  own,
  evidence: restsOn,
})
export type TrademarkFinding = z.output<typeof trademarkFinding>

export const companyFinding = z.strictObject({
  name: z.string().describe('The name in the register.'),
  number: z.string().describe('The number in the register.'),
  register: z.string().describe('The register, top-level domain or network.'),
  jurisdiction: z
    .string()
    .nullable()
    .describe('Jurisdiction: ISO 3166-1 alpha-2 code or `EU`; null if none applies.'),
  status: z.enum(['active', 'inactive', 'unknown']).describe('Whether the company exists.'),
  statusText: z.string().nullable().describe('Status in the wording of the register.'),
  sameAs: z
    .boolean()
    .describe(
      'Whether the names are identical, ignoring the legal form and everything that the register ignores.',
    ),
  similarity: z.number().describe('Similarity of the names, 0 to 1.'),
  link: z.string().nullable().describe('URL of the entry in the register.'),
  own,
  evidence: restsOn,
})
export type CompanyFinding = z.output<typeof companyFinding>

const rated = z.strictObject({
  score: z.number().nullable().describe('0 to 100; null if it could not be measured.'),
  text: z.string().describe('Explanation in words.'),
})

export const analysisFinding = z.strictObject({
  engine: z.string().describe('`rules`, or the name of the model that made the analysis.'),
  pronounceability: rated.describe('How easy the name is to pronounce.'),
  memorability: rated.describe('How easy the name is to remember.'),
  length: z
    .strictObject({
      characters: z.int().describe('Characters of the name.'),
      syllables: z.int().nullable().describe('Syllables; null if they cannot be counted.'),
      text: z.string().describe('Explanation in words.'),
    })
    .describe('Length of the name.'),
  ambiguity: rated.describe('How clearly the name is heard and spelled.'),
  meanings: z
    .array(
      z.strictObject({
        language: z.string().describe('Language of the meaning.'),
        meaning: z.string().describe('The meaning in English.'),
        negative: z.boolean().describe('Whether the meaning harms the name.'),
      }),
    )
    .describe('Meanings of the name in other languages.'),
  similarBrands: z
    .array(
      z.strictObject({
        brand: z.string().describe('The brand.'),
        similarity: z.number().describe('Similarity of the names, 0 to 1.'),
      }),
    )
    .describe('Well-known brands that resemble the name.'),
  distinctiveness: z
    .strictObject({
      class: z
        .enum(['generic', 'descriptive', 'suggestive', 'arbitrary', 'fanciful', 'unknown'])
        .describe('From generic, which cannot be a trademark, to fanciful, which is strongest.'),
      text: z.string().describe('Explanation in words.'),
    })
    .describe('How distinctive the name is for a mark.'),
  strengths: z.array(z.string()).describe('Strengths of the name.'),
  risks: z.array(z.string()).describe('Risks of the name.'),
  summary: z.string().describe('Summary in one or two sentences.'),
  evidence: restsOn,
})
export type AnalysisFinding = z.output<typeof analysisFinding>

/** A register that was, or was not, searched for a requested jurisdiction, TLD or network. */
export const coverage = z.strictObject({
  register: z.string().describe('The register, top-level domain or network.'),
  jurisdiction: z
    .string()
    .nullable()
    .describe('Jurisdiction: ISO 3166-1 alpha-2 code or `EU`; null if none applies.'),
  searched: z.boolean().describe('Whether it was searched.'),
  dataAsOf: z.string().nullable().describe('Date of the searched data; null if it is live or unknown.'),
  provenAt: z
    .string()
    .optional()
    .describe(
      'Time at which the provider last answered correctly about a taken and a random name; absent if "not found" rests on no such proof.',
    ),
  provenBy: z.array(z.string()).optional().describe('Ids of the evidence of that proof.'),
  depth: z
    .enum(['identical', 'similar'])
    .optional()
    .describe('Whether it was searched for identical marks only, or for similar ones too.'),
  scripts: z
    .array(z.string())
    .optional()
    .describe(
      'Scripts in which similar marks are searched: ISO 15924 codes; absent if in every script. With depth `identical`, the name is in another script.',
    ),
  incomplete: z
    .string()
    .optional()
    .describe(
      'What its search planned but did not ask, or not read to its end, in words: the requests of one check are limited. Absent if nothing.',
    ),
  territories: z
    .array(z.string())
    .optional()
    .describe('Territories that it covers: where its trademarks have effect, or its companies are formed.'),
  rights: z.array(rightKind).optional().describe('Kinds of rights that it holds.'),
  completeness: z
    .enum(['whole', 'vouched', 'partial'])
    .optional()
    .describe(
      'How much of the register is held by its copy on this machine: `whole` by its number of rows, `vouched` for as whole by its operator, or `partial`. Absent for a register that is asked directly.',
    ),
  doubt: z
    .string()
    .optional()
    .describe(
      'What contradicts the operator who vouches for a copy as whole: the number of rows that its office is known to have, in words. Absent if nothing does.',
    ),
  attribution: z
    .string()
    .optional()
    .describe('Sentence that the license of its data requires, if it is a copy on this machine.'),
})
export type Coverage = z.output<typeof coverage>

/** Why a section says less than it could, and what the reader can do about it. */
export const sectionReason = z.strictObject({
  code: z.string().describe('Stable code, for programs.'),
  text: z.string().describe('The reason in words.'),
  nextStep: z.string().describe('How the reader can fix it.'),
})
export type SectionReason = z.output<typeof sectionReason>

/** Members of a section with findings of one kind, in addition to its status. */
export const sectionOf = <F extends z.ZodType>(finding: F) => ({
  reason: sectionReason.nullable().describe('Why the section is incomplete; null if it is complete.'),
  summary: z.string().describe('Result in one sentence.'),
  coverage: z.array(coverage).describe('Registers that were and were not searched.'),
  findings: z.array(finding).describe('Findings of the source.'),
  evidence: z.array(evidence).describe('Requests to providers and their answers.'),
})

/** How a source can end. */
export const outcomeStatus = z.enum(['done', 'unknown', 'not_configured'])
export type OutcomeStatus = z.output<typeof outcomeStatus>

const outcome = <S extends Source, F extends z.ZodType>(source: S, finding: F) =>
  z.strictObject({
    source: z.literal(source).describe('The source.'),
    status: outcomeStatus.describe('Result of the source.'),
    ...sectionOf(finding),
  })

/** The findings of one source: the body of a section that is no longer pending. */
export const sourceOutcome = z.discriminatedUnion('source', [
  outcome('domains', domainFinding),
  outcome('social', socialFinding),
  outcome('trademarks', trademarkFinding),
  outcome('companies', companyFinding),
  outcome('analysis', analysisFinding),
])
export type SourceOutcome = z.output<typeof sourceOutcome>
export type OutcomeOf<S extends Source> = Extract<SourceOutcome, { source: S }>
export type FindingOf<S extends Source> = OutcomeOf<S>['findings'][number]
