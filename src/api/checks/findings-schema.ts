import { z } from 'zod'
import * as events from '../../events/sections.ts'
import { GRADES } from '../../verdict/grades.ts'
import { described } from '../http/described.ts'

const evidence = 'Ids of the evidence for this finding.'
const link = 'Page of the register that shows it; null if the register has no such page.'

export const domainFinding = described(
  'DomainFinding',
  'One domain: a form of the name under one TLD.',
  events.domainFinding.shape,
  {
    domain: 'The domain in ASCII (IDN forms in punycode).',
    unicode: 'The domain in Unicode.',
    tld: 'The TLD of the domain.',
    status: 'Status of the domain. `available` always rests on an authoritative answer.',
    registrar: 'Registrar of the domain.',
    created: 'Time of registration.',
    expires: 'Time at which the registration expires.',
    rule: 'The rule that determined the status.',
    own: 'Whether it belongs to the applicant; then it does not count against the name.',
    evidence,
  },
)

export const socialFinding = described(
  'SocialFinding',
  'One social network, and whether the user name is taken there.',
  events.socialFinding.shape,
  {
    network: 'Id of the network.',
    username: 'User name on this network that corresponds to the name.',
    url: 'URL of the profile.',
    status:
      '`invalid`: not a valid user name on this network. `manual`: the service cannot check this network reliably; check it yourself.',
    rule: 'Code of the rule that determined the status.',
    reason:
      'Why the network does not allow the name (`invalid`), or why a person must check it (`manual`). Absent for other statuses.',
    own: 'Whether it belongs to the applicant; then it does not count against the name.',
    evidence,
  },
)

const similarity = described(
  'Similarity',
  'Similarity of two marks; each part is from 0 to 1.',
  events.similarity.shape,
  {
    score: 'Overall similarity.',
    sight: 'Visual similarity.',
    sound: 'Phonetic similarity.',
    meaning: 'Conceptual similarity; null if no shared meaning is known.',
  },
)

const comparison = described(
  'Comparison',
  'How the mark compares with the name, and how rare it is for a mark to come so close.',
  events.comparison.shape,
  {
    model: 'Version of the comparison.',
    relation: 'The relation that contributes most.',
    burden: 'Number of marks, out of a million unrelated ones, that come as close to the name.',
    shared: 'The part of the mark that the name shares; null if it is not one single part.',
    sharedBy:
      'Distinct owners of live marks with this part for related goods; null if they were not counted.',
    sharedDescribes:
      'Whether the shared part describes the named goods, so that it distinguishes little; absent if it does not.',
    family: 'Other live marks of the same owner with this part; null if they were not counted.',
    chance:
      'Number of unrelated marks in the searched register that come as close by chance; null if unknown.',
    oneLetter:
      'Whether one letter makes the difference: changed, added, missing or swapped with its neighbor. Only for four letters or more.',
    meaningDiffers:
      'Whether the name is a common English word whose meaning the mark does not have. Such a mark has the grade *high* at most.',
    goods: 'Relation of the goods of the mark to the goods of the request.',
    goodsBasis: 'What the relation of the goods rests on.',
  },
)

const fame = described('Fame', 'How the name uses a well-known brand.', events.fame.shape, {
  tier: '`famous`: the reputation of the brand extends to all goods. `known`: it extends to related goods. `obscure`: few people know the brand, so it leads to a note at most.',
  relation: 'How the name uses the name of the brand.',
  commonWord:
    'Whether the name of the brand is also a common word. Such a brand counts only for its own goods.',
})

