import type { ReviewMark } from '../../events/review.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { SOURCE_WORDS, VERDICT_WORDS } from '../../verdict/report-words.ts'
import type { ReviewView } from '../checks/review-view.ts'
import type { Cell, Chapter } from './report-model.ts'
import { plain, prose, wordCell } from './words.ts'

const TITLE = 'After review by a person'

const MARKS: Readonly<Record<ReviewMark, string>> = {
  own: 'belongs to the applicant',
  consent: 'its owner consents',
  distinguished: 'different enough, in the judgment of the reviewer',
  blocking: 'blocks the name, in the judgment of the reviewer',
}

/** The verdict after the review, for the first screen; none without an assessment. */
export function reviewFact(review: ReviewView | null): { label: string; value: Cell }[] {
  if (review === null) return []
  return [{ label: TITLE, value: wordCell(VERDICT_WORDS[review.verdict]) }]
}

/** What a person said about findings, next to the verdict of the rules, which never changes; none without an assessment. */
export function reviewChapter(report: ReportDocument, review: ReviewView | null): Chapter[] {
  if (review === null) return []
  return [
    {
      id: 'review',
      title: plain(TITLE),
      status: wordCell(VERDICT_WORDS[review.verdict]),
      blocks: [
        {
          kind: 'text',
          text: plain(
            'The verdict above comes from the rules alone. A person judged the findings below, and with these assessments the rules give this verdict.',
          ),
        },
        { kind: 'list', items: review.marks.map((mark) => markCell(report, mark)) },
      ],
      details: [],
    },
  ]
}

function markCell(report: ReportDocument, { finding, mark, reason }: ReviewView['marks'][number]): Cell {
  const why = reason === null ? '' : ` Reason: ${reason}`
  return prose(`${nameOf(report, finding)}: ${MARKS[mark]}.${why}`)
}

/** What a finding is about, by its path: its section and its index. */
function nameOf({ sections }: ReportDocument, path: string): string {
  const [source = '', index] = path.split('/')
  const at = Number(index)
  switch (source) {
    case 'domains':
      return sections.domains.findings[at]?.unicode ?? path
    case 'social': {
      const row = sections.social.findings[at]
      return row ? `${row.network}, ${row.username}` : path
    }
    case 'trademarks': {
      const row = sections.trademarks.findings[at]
      return row ? `${row.mark} (${row.office}${row.number === null ? '' : ` ${row.number}`})` : path
    }
    case 'companies': {
      const row = sections.companies.findings[at]
      return row ? `${row.name} (${row.register}${row.number === null ? '' : ` ${row.number}`})` : path
    }
    default:
      return SOURCE_WORDS.analysis
  }
}
