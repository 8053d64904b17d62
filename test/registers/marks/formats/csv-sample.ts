import type { FIELDS } from '../../../../src/registers/marks/columns.ts'

/** A row of the layout `generic` with every field, by column. */
export const CELLS: Record<(typeof FIELDS)[number] | 'classes', string> = {
  mark: 'LOBO BLANCO CAFÉ',
  number: 'M4000001',
  status: 'Registered',
  statusDate: '2021-09-01',
  classes: '30, 43',
  owner: 'Lobo SL',
  link: 'https://example.com/M4000001',
  image: 'https://example.com/M4000001.png',
  filed: '2021-01-02',
  published: '20210203',
  registered: '2021-08-31',
  expires: '2031-01-02',
  priority: '2020-07-04',
  priorityCountry: 'FR',
  priorityNumber: '4600001',
  seniority: 'ES M1234567 1999-12-31; DE 39912345',
  conversion: 'EU 018000001 2019-03-04',
  registrationNumber: 'R4000001',
  internationalNumber: '1500001',
  internationalStatus: 'active',
  territories: 'ES, PT',
  goods: 'Coffee; Services de restauration',
  right: 'International',
  kind: 'Figurative',
  category: 'Collective mark',
  disclaimer: 'CAFÉ',
  translation: 'white wolf; lobo branco',
  transliteration: 'LOVO BLANKO',
  supplementalRegister: 'yes',
  acquiredDistinctiveness: 'part',
  filingBasis: 'use; madrid',
  firstUse: '2018-05',
  firstUseInCommerce: '2018',
  proceedings: 'opposition B3000001 2021-04-05 pending; cancellation; gossip 1',
}

/** A file with one row. */
export const csvOf = (cells: Record<string, string>): Buffer =>
  Buffer.from(
    [Object.keys(cells), Object.values(cells)]
      .map((row) => row.map((cell) => `"${cell}"`).join(','))
      .join('\n'),
  )
