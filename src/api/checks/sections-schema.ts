import { z } from 'zod'
import { outcomeStatus } from '../../events/sections.ts'
import { coverage, evidence, reasonOfSection } from '../evidence/schema.ts'
import { described } from '../http/described.ts'
import {
  analysisFinding,
  companyFinding,
  domainFinding,
  socialFinding,
  trademarkFinding,
} from './findings-schema.ts'

export const sectionStatus = z.enum(['pending', 'skipped', ...outcomeStatus.options]).meta({
  id: 'SectionStatus',
  'x-open-enum': true,
  description:
    '`pending`: the query is in progress. `done`: everything requested was answered. `unknown`: no trustworthy answer, which never means free. `skipped`: not requested. `not_configured`: no provider is configured for it.',
})

/** Without a union of types: the Java client that openapi-generator makes of a union with a list does not compile. */
const section = <F extends z.ZodType>(id: string, what: string, finding: F) =>
  described(
    id,
    `Findings of the check about ${what}.`,
    {
      status: sectionStatus,
      reason: reasonOfSection.optional(),
      summary: z.string(),
      coverage: z.array(coverage),
      findings: z.array(finding),
      evidence: z.array(evidence),
    },
    {
      status: 'Status of the source.',
      reason: 'Present only if the section is incomplete.',
      summary: 'Summary in one sentence.',
      coverage: 'Registers that were and were not searched.',
      findings: 'Findings of the source.',
      evidence: 'Evidence for the section.',
    },
  )

export const sections = described(
  'Sections',
  'All five sections, even if some were not requested.',
  {
    domains: section('DomainsSection', 'domains', domainFinding),
    social: section('SocialSection', 'user names on social networks', socialFinding),
    trademarks: section('TrademarksSection', 'trademarks', trademarkFinding),
    companies: section('CompaniesSection', 'companies', companyFinding),
    analysis: section('AnalysisSection', 'the name as a brand', analysisFinding),
  },
  {
    domains: 'Affects the verdict.',
    social: 'Takes points off the score; does not affect the verdict.',
    trademarks: 'Affects the verdict. Findings of global lists appear even if no register was searched.',
    companies: 'Affects the verdict. Findings of global lists appear even if no register was searched.',
    analysis: 'An opinion: it can lead to a caution, never to a conflict.',
  },
)
