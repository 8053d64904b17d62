import type { AnalysisFinding } from '../../events/sections.ts'
import { DISTINCTIVENESS_WORDS } from '../../verdict/report-words.ts'
import { percent } from './finding-tables.ts'
import type { Block, Cell } from './report-model.ts'
import { foreign, prose } from './words.ts'

/** The analysis of a name; empty if there is none. */
export function analysisBlocks([finding]: readonly AnalysisFinding[]): Block[] {
  if (!finding) return []
  const { distinctiveness, length, meanings, similarBrands, strengths, risks } = finding
  const rated = ({ score, text }: { score: number | null; text: string }): Cell =>
    prose(score === null ? text : `${Math.round(score)} of 100. ${text}`)
  const lists = [
    [
      'Meanings in other languages',
      meanings.map((one) => `${one.language}: ${one.meaning}${one.negative ? ' (negative)' : ''}`),
    ],
    ['Similar brands', similarBrands.map((one) => `${one.brand} (${percent(one.similarity)})`)],
    ['Strengths', strengths],
    ['Risks', risks],
  ] as const
  return [
    {
      kind: 'facts',
      facts: [
        {
          label: 'Distinctiveness',
          value: prose(`${DISTINCTIVENESS_WORDS[distinctiveness.class]}. ${distinctiveness.text}`),
        },
        { label: 'Easy to pronounce', value: rated(finding.pronounceability) },
        { label: 'Easy to remember', value: rated(finding.memorability) },
        { label: 'Ambiguity', value: rated(finding.ambiguity) },
        { label: 'Length', value: prose(length.text) },
        ...lists
          .filter(([, items]) => items.length > 0)
          .map(([label, items]) => ({ label, value: prose(items.map(withoutStop).join('; ')) })),
        { label: 'Analyzed by', value: foreign(finding.engine) },
      ],
    },
  ]
}

const withoutStop = (text: string): string => text.replace(/\.$/, '')