export const trademarkFinding = described(
  'TrademarkFinding',
  'An identical or similar trademark; the most similar come first.',
  {
    ...events.trademarkFinding.shape,
    similarity,
    comparison: comparison.optional(),
    grade: z.enum(GRADES).meta({ 'x-open-enum': true }).nullable(),
    argument: z.string(),
    counterargument: z.string(),
    fame: fame.optional(),
  },
  {
    mark: 'The word mark.',
    number: 'Application or registration number at the office.',
    office: 'The office, or the list, that contains the mark.',
    jurisdiction: 'Jurisdiction in which the mark is protected.',
    list: '`well_known` marks come from the list shipped with the service, not from a register.',
    status: 'Status of the mark.',
    niceClasses: 'Nice classes of goods and services that the mark covers.',
    owner: 'Owner of the mark.',
    exact: 'Whether the words are identical, ignoring case, accents, punctuation and spaces.',
    similarity: 'Similarity to the name.',
    comparison: 'Comparison with the name.',
    fame: 'How the name uses the brand; absent for marks of registers.',
    goods: 'Goods and services of the mark, possibly shortened.',
    right: 'Kind of the right; null if it is unknown.',
    filed: 'Date of filing; null if it is unknown.',
    registered: 'Date of registration; null if it is unknown.',
    expires: 'Date on which the registration expires if it is not renewed; null if it is unknown.',
    published: 'Date of publication; null if it is unknown.',
    priority:
      'Earliest date that counts as the date of filing: that of a priority or of a converted mark; null if none is known.',
    pending:
      'Whether a live mark is an application that is not registered yet; null if the register does not say so. It counts like a registered mark.',
    statusText: 'Status in the wording or code of the register.',
    internationalNumber:
      'Number of the international registration of which the mark is a designation; null for other marks.',
    markKind:
      'How the mark is shown: `word` in any letters, `stylized` words, `figurative` without words, `combined` with both, or another kind of mark. Null if it is unknown.',
    supplementalRegister:
      'Whether it is on the supplemental register of the US, which holds marks that do not distinguish goods yet.',
    acquiredDistinctiveness:
      'Whether the mark, or a part of it, distinguishes goods only because of its use.',
    image: 'URL of a picture of the mark; null if the register names none.',
    link,
    own: 'Whether it belongs to the applicant; then it does not count against the name.',
    evidence,
    grade: 'How much the mark obstructs the name, by sign and goods; null if it does not.',
    argument: 'Why it matters.',
    counterargument: 'What speaks against an objection.',
  },
)

export const companyFinding = described(
  'CompanyFinding',
  'A company with the same or a similar name; the most similar come first.',
  events.companyFinding.shape,
  {
    name: 'The registered name.',
    number: 'Number in the register.',
    register: 'The register that lists the company.',
    jurisdiction: 'Jurisdiction of the register.',
    status: 'Whether the company is active.',
    statusText: 'Status in the wording of the register.',
    sameAs:
      'Whether the names are identical, ignoring the legal form and everything that the register ignores.',
    similarity: 'Similarity to the name, 0 to 1.',
    link,
    own: 'Whether it belongs to the applicant; then it does not count against the name.',
    evidence,
  },
)

const rated = z.strictObject({ score: z.number().nullable(), text: z.string() }).meta({
  id: 'Rating',
  description: 'A score from 0 to 1, or null if none can be given, with an explanation in words.',
})

export const analysisFinding = described(
  'AnalysisFinding',
  'Qualities of the name as a brand. An opinion: it can lead to a caution, never to a conflict.',
  { ...events.analysisFinding.shape, pronounceability: rated, memorability: rated, ambiguity: rated },
  {
    engine: '`rules`, or the name of the model that made the analysis.',
    pronounceability: 'How easy the name is to pronounce.',
    memorability: 'How easy the name is to remember.',
    length: 'Length of the name.',
    ambiguity: 'How easily the name is misheard or misspelled.',
    meanings: 'Meanings in other languages, with negative connotations marked.',
    similarBrands: 'Well-known brands that resemble the name.',
    distinctiveness: 'Distinctiveness of the name, on the scale from generic to fanciful.',
    strengths: 'Strengths of the name.',
    risks: 'Risks of the name.',
    summary: 'Summary in one or two sentences.',
    evidence,
  },
)
