import { describe, expect, it } from '@jest/globals'
import { companyKey, companySimilarity, sameCompanyName } from '../../../src/names/companies/company-name.ts'
import { nationalKey } from '../../../src/names/companies/same-name-national.ts'
import { markKey } from '../../../src/names/features/mark-features.ts'

describe('the same company name in the United Kingdom (SI 2015/17, Schedule 3)', () => {
  it.each([
    ['Lumivora Limited', 'LUMIVORA LTD.'],
    ['Lumivora Ltd', 'Lumivora PLC'],
    ['Lumivora Cyf', 'Lumivora Limited'],
    ['The Smith & Sons Company Limited', 'Smith and Son Ltd'],
    ['4 You Ltd', 'For You Limited'],
    ['Ten % Ltd', 'Ten Per Cent Ltd'],
    ['A+B Ltd', 'A Plus B Ltd'],
    ['www.lumivora.co.uk Ltd', 'Lumivora Ltd'],
    ['Lumivora (UK) Limited', 'Lumivora Limited'],
    ['Lumivora Northern Ireland Limited', 'Lumivora Limited'],
    ['Café Lumi Ltd', 'Cafe-Lumi Ltd'],
    ['Æther Œuvre Ltd', 'Aether Oeuvre Ltd'],
    [`${'a'.repeat(60)}b Ltd`, `${'a'.repeat(60)}c Ltd`],
  ])('%s is %s', (a, b) => {
    expect(sameCompanyName(a, b, 'GB')).toBe(true)
  })

  it.each([
    ['Lumivora Holdings Limited', 'Lumivora Limited'],
    ['Lumivora Group Limited', 'Lumivora Limited'],
    ['Lumivora Services Limited', 'Lumivora Limited'],
    ['Lumivora International Ltd', 'Lumivora Ltd'],
    ['Lumivora Ltd', 'Lumidora Ltd'],
  ])('%s is not %s', (a, b) => {
    expect(sameCompanyName(a, b, 'GB')).toBe(false)
  })

  it('keeps a name that consists only of disregarded words', () => {
    expect(companyKey('Limited', 'GB')).not.toBe('')
    expect(companyKey('The Company Ltd', 'GB')).not.toBe('')
  })
})

describe('the same company name in Australia (Corporations Regulations, Schedule 6, rule 6101)', () => {
  it.each([
    ['The Lumivora Pty Ltd', 'Lumivora Limited'],
    ['A Lumivora Pty Ltd', 'An Lumivora Proprietary Limited'],
    ['Lumivora N.L.', 'Lumivora No Liability'],
    ['Pty Lumivora Limited', 'Lumivora Pty Ltd'],
    ['Lumivora Mines Pty Ltd', 'Lumivora Mine Pty Ltd'],
    ['Lumivora Boxes Pty Ltd', 'Lumivora Box Pty Ltd'],
    ['Lumivora Ladies Pty Ltd', 'Lumivora Lady Pty Ltd'],
    ['Lumi-Vora Pty Ltd', 'LUMIVORA PTY. LTD.'],
    ['Aust Lumivora Pty Ltd', 'Australian Lumivora Pty Ltd'],
    ['Lumivora Co Pty Ltd', 'Lumivora Company Pty Ltd'],
    ['Lumivora Coy Ltd', 'Lumivora Co. Ltd'],
    ['Lumivora No 2 Pty Ltd', 'Lumivora Number 2 Pty Ltd'],
    ['Lumi and Vora Pty Ltd', 'Lumi & Vora Pty Ltd'],
    ['Lumivora Corp Group Ltd', 'Lumivora Corporation Group Ltd'],
    ['Lumivora (Australian Company Number) Ltd', 'Lumivora ACN Ltd'],
    ['Lumivora GmbH', 'Lumivora Pty Ltd'],
  ])('%s is %s', (a, b) => {
    expect(sameCompanyName(a, b, 'AU')).toBe(true)
  })

  it.each([
    ['Lumivora Company Pty Ltd', 'Lumivora Pty Ltd'],
    ['Lumivora Holdings Pty Ltd', 'Lumivora Pty Ltd'],
    ['Lumivora 2 Pty Ltd', 'Lumivora Number 2 Pty Ltd'],
    ['Lumivora Glass Pty Ltd', 'Lumivora Glas Pty Ltd'],
    ['Lumivora The Pty Ltd', 'Lumivora Pty Ltd'],
  ])('%s is not %s', (a, b) => {
    expect(sameCompanyName(a, b, 'AU')).toBe(false)
  })
})

