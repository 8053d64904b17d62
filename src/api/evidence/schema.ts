import { coverage as coverageEvent, evidence as evidenceEvent, sectionReason } from '../../events/sections.ts'
import { described } from '../http/described.ts'

export const evidence = described(
  'Evidence',
  'One request to a provider and its answer. Every word of a report can be traced to such evidence.',
  evidenceEvent.shape,
  {
    id: 'Id, unique within the check. Findings refer to it.',
    provider: 'Provider that was queried.',
    request: 'The request, without credentials.',
    outcome: 'Outcome of the request.',
    httpStatus: 'HTTP status of the answer, if it came over HTTP.',
    at: 'Time of the request.',
    durationMs: 'Duration of the request.',
    cached: 'Whether the answer came from the cache, where it was still fresh.',
    confidence: 'Reliability of the answer.',
    sha256: 'Hex SHA-256 of the bytes of the answer; null if no answer arrived.',
    kept: 'Whether the service keeps the bytes of the answer under this hash.',
  },
)

export const coverage = described(
  'Coverage',
  'A register, and whether it was searched for a requested jurisdiction, TLD or network.',
  coverageEvent.shape,
  {
    register: 'Name of the register.',
    jurisdiction: 'Jurisdiction of the register: ISO 3166-1 alpha-2 code or `EU`; null if it has none.',
    searched: 'Whether the register was searched completely.',
    dataAsOf: 'Date of the data, if known.',
    provenAt:
      'Time at which the provider last answered correctly about a taken and a random name. Absent if "not found" does not depend on such a proof.',
    provenBy: 'Ids of the evidence of that proof, in the same section.',
    depth: '`identical`: identical trademarks only; `similar`: similar ones too. Absent for other registers.',
    scripts:
      'Scripts in which similar trademarks are searched, as ISO 15924 codes; absent if in every script. With `depth` `identical`, the name is in another script.',
    incomplete:
      'What its search planned but did not ask, or not read to its end, in words, because the requests of one check are limited; absent if nothing.',
    territories: 'Territories that it covers: where its trademarks have effect, or its companies are formed.',
    rights: 'Kinds of trademark rights that it holds.',
    completeness:
      'How much of the register the copy on the machine of the service holds: `whole`, by its number of rows; `vouched`, because the operator says that it is whole; `partial`: its findings count, but it does not count as searched. Absent for a register that is asked directly.',
    doubt:
      'What contradicts the operator who vouches for a copy as whole, in words: the office is known to have many more rows. Absent if nothing does.',
    attribution:
      'Sentence that the license of its data requires, if the data is a copy on the machine of the service.',
  },
)

export const reasonOfSection = described(
  'SectionReason',
  'Why a section is incomplete, and how to fix it.',
  sectionReason.shape,
  { code: 'Code of the reason, for programs.', text: 'Explanation, for people.', nextStep: 'How to fix it.' },
)
