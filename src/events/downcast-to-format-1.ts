import { FormatNotWritten } from './formats.ts'

/** Downcasters to format 1. They remove the members that format 2 added, and refuse data that need them. */

type Request = { goodsTerms?: unknown; applicant?: unknown; sealedInput?: unknown }

/** `CheckRequested` and `BatchRequested` without anatomy and bars; goods and an applicant cannot be written in format 1. */
export function withoutInput({
  anatomy: _,
  bars: __,
  ...data
}: {
  anatomy?: unknown
  bars?: unknown
  request: Request
}): object {
  const { goodsTerms, applicant, sealedInput, ...request } = data.request
  if (goodsTerms !== undefined || applicant !== undefined || sealedInput !== undefined)
    throw new FormatNotWritten('A request with goods or an applicant', 2)
  return { ...data, request }
}

type Outcome = { source: string; coverage: readonly object[]; findings: readonly object[] }

/** Members that format 2 added. */
const ADDED = {
  coverage: [
    'depth',
    'territories',
    'rights',
    'attribution',
    'completeness',
    'provenAt',
    'provenBy',
    'incomplete',
  ],
  finding: ['own', 'reason'],
  mark: [
    'own',
    'goods',
    'right',
    'filed',
    'registered',
    'expires',
    'comparison',
    'fame',
    'published',
    'priority',
    'pending',
    'statusText',
    'internationalNumber',
    'markKind',
    'supplementalRegister',
    'acquiredDistinctiveness',
    'image',
  ],
} as const

/** `SourceResult` with the findings and the coverage of format 1. */
export function withoutComparison(data: { outcome: Outcome }): object {
  const { outcome } = data
  const added = outcome.source === 'trademarks' ? ADDED.mark : ADDED.finding
  const coverage = outcome.coverage.map((row) => without(row, ADDED.coverage))
  const findings = outcome.findings.map((finding) => without(finding, added))
  return { ...data, outcome: { ...outcome, coverage, findings } }
}

const without = (row: object, members: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([member]) => !members.includes(member)))

type Reason = { points?: number; params?: unknown; text?: string }

/** `CheckCompleted` with reasons that carry their text. */
export function withoutPoints<Data extends { reasons: readonly Reason[] }>(data: Data): object {
  const reasons = data.reasons.map(({ points: _, params: __, ...reason }) => {
    if (reason.text === undefined) throw new FormatNotWritten('A reason without its text', 2)
    return reason
  })
  return { ...data, reasons }
}

type Row = { ruleSet?: string; extent?: unknown; reasons: readonly Reason[] }

/** `BatchRowCompleted` without rule set and extent, and with reasons that carry their text. */
export const withoutRowMembers = ({ ruleSet: _, extent: __, ...data }: Row) => withoutPoints(data)

/** `WebhookEndpointCreated` and `WebhookEndpointChanged`: format 1 sends full reports only. */
export function withFullPayload({ payload = 'full', ...data }: { payload?: string }): object {
  if (payload !== 'full') throw new FormatNotWritten('A webhook payload other than `full`', 2)
  return data
}

/** `ShareLinkCreated`: links of format 1 show the branding of the account. */
export function withoutBranding({ sealedBranding, ...data }: { sealedBranding?: string }): object {
  if (sealedBranding !== undefined) throw new FormatNotWritten('A link with its own branding', 2)
  return data
}
