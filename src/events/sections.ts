import { z } from 'zod'

/** The five sources of a report, in the order in which it prints them. */
export const SOURCES = ['domains', 'social', 'trademarks', 'companies', 'analysis'] as const
export const sourceName = z.enum(SOURCES)
export type Source = z.output<typeof sourceName>

/** Sources that a verdict cannot do without. */
export const DECISIVE: readonly Source[] = ['domains', 'trademarks', 'companies']

/** One question put to a provider and what came back: what each word of a report can be traced to. */
export const evidence = z.strictObject({
  id: z.string().describe('Id of the evidence, unique within the check, such as `domains-3`.'),
  provider: z.string().describe('The provider that was asked.'),
  request: z
    .string()
    .describe('What was asked, without credentials: `GET https://…/domain/example.com`, `NS example.com`.'),
  outcome: z.string().describe('What the answer means, in one word or two.'),
  httpStatus: z.int().optional().describe('HTTP status of the answer.'),
  at: z.iso.datetime().describe('When it was asked.'),
  durationMs: z.number().nonnegative().describe('How long the answer took, ms.'),
  cached: z.boolean().describe('Whether the answer came from the cache.'),
  confidence: z.enum(['high', 'medium', 'low', 'none']).describe('How far the answer can be trusted.'),
  sha256: z.string().nullable().describe('SHA-256 of the answer, in hex; null where no answer arrived.'),
  kept: z.boolean().describe('Whether the service keeps the answer under that hash.'),
})
export type Evidence = z.output<typeof evidence>

const restsOn = z.array(z.string()).describe('Ids of the evidence that this finding rests on.')

export const domainFinding = z.strictObject({
  domain: z.string().describe('The domain in ASCII (punycode).'),
  unicode: z.string().describe('The domain as people read it.'),
  tld: z.string().describe('Its top-level domain.'),
  status: z
    .enum(['registered', 'available', 'reserved', 'for_sale', 'unknown'])
    .describe('What is known of the domain.'),
  registrar: z.string().nullable().describe('The registrar, where the registry names it.'),
  created: z.string().nullable().describe('Date of registration, as the registry gives it.'),
  expires: z.string().nullable().describe('Date of expiry, as the registry gives it.'),
  rule: z.string().describe('The rule that decided.'),
  evidence: restsOn,
})
export type DomainFinding = z.output<typeof domainFinding>

export const socialFinding = z.strictObject({
  network: z.string().describe('The social network.'),
  username: z.string().describe('The user name that was looked for.'),
  url: z.string().describe('Address of the profile.'),
  status: z
    .enum(['taken', 'available', 'invalid', 'manual', 'unknown'])
    .describe('What is known of the user name.'),
  rule: z.string().describe('The rule that decided.'),
  evidence: restsOn,
})
export type SocialFinding = z.output<typeof socialFinding>

/** All parts 0 to 1. */
export const similarity = z.strictObject({
  score: z.number().describe('All parts together, 0 to 1.'),
  sight: z.number().describe('How alike they look, 0 to 1.'),
  sound: z.number().describe('How alike they sound, 0 to 1.'),
  meaning: z
    .number()
    .nullable()
    .describe('How alike they are in meaning, 0 to 1; null where it was not compared.'),
})
export type Similarity = z.output<typeof similarity>

export const trademarkFinding = z.strictObject({
  mark: z.string().describe('The words of the mark.'),
  number: z.string().nullable().describe('The number in the register; null where it has none.'),
  office: z.string().describe('The office that keeps the register.'),
  jurisdiction: z
    .string()
    .nullable()
    .describe('Where it has effect: ISO 3166-1 alpha-2 or `EU`; null where none applies.'),
  list: z
    .enum(['register', 'well_known'])
    .describe('`register`, or `well_known` for a mark of the shipped list, which belongs to no register.'),
  status: z.enum(['live', 'dead', 'unknown']).describe('Whether the mark is in force.'),
  niceClasses: z.array(z.int()).describe('Classes of goods and services (Nice).'),
  owner: z.string().nullable().describe('The owner, where the register names one.'),
  exact: z
    .boolean()
    .describe('Whether the words are the same but for case, accents, punctuation and spaces.'),
  similarity: similarity.describe('How alike the mark and the name are.'),
  link: z.string().nullable().describe('Address of the entry in the register.'),
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
    .describe('Where it has effect: ISO 3166-1 alpha-2 or `EU`; null where none applies.'),
  status: z.enum(['active', 'inactive', 'unknown']).describe('Whether the company exists.'),
  statusText: z.string().nullable().describe('The status in the words of the register.'),
  sameAs: z
    .boolean()
    .describe('Whether the names are equal but for the legal form and what the register disregards.'),
  similarity: z.number().describe('How alike the names are, 0 to 1.'),
  link: z.string().nullable().describe('Address of the entry in the register.'),
  evidence: restsOn,
})
export type CompanyFinding = z.output<typeof companyFinding>

