import { describe, expect, it } from '@jest/globals'
import { companyKey, companySimilarity, sameCompanyName } from '../../src/names/company.ts'

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
})