describe('the same company name in New Zealand (Companies Act 1993, s. 22)', () => {
  it.each([
    ['Lumivora Limited', 'Lumivora Tāpui (Limited)'],
    ['Lumivora Unlimited', 'Lumivora Ltd'],
    ['The Lumivora Limited', 'Lumivora Limited'],
    ['Lumivoras Limited', 'Lumivora Limited'],
    ['Lumivora & Vitaxi Limited', 'Lumivora and Vitaxi Limited'],
    ['Lumivora N.Z. Limited', 'Lumivora New Zealand Limited'],
    ['Lumivora No. 1 Limited', 'Lumivora Number 1 Limited'],
    ['Lumivora Bros Limited', 'Lumivora Brothers Limited'],
    ['Lumivora Coy Limited', 'Lumivora Company Limited'],
    ['Lumí-Vora Limited', 'LUMIVORA LIMITED'],
  ])('%s is %s', (a, b) => {
    expect(sameCompanyName(a, b, 'NZ')).toBe(true)
  })

  it.each([
    ['Clothing Company Limited', 'Clothing Company (2020) Limited'],
    ['Lumivora Limited', 'Lumivora No. 1 Limited'],
    ['Lumivora Limited', 'Lumivora (Nelson) Limited'],
    ['Lumivora Company Limited', 'Lumivora Limited'],
    ['Lumivora Vitaxi Limited', 'Vitaxi Lumivora Limited'],
  ])('%s is not %s', (a, b) => {
    expect(sameCompanyName(a, b, 'NZ')).toBe(false)
  })
})

describe('the same company name in Norway (Foretaksnavneloven § 2-6)', () => {
  it.each([
    ['Bjørvika Apartments Limited', 'Bjørvika Apartments AS'],
    ['LUMIVORA ASA', 'Lumivora AS'],
    ['Lumivora NUF', 'Lumivora GmbH'],
    ['Müller GmbH & Co. KG', 'Müller AS'],
  ])('%s is %s', (a, b) => {
    expect(sameCompanyName(a, b, 'NO')).toBe(true)
  })

  it.each([
    ['Advokatfirmaet Lund & Co DA', 'Advokatfirmaet Lund'],
    ['Rørleggerservice AS', 'Rørleggerservice 1-2-3 AS'],
  ])('%s is not %s', (a, b) => {
    expect(sameCompanyName(a, b, 'NO')).toBe(false)
  })
})

describe.each(['AU', 'NZ', 'NO'])('a name of disregarded words alone in %s', (country) => {
  it.each(['Limited', 'The Limited', 'Company Ltd', 'The Pty', 'S', 'No Liability', '& Co AS'])(
    'keeps a key: %s',
    (name) => {
      expect(nationalKey(name, country)).not.toBe('')
    },
  )
})

describe('the key of a company name elsewhere', () => {
  it.each([
    ['Müller & Söhne GmbH & Co. KG', 'DE', 'muller&sohne'],
    ['Müller und Söhne', 'DE', 'muller&sohne'],
    ['Lumivora S.p.A.', 'IT', 'lumivora'],
    ['LUMIVORA Sp. z o.o.', 'PL', 'lumivora'],
    ['Lumivora A/S', 'DK', 'lumivora'],
    ['Equinor ASA', 'NO', 'equinor'],
    ['Nokia Oyj', 'FI', 'nokia'],
    ['Lumivora, Inc.', 'US-DE', 'lumivora'],
    ['Lumivora Pty Ltd', 'AU', 'lumivora'],
    ['UAB Lumivora', 'LT', 'lumivora'],
    ['ООО «Ромашка»', 'RU', 'ромашка'],
    ['株式会社トヨタ', 'JP', 'トヨタ'],
    ['(주)카카오', 'KR', '카카오'],
    ['Lumivora OÜ', null, 'lumivora'],
    ['Lumivora Co., Ltd.', 'HK', 'lumivora'],
    ['Lumivora Co., Ltd.', 'CN', 'lumivora'],
    ['Lumivora Inc.', 'CN', 'lumivora'],
    ['Lumivora Corp.', 'JP', 'lumivora'],
    ['Lumivora, spol. s r.o.', 'CZ', 'lumivora'],
    ['Lumivora, C.A.', 'VE', 'lumivora'],
    ['Lumivora Ltd', 'NL', 'lumivora'],
    ['Lumivora GmbH', 'PL', 'lumivora'],
    ['Lumivora & Co. Inc.', 'US', 'lumivora'],
    ['Lumivora & Cie', 'FR', 'lumivora'],
    ['Lumivora und Co. KG', null, 'lumivora'],
    ['Lumivora e.Kfr.', 'DE', 'lumivora'],
    ['AS Lumivora', 'LV', 'lumivora'],
    ['PT Lumivora Tbk', 'ID', 'lumivora'],
    ['Lumivora Joint Stock Company', 'VN', 'lumivora'],
    ['Công ty TNHH Lumivora', 'VN', 'lumivora'],
    ['บริษัท ลูมิโวรา จำกัด', 'TH', 'ลูมิโวรา'],
    ['لوميفورا ذ.م.م', 'AE', 'لوميفورا'],
    ['Co Star', 'US', 'costar'],
    ['AS Roma', 'IT', 'asroma'],
    ['AS Roma', null, 'asroma'],
    ['SE Ranking', null, 'seranking'],
    ['Se7en', null, 'se7en'],
    ['Sand and Sea', 'US', 'sand&sea'],
    ['Spa', 'IT', 'spa'],
  ])('%s (%s): %s', (name, jurisdiction, key) => {
    expect(companyKey(name, jurisdiction)).toBe(key)
  })

  it('removes no form of another country', () => {
    expect(companyKey('Lumivora Spa', 'GB')).not.toBe(companyKey('Lumivora', 'GB'))
  })
})

