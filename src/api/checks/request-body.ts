import { z } from 'zod'
import type { CheckRequest, NameForms } from '../../events/check.ts'
import type { Mode } from '../../events/mode.ts'
import { SOURCES } from '../../events/sections.ts'
import { LONGEST_GOODS } from '../../goods/map-goods.ts'
import { isKnownTld } from '../../names/domains/known-tld.ts'
import { LONGEST_NAME, parseName } from '../../names/parse.ts'
import type { Settings } from '../../settings/settings.ts'
import { jurisdictions } from '../../verdict/jurisdiction-codes.ts'
import { requestBranding } from '../branding/body.ts'
import { plainLine } from '../http/plain-text.ts'
import { invalid } from '../http/problem.ts'

const MAX_METADATA = 16
/** Maximum length of a name as sent; the normal form has a smaller limit. */
const MAX_QUERY_LENGTH = 1_000

/** A name as sent. `why` is the message for a value that is not a text. */
export const nameText = (why: string) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? why : undefined) })
    .max(MAX_QUERY_LENGTH, `is longer than ${LONGEST_NAME} characters; shorten the name`)

/** A TLD as callers write it: with or without the leading dot, IDN ones in punycode. */
const TLD = /^\.?[A-Za-z0-9-]{2,63}(\.[A-Za-z0-9-]{2,63})*$/

/** Up to 16 pairs that the caller chooses; names up to 40 characters, values up to 500. */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= MAX_METADATA, {
    error: `must have at most ${MAX_METADATA} pairs`,
  })

const tld = z
  .string()
  .regex(TLD, { error: 'must be a TLD such as com or co.uk', abort: true })
  .refine(isKnownTld, {
    error: ({ input }) => `${String(input).toLowerCase()} does not end in a TLD that this service knows`,
  })

const MAX_APPLICANT_VALUES = 10
const ofApplicant = z
  .array(z.string().regex(/\S/, 'must not be empty').max(200))
  .max(MAX_APPLICANT_VALUES)
  .optional()

/** Names, numbers and addresses of the caller; findings with one of them do not count against the name. */
export const applicant = z.strictObject({
  owners: ofApplicant,
  numbers: ofApplicant,
  domains: ofApplicant,
  handles: ofApplicant,
})

/** Goods and services in words. */
export const goodsText = z
  .string()
  .max(LONGEST_GOODS)
  .regex(/[\p{L}\p{N}]/u, 'must name goods or services in words')

export const niceClasses = z.array(z.int().min(1).max(45)).max(45)

/** What a check or a batch belongs to; of a batch it is the title. */
export const projectName = plainLine(100)

/** Options of a check; the settings give the defaults. */
export const checkOptions = {
  delivery: z.enum(['response', 'webhook']).optional(),
  sources: z.array(z.enum(SOURCES)).min(1).max(SOURCES.length).optional(),
  tlds: z.array(tld).min(1).max(30).optional(),
  jurisdictions: jurisdictions.optional(),
  niceClasses: niceClasses.optional(),
  goods: goodsText.optional(),
  applicant: applicant.optional(),
  maxAge: z.int().nonnegative().optional(),
  metadata: metadata.optional(),
  branding: requestBranding.optional(),
}
export type CheckOptions = z.output<z.ZodObject<typeof checkOptions>>

/** Body of `POST /checks`. */
export const checkBody = z.strictObject({
  query: nameText('is missing or not a string; send the name to check'),
  project: projectName.optional(),
  ...checkOptions,
})

/** Parses the name. Throws {@link Problem} `invalid-request` with every violation, at `pointer`. */
export function nameOf(query: string, pointer: string): NameForms {
  const parsed = parseName(query)
  if (parsed.ok) return parsed.name
  throw invalid(...parsed.errors.map(({ code, detail }) => ({ pointer, code, detail })))
}

/**
 * The request with all defaults. The account's jurisdictions apply to live checks before those of the settings; the
 * sandbox plays only the registers of the test settings.
 */
export function fillIn(
  body: CheckOptions,
  by: { mode: Mode; jurisdictions: readonly string[] },
  settings: Settings,
): CheckRequest {
  const sources = SOURCES.filter((source) => (body.sources ?? settings.SOURCES).includes(source))
  return {
    sources,
    tlds: unique((body.tlds ?? settings.TLDS).map((tld) => tld.toLowerCase().replace(/^\./, ''))),
    jurisdictions: unique(body.jurisdictions ?? defaultJurisdictions(by, settings)),
    niceClasses: unique(body.niceClasses ?? []).sort((a, b) => a - b),
    delivery: body.delivery ?? 'response',
    maxAge: body.maxAge ?? null,
  }
}

/**
 * Throws {@link Problem} `invalid-request` if registers are requested, but neither request nor settings name a
 * jurisdiction.
 */
export function requireJurisdictions({ sources, jurisdictions: given }: CheckRequest, mode: Mode): void {
  const asksRegisters = sources.includes('trademarks') || sources.includes('companies')
  if (given.length > 0 || !asksRegisters) return
  throw invalid({
    pointer: '/jurisdictions',
    detail: `No jurisdictions are given and no default is configured. Send "jurisdictions", for example ["GB","EU"], choose defaults with PATCH /api/v1/account, or ask the operator of this service to set some${mode === 'live' ? '; alternatively, use a test key (nk_test_…), which uses the sandbox' : ''}.`,
  })
}

/** The jurisdictions of a check that names none. @param jurisdictions those of the account, which are for live checks */
export const defaultJurisdictions = (
  { mode, jurisdictions }: { mode: Mode; jurisdictions: readonly string[] },
  settings: Settings,
): readonly string[] =>
  mode === 'live' && jurisdictions.length > 0 ? jurisdictions : settings[jurisdictionsSetting(mode)]

const jurisdictionsSetting = (mode: Mode) => (mode === 'live' ? 'JURISDICTIONS' : 'TEST_JURISDICTIONS')

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
