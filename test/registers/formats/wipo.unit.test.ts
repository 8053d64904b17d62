import { expect, it } from '@jest/globals'
import { ST66_FORMAT, ST96_FORMAT } from '../../../src/registers/formats/wipo.ts'
import { rowsOf, rowsOfSample } from './read.ts'

const NOTHING = { link: null, translations: [], readings: [], disclaimed: [] }

it('a file of ST.66 is read with every field', async () => {
  expect(await rowsOfSample(ST66_FORMAT, 'st66.xml')).toEqual([
    {
      line: 7,
      kind: 'mark',
      row: {
        number: '4800001',
        mark: "LOUP D'OR CAFÉ",
        statusText: 'Marque enregistrée',
        niceClasses: [30, 43],
        owner: 'Loup SARL; Jeanne Dupont',
        link: null,
        filed: '2021-03-01',
        registered: '2021-08-20',
        expires: '2031-03-01',
        goods: 'Restauration; Coffee',
        right: 'national',
        translations: ['golden wolf'],
        readings: ['LUDOR'],
        disclaimed: ['cafe'],
      },
    },
    {
      line: 59,
      kind: 'mark',
      row: {
        ...NOTHING,
        number: 'W1800001',
        mark: 'ZEBRONIX',
        statusText: 'Statut inconnu',
        niceClasses: [9],
        owner: 'Zebronix AG',
        filed: '2025-11-01',
        registered: null,
        expires: null,
        goods: null,
        right: 'international',
      },
    },
    { line: 70, kind: 'deleted', number: '4800009' },
    { line: 71, kind: 'wordless', number: '4800010' },
    { line: 72, kind: 'refused', reason: 'names the Nice class 99; Nice classes are 1 to 45' },
  ])
})

it('a file of ST.96 is read with every field', async () => {
  expect(await rowsOfSample(ST96_FORMAT, 'st96.xml')).toEqual([
    {
      line: 7,
      kind: 'mark',
      row: {
        number: 'CA500000200000100',
        mark: 'ÉTOILE BLEUE CAFÉ',
        statusText: 'Registration published',
        niceClasses: [30],
        owner: 'Étoile Inc.',
        link: null,
        filed: '2019-05-01',
        registered: '2021-06-02',
        expires: '2031-06-02',
        goods: 'Coffee',
        right: 'national',
        translations: ['BLUE STAR'],
        readings: ['ETWAL BLO'],
        disclaimed: ['cafe'],
      },
    },
    {
      line: 44,
      kind: 'mark',
      row: {
        ...NOTHING,
        number: '2000002',
        mark: 'ZEBRONIX',
        statusText: 'Opposition pending',
        niceClasses: [],
        owner: 'Zebronix AG',
        filed: null,
        registered: null,
        expires: null,
        goods: null,
        right: 'international',
      },
    },
    { line: 51, kind: 'deleted', number: '2000003' },
  ])
})

it.each([
  ['EM', 'eu'],
  ['BX', 'benelux'],
  ['WO', 'international'],
  ['DE', 'national'],
  ['', null],
])('the office %j gives the kind of right %s', async (office, right) => {
  const xml = `<x><TradeMark><RegistrationOfficeCode>${office}</RegistrationOfficeCode><ApplicationNumber>1</ApplicationNumber><MarkVerbalElementText>A</MarkVerbalElementText></TradeMark></x>`
  expect(await rowsOf(ST66_FORMAT, Buffer.from(xml))).toMatchObject([{ row: { right } }])
})
