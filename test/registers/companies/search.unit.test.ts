import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { unknownCompany } from '../../../src/registers/companies/join.ts'
import type { CompanyRow } from '../../../src/registers/companies/row.ts'
import { CompanySearch } from '../../../src/registers/companies/search.ts'
import { CompanyWriter } from '../../../src/registers/companies/writer.ts'
import type { RowFilter } from '../../../src/registers/index/filter.ts'

const company = (number: string, name: string, row: Partial<CompanyRow> = {}): CompanyRow => ({
  ...unknownCompany(number),
  name,
  status: 'active',
  ...row,
})

/** A register of GB with these companies among others. */
function registerOf(companies: readonly CompanyRow[], jurisdiction = 'GB') {
  const db = new DatabaseSync(':memory:')
  const writer = new CompanyWriter(db, jurisdiction)
  const others = Array.from({ length: 300 }, (_, i) => company(`N${i}`, `Q${i}XW QJ${i} LIMITED`))
  for (const each of [...others, ...companies]) writer.put(each)
  Array.from(writer.finish())
  return {
    db,
    search: (name: string, filter?: RowFilter) =>
      new CompanySearch(db, jurisdiction).search(name, { limit: 5, filter }).map(({ number }) => number),
  }
}

describe('searching companies', () => {
  it.each([
    ['the same name', 'Lumivora', 'LUMIVORA LIMITED'],
    ['another legal form', 'Lumivora GmbH', 'LUMIVORA LIMITED'],
    ['an added weak word', 'Lumivora Group', 'LUMIVORA LIMITED'],
    ['another spelling, an added weak word and another legal form', 'Lumivorra Group PLC', 'LUMIVORA LTD'],
    ['the same sound', 'Kwik Fixx', 'QUICK FIX LTD'],
    ['another script', 'Adidas', 'Адидас'],
    ['what its jurisdiction regards as the same', 'Blue Fox', 'THE BLUEFOXES & COMPANY LIMITED'],
    ['words for digits, as its jurisdiction regards them', '4 Lumi', 'FOR LUMI LTD'],
  ])('finds %s', (_, name, registered) => {
    expect(registerOf([company('1', registered)]).search(name)[0]).toBe('1')
  })

  it.each([
    ['an earlier name', 'earlier'],
    ['a trading name', 'trading'],
    ['a transliterated name', 'transliterated'],
  ] as const)('finds a company by %s', (_, kind) => {
    const names = [{ text: 'Lumivorra', kind, until: null }]
    expect(registerOf([company('1', 'ZEBRON LTD', { names })]).search('Lumivora')[0]).toBe('1')
  })

  it('puts the same names first, existing companies before dissolved ones, then the most similar', () => {
    const { search } = registerOf([
      company('1', 'LUMIVORO LTD'),
      company('2', 'LUMIVORA PLC', { status: 'dissolved' }),
      company('3', 'LUMIVORA LTD', { status: 'liquidation' }),
      company('4', 'LUMIVORRAX LTD'),
    ])
    expect(search('Lumivora').slice(0, 4)).toEqual(['3', '2', '1', '4'])
  })

  it('existing companies of a frequent name are not displaced by dissolved ones', () => {
    const dissolved = Array.from({ length: 400 }, (_, i) =>
      company(`D${i}`, 'PHOENIX LTD', { status: 'dissolved' }),
    )
    expect(registerOf([...dissolved, company('1', 'PHOENIX PLC')]).search('Phoenix')[0]).toBe('1')
  })

  it('companies of every country are compared by the rules of theirs', () => {
    const { search } = registerOf(
      [
        company('1', 'LUMIVORA AS', { jurisdiction: 'NO' }),
        company('2', 'Lumivora & Company', { jurisdiction: 'GB' }),
        company('3', 'Lumivora & Zebron', { jurisdiction: 'DE' }),
      ],
      'XX',
    )
    expect(search('Lumivora').slice(0, 2)).toEqual(['1', '2'])
    expect(search('Lumivora und Zebron GmbH')[0]).toBe('3')
  })

  describe('in a country whose rules take very different texts for the same name', () => {
    const abbreviated = company('1', 'THE AUST CORP NO 1 PTY LTD')
    const asked = 'Australian Corporation Number 1'
    /** Names that are closer to the asked one than the abbreviated one is. */
    const closer = Array.from({ length: 120 }, (_, i) =>
      company(`C${i}`, `AUSTRALIAN CORPORATION NUMBER ${i + 2}`),
    )

    it('finds it among any number of closer names, by its registered and its earlier names', () => {
      expect(registerOf([...closer, abbreviated], 'AU').search(asked)[0]).toBe('1')
      const names = [{ text: 'The Aust Corp No 1', kind: 'earlier' as const, until: null }]
      expect(registerOf([...closer, company('1', 'ZEBRON', { names })], 'AU').search(asked)).toContain('1')
      const everywhere = { ...abbreviated, jurisdiction: 'AU' }
      expect(registerOf([...closer, everywhere], 'XX').search(asked)[0]).toBe('1')
    })

    it('forgets the names of a company that an update removed', () => {
      const { db, search } = registerOf([...closer, abbreviated], 'AU')
      const writer = new CompanyWriter(db, 'AU')
      writer.remove('1')
      writer.put(company('2', 'AUST CORP NO 1 LTD'))
      Array.from(writer.finish())
      expect(search(asked)).not.toContain('1')
      expect(search(asked)[0]).toBe('2')
    })
  })

  describe('with a filter', () => {
    const others = Array.from({ length: 400 }, (_, i) =>
      company(`O${i}`, i % 2 === 0 ? 'LUMIVORA LTD' : `LUMIVORA ${i} LTD`, {
        status: 'dissolved',
        incorporated: '2001-02-03',
      }),
    )
    const { search } = registerOf([
      ...others,
      company('1', 'LUMIVORA PLC', { status: 'liquidation', incorporated: '2020-05-06' }),
      company('2', 'LUMIVORRA LTD', { incorporated: '2020-05-07' }),
      company('3', 'OXIMAR LTD', { names: [{ text: 'Lumivora', kind: 'earlier', until: '2011-01-01' }] }),
      company('4', 'LUMIVORRO LTD', { status: 'unknown', incorporated: '2021-01-01' }),
    ])

    it.each([
      [{ statuses: ['live'] as const }, ['3', '2']],
      [{ statuses: ['pending'] as const }, ['1']],
      [{ statuses: ['unknown'] as const }, ['4']],
      [{ filed: { from: '2020-05-07' } }, ['2', '4']],
      [{ filed: { from: '2020-05-06', to: '2020-05-07' } }, ['1', '2']],
      [{ statuses: ['live', 'pending'] as const, filed: { to: '2020-05-06' } }, ['1']],
    ])('%j, no company is displaced by closer ones that it excludes', (filter, expected) => {
      expect(search('Lumivora', filter).filter((number) => !number.startsWith('N'))).toEqual(expected)
    })
  })

  it('finds what an update changed, and no longer what it removed', () => {
    const { db, search } = registerOf([company('1', 'LUMIVORA LTD'), company('2', 'ZEBRON LTD')])
    const writer = new CompanyWriter(db, 'GB')
    writer.put(company('1', 'OXIMAR LTD'))
    writer.remove('2')
    writer.put(company('3', 'NARUMI LTD'))
    Array.from(writer.finish())
    expect([search('Oximar')[0], search('Lumivora')[0], search('Narumi')[0]]).toEqual(['1', '1', '3'])
    expect(search('Zebron')).not.toContain('2')
  })

  it('refuses a name without letters, rather than finding nothing', () => {
    expect(() => registerOf([]).search('☺')).toThrow(/no letters or digits to search for/)
  })
})