const rated = z.strictObject({
  score: z.number().nullable().describe('0 to 100; null where it could not be measured.'),
  text: z.string().describe('The same in words.'),
})

export const analysisFinding = z.strictObject({
  engine: z.string().describe('`rules`, or the name of the model that answered.'),
  pronounceability: rated.describe('How easily the name is pronounced.'),
  memorability: rated.describe('How easily the name is remembered.'),
  length: z
    .strictObject({
      characters: z.int().describe('Characters of the name.'),
      syllables: z.int().nullable().describe('Syllables; null where they cannot be counted.'),
      text: z.string().describe('The same in words.'),
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
    .describe('What the name means in other languages.'),
  similarBrands: z
    .array(
      z.strictObject({
        brand: z.string().describe('The brand.'),
        similarity: z.number().describe('How alike the names are, 0 to 1.'),
      }),
    )
    .describe('Well-known brands that are like the name.'),
  distinctiveness: z
    .strictObject({
      class: z
        .enum(['generic', 'descriptive', 'suggestive', 'arbitrary', 'fanciful', 'unknown'])
        .describe('From generic, which no mark can be, to fanciful, which is strongest.'),
      text: z.string().describe('The same in words.'),
    })
    .describe('How distinctive the name is for a mark.'),
  strengths: z.array(z.string()).describe('Strengths of the name.'),
  risks: z.array(z.string()).describe('Risks of the name.'),
  summary: z.string().describe('A summary in a sentence or two.'),
  evidence: restsOn,
})
export type AnalysisFinding = z.output<typeof analysisFinding>

/** A register that was, or was not, searched for an asked jurisdiction, TLD or network. */
export const coverage = z.strictObject({
  register: z.string().describe('The register, top-level domain or network.'),
  jurisdiction: z
    .string()
    .nullable()
    .describe('Where it has effect: ISO 3166-1 alpha-2 or `EU`; null where none applies.'),
  searched: z.boolean().describe('Whether it was searched.'),
  dataAsOf: z
    .string()
    .nullable()
    .describe('Date of the data that was searched; null where it is live or unknown.'),
})
export type Coverage = z.output<typeof coverage>

/** Why a section says less than it could, and what the reader can do about it. */
export const sectionReason = z.strictObject({
  code: z.string().describe('Stable, for programs.'),
  text: z.string().describe('The reason in words.'),
  nextStep: z.string().describe('What the reader can do about it.'),
})
export type SectionReason = z.output<typeof sectionReason>

/** Members of a section with findings of one kind, beside its status. */
export const sectionOf = <F extends z.ZodType>(finding: F) => ({
  reason: sectionReason
    .nullable()
    .describe('Why the section says less than it could; null where it is complete.'),
  summary: z.string().describe('The result in a sentence.'),
  coverage: z.array(coverage).describe('What was searched, and what was not.'),
  findings: z.array(finding).describe('What was found.'),
  evidence: z.array(evidence).describe('The questions that were asked and what came back.'),
})

/** How a source can end. */
export const outcomeStatus = z.enum(['done', 'unknown', 'not_configured'])
export type OutcomeStatus = z.output<typeof outcomeStatus>

const outcome = <S extends Source, F extends z.ZodType>(source: S, finding: F) =>
  z.strictObject({
    source: z.literal(source).describe('The source.'),
    status: outcomeStatus.describe('How the source ended.'),
    ...sectionOf(finding),
  })

/** What one source found out: the body of a section once it is no longer pending. */
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