describe('similar company names', () => {
  it('are compared without their legal forms', () => {
    expect(companySimilarity('Lumivora', 'Lumivora GmbH', 'DE')).toBe(1)
    expect(companySimilarity('Lumivora', 'Lumyvora GmbH', 'DE')).toBeGreaterThan(0.9)
    expect(companySimilarity('Lumivora', 'Quantel GmbH', 'DE')).toBeLessThan(0.5)
  })

  it.each([
    ['a trade', 'Tozzuva', 'Pizzeria Tozzuva'],
    [
      'the same words in another order, one of which is also a legal form',
      'OPC Pharmaceutical',
      'Pharmaceutical OPC',
    ],
    ['rare words within a longer name', 'Innotech', 'Alte Metzgerei Innotech Berlin Hofer'],
    ['a number in words', 'Seven Zarvers', '7 Zarvers'],
  ])('are very similar with %s: %s and %s', (_, a, b) => {
    expect(companySimilarity(a, b, 'DE')).toBeGreaterThanOrEqual(0.85)
    expect(companySimilarity(b, a, 'DE')).toBeGreaterThanOrEqual(0.85)
  })

  it('are not very similar by their meaning alone: Wolf and Lupo', () => {
    expect(companySimilarity('Wolf', 'Lupo', 'IT')).toBeLessThan(0.85)
  })
})

describe('letters of all scripts', () => {
  const letters = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\p{L}\p{N}]/u.test(character))

  it.each([
    ['Işık Zorbeka', 'IŞIK ZORBEKA', 'TR'],
    ['Đurđević Zor', 'DURDEVIC ZOR', 'HR'],
    ['Þorbek Æðey', 'ÞORBEK ÆÐEY', 'IS'],
    ['Ħal Żorbek', 'Hal Zorbek', 'MT'],
    ['Əliyev Zorbek', 'ƏLİYEV ZORBEK', 'AZ'],
    ['Ζόρβεκας Α.Ε.', 'ΖΟΡΒΕΚΑΣ ΑΕ', 'GR'],
    ['Zorbekа', 'Zorbeka', 'NO'],
    ['Zorbek əlavə məsuliyyətli cəmiyyət', 'Zorbek', 'AZ'],
    ['ΖΟΡΒΕΚ ΣΥΝΕΤΑΙΡΙΣΜΟΣ', 'Ζορβεκ', 'GR'],
  ])('%s is %s in %s', (a, b, country) => {
    expect(sameCompanyName(a, b, country)).toBe(true)
  })

  it('are the same company in capitals and in small letters', () => {
    // Capitals of letters with an iota subscript write it as a letter.
    const cased = letters.filter(
      (letter) =>
        letter.toUpperCase() !== letter.toLowerCase() && !letter.normalize('NFD').includes('\u0345'),
    )
    expect(cased.length).toBeGreaterThan(2_500)
    const differ = cased.filter((letter) => {
      const key = companyKey(`zor${letter}bek`, null)
      return [letter.toUpperCase(), letter.toLowerCase()].some(
        (other) => companyKey(`zor${other}bek`, null) !== key,
      )
    })
    expect(differ).toEqual([])
  })

  it('are the same in a company wherever they are the same in a mark', () => {
    const byMark = Map.groupBy(letters, (letter) => markKey(`zor${letter}bek`))
    const differ = [...byMark].filter(
      ([, same]) => new Set(same.map((letter) => companyKey(`zor${letter}bek`, null))).size > 1,
    )
    expect(differ.map(([, same]) => same.join(' '))).toEqual([])
  })
})
