import { coverage as coverageEvent, evidence as evidenceEvent, sectionReason } from '../../events/sections.ts'
import { described } from '../http/described.ts'

export const evidence = described(
  'Evidence',
  'One question put to a provider and what came back: what each word of a report can be traced to.',
  evidenceEvent.shape,
  {
    id: 'Unique within the check; findings name it.',
    provider: 'Who was asked.',
    request: 'What was asked, without credentials.',
    outcome: 'What came of it, in a word.',
    httpStatus: 'Status of the answer, where it came by HTTP.',
    at: 'When it was asked.',
    durationMs: 'How long the answer took.',
    cached: 'Whether the answer is an earlier one that was still fresh enough.',
    confidence: 'How far the answer can be relied on.',
    sha256: "Hex SHA-256 of the answer's bytes; null where no answer came.",
    kept: "Whether the answer's bytes are kept under that hash.",
  },
)

export const coverage = described(
  'Coverage',
  'A register that was, or was not, searched for an asked jurisdiction, TLD or network.',
  coverageEvent.shape,
  {
    register: 'Which register.',
    jurisdiction: 'Whose register it is: ISO 3166-1 alpha-2 or `EU`; null where it belongs to none.',
    searched: 'Whether it was searched in full.',
    dataAsOf: 'How old its data is, where that is known.',
  },
)

export const reasonOfSection = described(
  'SectionReason',
  'Why a section says less than it could, and what to do about it.',
  sectionReason.shape,
  { code: 'For programs.', text: 'For people.', nextStep: 'What to do about it.' },
)
