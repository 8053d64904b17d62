import { z } from 'zod'

/** The five sources of a report, in the order in which it prints them. */
export const SOURCES = ['domains', 'social', 'trademarks', 'companies', 'analysis'] as const
export const sourceName = z.enum(SOURCES)
export type Source = z.output<typeof sourceName>

/** Sources that a verdict cannot do without. */
export const DECISIVE: readonly Source[] = ['domains', 'trademarks', 'companies']

/** One question put to a provider and what came back: what each word of a report can be traced to. */
export const evidence = z.strictObject({
  /** Unique within the check, e.g. `domains-3`. */
  id: z.string(),
  provider: z.string(),
  /** What was asked, without credentials: `GET https://…/domain/example.com`, `NS example.com`. */
  request: z.string(),
  outcome: z.string(),
  httpStatus: z.int().optional(),
  at: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  cached: z.boolean(),
  confidence: z.enum(['high', 'medium', 'low', 'none']),
  /** Hex SHA-256 of the answer's bytes; null where no answer came. */
  sha256: z.string().nullable(),
  /** Whether the answer's bytes are kept beside the log under that hash. */
  kept: z.boolean(),
})
export type Evidence = z.output<typeof evidence>

const restsOn = z.array(z.string()).describe('ids of the evidence that this finding rests on')

export const domainFinding = z.strictObject({
  domain: z.string(),
  unicode: z.string(),
  tld: z.string(),
  status: z.enum(['registered', 'available', 'reserved', 'for_sale', 'unknown']),
  registrar: z.string().nullable(),
  created: z.string().nullable(),
  expires: z.string().nullable(),
  rule: z.string(),
  evidence: restsOn,
})
export type DomainFinding = z.output<typeof domainFinding>

export const socialFinding = z.strictObject({
  network: z.string(),
  username: z.string(),
  url: z.string(),
  status: z.enum(['taken', 'available', 'invalid', 'manual', 'unknown']),
  rule: z.string(),
  evidence: restsOn,
})
export type SocialFinding = z.output<typeof socialFinding>

/** All parts 0 to 1. */
export const similarity = z.strictObject({
  score: z.number(),
  sight: z.number(),
  sound: z.number(),
  meaning: z.number().nullable(),
})
export type Similarity = z.output<typeof similarity>

export const trademarkFinding = z.strictObject({
  mark: z.string(),
  number: z.string().nullable(),
  office: z.string(),
  jurisdiction: z.string().nullable(),
  /** `well_known` marks come from the shipped list and belong to no register. */
  list: z.enum(['register', 'well_known']),
  status: z.enum(['live', 'dead', 'unknown']),
  niceClasses: z.array(z.int()),
  owner: z.string().nullable(),
  /** Same words once case, accents, punctuation and spaces are set aside. */
  exact: z.boolean(),
  similarity,
  link: z.string().nullable(),
  evidence: restsOn,
})
export type TrademarkFinding = z.output<typeof trademarkFinding>

export const companyFinding = z.strictObject({
  name: z.string(),
  number: z.string(),
  register: z.string(),
  jurisdiction: z.string().nullable(),
  status: z.enum(['active', 'inactive', 'unknown']),
  statusText: z.string().nullable(),
  /** Equal once the legal form and what the register disregards are set aside. */
  sameAs: z.boolean(),
  similarity: z.number(),
  link: z.string().nullable(),
  evidence: restsOn,
})
export type CompanyFinding = z.output<typeof companyFinding>

const rated = z.strictObject({ score: z.number().nullable(), text: z.string() })

export const analysisFinding = z.strictObject({
  /** `rules`, or the name of the model that answered. */
  engine: z.string(),
  pronounceability: rated,
  memorability: rated,
  length: z.strictObject({ characters: z.int(), syllables: z.int().nullable(), text: z.string() }),
  ambiguity: rated,
  meanings: z.array(z.strictObject({ language: z.string(), meaning: z.string(), negative: z.boolean() })),
  similarBrands: z.array(z.strictObject({ brand: z.string(), similarity: z.number() })),
  distinctiveness: z.strictObject({
    class: z.enum(['generic', 'descriptive', 'suggestive', 'arbitrary', 'fanciful', 'unknown']),
    text: z.string(),
  }),
  strengths: z.array(z.string()),
  risks: z.array(z.string()),
  summary: z.string(),
  evidence: restsOn,
})
export type AnalysisFinding = z.output<typeof analysisFinding>

/** A register that was, or was not, searched for an asked jurisdiction, TLD or network. */
export const coverage = z.strictObject({
  register: z.string(),
  jurisdiction: z.string().nullable(),
  searched: z.boolean(),
  dataAsOf: z.string().nullable(),
})
export type Coverage = z.output<typeof coverage>

/** Why a section says less than it could, and what the reader can do about it. */
export const sectionReason = z.strictObject({ code: z.string(), text: z.string(), nextStep: z.string() })
export type SectionReason = z.output<typeof sectionReason>

/** Members of a section with findings of one kind, beside its status. */
export const sectionOf = <F extends z.ZodType>(finding: F) => ({
  reason: sectionReason.nullable(),
  summary: z.string(),
  coverage: z.array(coverage),
  findings: z.array(finding),
  evidence: z.array(evidence),
})

/** How a source can end. */
export const outcomeStatus = z.enum(['done', 'unknown', 'not_configured'])
export type OutcomeStatus = z.output<typeof outcomeStatus>

const outcome = <S extends Source, F extends z.ZodType>(source: S, finding: F) =>
  z.strictObject({ source: z.literal(source), status: outcomeStatus, ...sectionOf(finding) })

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
