import type { ReportDocument } from '../../projections/report/document.ts'

/** What the licence of a source asks to be said wherever its data is shown, by provider. */
const CREDITS: Readonly<Record<string, string>> = {
  'companies-house':
    'Contains public sector information of Companies House, licensed under the Open Government Licence v3.0.',
  brreg:
    'Contains data of the Brønnøysund Register Centre, licensed under the Norwegian Licence for Open Government Data (NLOD) 2.0.',
  gleif: 'Contains LEI data of the Global Legal Entity Identifier Foundation (GLEIF), CC0 1.0.',
  euipo: 'Contains trade mark data of the European Union Intellectual Property Office (EUIPO).',
  'well-known':
    'Well-known brands: name-suggestion-index contributors (BSD-3-Clause) and Simple Icons (CC0 1.0); the names are trademarks of their owners.',
}

/** The credits that a report owes, in the order of this table: for every source that has evidence in it. */
export function attributionsOf({ sections }: ReportDocument): string[] {
  const providers = new Set<string>()
  for (const { evidence } of Object.values(sections))
    for (const { provider, sha256 } of evidence) if (sha256 !== null) providers.add(provider)
  return Object.entries(CREDITS)
    .filter(([provider]) => providers.has(provider))
    .map(([, credit]) => credit)
}
