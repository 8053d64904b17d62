import { z } from 'zod'
import { count, mode, score, time, warnings } from '../http/common-schema.ts'
import { described } from '../http/described.ts'
import { extent, level } from './extent-schema.ts'
import { check, reason, sourceStates, verdict } from './schema.ts'
import { sectionStatus, sections } from './sections-schema.ts'

const { status, verdictBasis, links } = check.shape
const points = z.int()

const briefReason = described(
  'BriefReason',
  'A rule that fired, with the beginning of its statement.',
  {
    rule: reason.shape.rule,
    effect: reason.shape.effect,
    points,
    text: z.string(),
    law: z.string().optional(),
  },
  {
    rule: 'Name of the rule in the rule set.',
    effect: 'Effect on the verdict; a `note` has none.',
    points: 'Points that it takes off the score.',
    text: 'Statement of the rule about this name; `…` marks a truncated one.',
    law: 'The laws or lists that the rule rests on, separated by semicolons; those without room are counted. Only with absolute grounds.',
  },
)

const sourceBrief = described(
  'SourceBrief',
  'How a source ended, and the number of its findings.',
  { status: sectionStatus, counts: z.record(z.string(), count) },
  {
    status: 'Status of the source.',
    counts:
      'Number of findings: domains, user names and companies by status, trademarks by grade. `own` counts those of the applicant, `identical` active companies of the same name.',
  },
)

export const briefReview = described(
  'BriefReview',
  'What reviewers decided. The verdict of the check never changes.',
  { verdict, score, marks: count },
  {
    verdict: 'Reviewed verdict, as in the full report.',
    score: 'Reviewed score; null if the reviewed verdict is `inconclusive`.',
    marks: 'Number of findings with an assessment; the full report has each with its reason.',
  },
)

const brief = {
  shape: {
    sandbox: z.string().optional(),
    id: z.string(),
    object: z.literal('check'),
    view: z.literal('summary'),
    mode,
    query: z.string(),
    status,
    verdict: verdict.nullable(),
    review: briefReview.optional(),
    verdictBasis,
    score,
    summary: z.string(),
    reasons: z.array(briefReason),
    otherReasons: described(
      'OtherReasons',
      'Reasons that do not fit into the summary.',
      { count, points: z.int() },
      { count: 'Number of these reasons.', points: 'Points that they take off the score in total.' },
    ),
    sources: sourceStates(sourceBrief),
    extent: described(
      'BriefExtent',
      'What the verdict rests on and what it leaves out.',
      {
        level: level.nullable(),
        territories: extent.shape.territories,
        goods: z.string().nullable(),
        oldestData: z.iso.date().nullable(),
        data: z.string().optional(),
        searchAgainOn: extent.shape.searchAgainOn,
        notSearched: count,
        missing: z.string().optional(),
      },
      {
        level: 'Level of the search for trademarks; null if they were not requested or nothing was searched.',
        territories: 'Territories of the registers that were searched.',
        goods:
          'Goods and services as they were understood, separated by semicolons, or that they were not understood; `…` marks a truncated text. Null: none were named, so all 45 classes count.',
        oldestData: 'Day of the oldest data that was searched; null if no day is known.',
        data: 'Days of the data, each with its registers and lists, the newest first, separated by semicolons. Days without room are counted. Absent if nothing was searched.',
        searchAgainOn:
          'First day on which a new search can show every trademark with an earlier date than this check. Null if trademarks were not requested.',
        notSearched: 'Number of entries of `extent.notSearched` in the full report.',
        missing:
          'Gaps of the search, the most important first, separated by semicolons; gaps without room are counted. Absent without gaps.',
      },
    ),
    validUntil: z.iso.date().nullable(),
    completedAt: time.nullable(),
    revision: count,
    notice: z.string(),
    links,
    warnings,
  },
  texts: {
    sandbox: 'Note that the answer is made up, always the first member. Present only in test mode.',
    id: 'Id of the check.',
    object: 'Object type.',
    view: 'The view.',
    mode: 'Mode of the key that sent the request.',
    query: 'The name as sent; `…` marks a truncated one.',
    status: 'Status of the check.',
    verdict: 'Verdict; null until the check is completed.',
    review: 'Verdict after the assessments by reviewers; absent without an assessment.',
    verdictBasis: 'Sources that the verdict covers. Show them wherever you show the verdict.',
    score: '0 to 100, where 100 means free; null if the check is inconclusive, canceled or not completed.',
    summary: 'The findings, the decisive one, and the next step; `…` marks a truncated text.',
    reasons: 'The most important rules that fired.',
    otherReasons: 'The other rules that fired.',
    sources: 'Status and findings of each source.',
    extent: 'What the verdict rests on.',
    validUntil:
      'Last day of the 30 days for which the report may be relied on; null until the check ends, and if no registry or network answered in full.',
    completedAt: 'Time at which the check finished.',
    revision: 'Revision of the last event in the stream of the check.',
    notice: 'Disclaimer of the report.',
    links: 'Links to related resources.',
    warnings: 'Reason why the result cannot be delivered at present.',
  },
}

/** `view=summary` of a report. */
export const checkBrief = described(
  'CheckBrief',
  'A check in at most 2 kB: verdict, score, summary, reasons with points, counts, links.',
  brief.shape,
  brief.texts,
)

export const compactReason = reason.omit({ params: true }).meta({
  id: 'CompactReason',
  description: 'A rule that fired, without the parameters of its text.',
})

const { domains, social, trademarks, companies, analysis } = sections.shape
const compactSections = described(
  'CompactSections',
  'All five sections without the rows of their evidence.',
  {
    domains: domains.omit({ evidence: true }).meta({ id: 'CompactDomainsSection', description: 'Domains.' }),
    social: social.omit({ evidence: true }).meta({ id: 'CompactSocialSection', description: 'User names.' }),
    trademarks: trademarks
      .omit({ evidence: true })
      .meta({ id: 'CompactTrademarksSection', description: 'Trademarks.' }),
    companies: companies
      .omit({ evidence: true })
      .meta({ id: 'CompactCompaniesSection', description: 'Companies.' }),
    analysis: analysis
      .omit({ evidence: true })
      .meta({ id: 'CompactAnalysisSection', description: 'The name as a brand.' }),
  },
  {
    domains: 'Affects the verdict.',
    social: 'Takes points off the score; does not affect the verdict.',
    trademarks: 'Affects the verdict.',
    companies: 'Affects the verdict.',
    analysis: 'An opinion: it can lead to a caution, never to a conflict.',
  },
)

/** `view=compact` of a report. */
export const compactCheck = check
  .extend({
    view: z.literal('compact').meta({ description: 'The view.' }),
    reasons: z.array(compactReason).meta({ description: 'Every rule that fired.' }),
    extent: extent.omit({ data: true }).meta({
      id: 'CompactExtent',
      description:
        'What the report rests on and what it leaves out; the sections have the dates of their data.',
    }),
    sections: compactSections.meta({ description: 'Findings of each source.' }),
    links: links
      .extend({ evidence: z.url().meta({ description: 'The evidence, as a bundle that can be verified.' }) })
      .meta({ id: 'CompactCheckLinks', description: 'Links to related resources and actions.' }),
    warnings: warnings.meta({ description: 'Reason why the result cannot be delivered at present.' }),
  })
  .meta({ id: 'CompactCheck', description: 'The full report without repeats.' })
