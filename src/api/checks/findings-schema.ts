import { z } from 'zod'
import * as events from '../../events/sections.ts'
import { described } from '../http/described.ts'

const evidence = 'Ids of the evidence that this rests on.'
const link = 'Where the register shows it; null where it has no page.'

export const domainFinding = described(
  'DomainFinding',
  'One domain: a form of the name under one TLD.',
  events.domainFinding.shape,
  {
    domain: 'The domain in ASCII (IDN forms in punycode).',
    unicode: 'The domain as people write it.',
    tld: 'The TLD it is under.',
    status: 'Never `available` on less than an authoritative answer.',
    registrar: 'Who registered it.',
    created: 'When it was registered.',
    expires: 'When the registration ends.',
    rule: 'The rule that decided.',
    evidence,
  },
)

export const socialFinding = described(
  'SocialFinding',
  'One social network: whether the user name is taken.',
  events.socialFinding.shape,
  {
    network: 'Which network.',
    username: 'The user name that the name becomes there.',
    url: 'Address of the profile.',
    status:
      '`invalid`: the network takes no such user name. `manual`: it cannot be checked honestly, look yourself.',
    rule: 'The rule that decided.',
    evidence,
  },
)

const similarity = described(
  'Similarity',
  'How alike two marks are; every part from 0 to 1.',
  events.similarity.shape,
  {
    score: 'All parts together.',
    sight: 'In writing.',
    sound: 'In sound.',
    meaning: 'In meaning; null where it was not compared.',
  },
)

export const trademarkFinding = described(
  'TrademarkFinding',
  'A trademark that is the same or similar, the most similar first.',
  { ...events.trademarkFinding.shape, similarity },
  {
    mark: 'The mark in words.',
    number: 'Number at the office.',
    office: 'The office, or the list, that has it.',
    jurisdiction: 'Where it is protected.',
    list: '`well_known` marks come from the list that is shipped with the service and belong to no register.',
    status: 'Whether it is in force.',
    niceClasses: 'Classes of goods and services it is protected for.',
    owner: 'Who owns it.',
    exact: 'The same words once case, accents, punctuation and spaces are set aside.',
    similarity: 'How alike.',
    link,
    evidence,
  },
)

export const companyFinding = described(
  'CompanyFinding',
  'A company of the same or a similar name, the most similar first.',
  events.companyFinding.shape,
  {
    name: 'The registered name.',
    number: 'Number in the register.',
    register: 'The register that has it.',
    jurisdiction: 'Whose register that is.',
    status: 'Whether it is in business.',
    statusText: 'The status in the words of the register.',
    sameAs: 'The same once the legal form and what the register disregards are set aside.',
    similarity: 'How alike, 0 to 1.',
    link,
    evidence,
  },
)

const rated = z.strictObject({ score: z.number().nullable(), text: z.string() }).meta({
  id: 'Rating',
  description: 'A score from 0 to 1, null where none can be given, and what it says in words.',
})

export const analysisFinding = described(
  'AnalysisFinding',
  'What the name is like as a brand. It decides nothing about availability.',
  { ...events.analysisFinding.shape, pronounceability: rated, memorability: rated, ambiguity: rated },
  {
    engine: '`rules`, or the name of the model that answered.',
    pronounceability: 'How easily it is said.',
    memorability: 'How easily it is kept in mind.',
    length: 'How long it is.',
    ambiguity: 'How easily it is misheard or misspelt.',
    meanings: 'What it means in other languages, bad connotations marked.',
    similarBrands: 'Well-known brands that it is like.',
    distinctiveness: 'How distinctive it is, on the scale from generic to fanciful.',
    strengths: 'What speaks for it.',
    risks: 'What speaks against it.',
    summary: 'All of it in a sentence or two.',
    evidence,
  },
)
