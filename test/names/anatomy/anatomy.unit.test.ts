import { describe, expect, it } from '@jest/globals'
import { anatomyOf } from '../../../src/names/anatomy/anatomy.ts'
import fc from '../../support/properties.ts'

const kindsOf = (name: string): string =>
  anatomyOf(name)
    .words.map(({ text, kind }) => `${text}:${kind}`)
    .join(' ')

describe('the legal form of a name', () => {
  it.each([
    ['Vitaxium GmbH', 'Vitaxium', 'GmbH'],
    ['Vitaxium Co., Ltd.', 'Vitaxium', 'Co Ltd'],
    ['Vitaxium Inc.', 'Vitaxium', 'Inc'],
    ['Vitaxium, spol. s r.o.', 'Vitaxium', 'spol s r.o.'],
    ['Vitaxium C.A.', 'Vitaxium', 'C.A.'],
    ['Vitaxium e.V.', 'Vitaxium', 'e.V.'],
    ['Vitaxium S.p.A.', 'Vitaxium', 'S.p.A.'],
    ['Vitaxium A/S', 'Vitaxium', 'A/S'],
    ['X & Co. Inc.', 'X', 'Co Inc'],
    ['Müller & Söhne GmbH & Co. KG', 'Müller', 'GmbH & Co KG'],
    ['ООО «Ромашка»', 'Ромашка', 'ООО'],
    ['株式会社トヨタ', 'トヨタ', '株式会社'],
    ['トヨタ株式会社', 'トヨタ', '株式会社'],
    ['北京苹果有限公司', '苹果', '有限公司'],
    ['(주)카카오', '카카오', '주'],
    ['주식회사 카카오', '카카오', '주식회사'],
    ['株式会社 トヨタ', 'トヨタ', '株式会社'],
    ['บริษัท ลูมิโวรา จำกัด', 'ลูมิโวรา', 'บริษัท, จำกัด'],
    ['Công ty TNHH Lumivora', 'Lumivora', 'Công ty TNHH'],
    ['UAB Vitaxium', 'Vitaxium', 'UAB'],
    ['Vitaxium GmbH Berlin', 'Vitaxium', 'GmbH'],
    ['Nokia Oyj', 'Nokia', 'Oyj'],
    ['BP plc', 'BP', 'plc'],
  ])('%s: %s, %s', (name, core, legalForm) => {
    expect(anatomyOf(name)).toMatchObject({ core, legalForm })
  })

  it.each(['Co Star', 'AS Roma', 'As Roma', 'Se7en', 'SE Ranking', 'AB InBev', 'CO2', 'UG Krishnamurti'])(
    'is not at the beginning of %s',
    (name) => {
      expect(anatomyOf(name).legalForm).toBeNull()
      expect(anatomyOf(name).words[0]?.kind).toBe('telling')
    },
  )

  it('names the countries that use it', () => {
    expect(anatomyOf('Lumivora Kft.').words.at(-1)?.why).toBe('legal form in HU')
    expect(anatomyOf('Lumivora Ltd').words.at(-1)?.why).toBe('legal form in many countries')
  })
})

describe('weak words of a name', () => {
  it.each([
    ['Vitaxium Studio', 'Vitaxium:telling Studio:weak'],
    ['The Vitaxium Shop', 'The:connector Vitaxium:telling Shop:weak'],
    ['Vitaxium Магазин', 'Vitaxium:telling Магазин:weak'],
    ['Zapatos Vitaxium', 'Zapatos:weak Vitaxium:telling'],
    ['Vitaxium Deutschland', 'Vitaxium:telling Deutschland:weak'],
    ['Vitaxium 旗舰店', 'Vitaxium:telling 旗舰店:weak'],
    ['Weingut Müller', 'Weingut:weak Müller:telling'],
    ['Ромашка Банк', 'Ромашка:telling Банк:weak'],
    ['苹果公司', '苹果:telling 公司:weak'],
    ['삼성전자', '삼성:telling 전자:weak'],
    ['vitaxium.com', 'vitaxium:telling com:weak'],
    ['www.vitaxium.co.uk', 'www:weak vitaxium:telling co:weak uk:weak'],
    ['Vitaxium 24', 'Vitaxium:telling 24:weak'],
    ['Vitaxium 1998', 'Vitaxium:telling 1998:weak'],
    ['Forever 21', 'Forever:telling 21:telling'],
    ['Brot und Butter', 'Brot:telling und:connector Butter:telling'],
    ['Dolce e Gabbana', 'Dolce:telling e:connector Gabbana:telling'],
    ['Vitamin E', 'Vitamin:telling E:telling'],
  ])('%s: %s', (name, words) => {
    expect(kindsOf(name)).toBe(words)
  })

  it.each([
    ['nikeshop', 'nike:telling shop:weak'],
    ['brandhub', 'brand:telling hub:weak'],
    ['vitaxiumstudio', 'vitaxium:telling studio:weak'],
    ['vitaxiumtech', 'vitaxium:telling tech:weak'],
    ['mybrand', 'my:weak brand:telling'],
    ['getbrand', 'get:weak brand:telling'],
    ['thebrand', 'the:weak brand:telling'],
    ['vitaxium24', 'vitaxium:telling 24:weak'],
    ['vitaxiumwelt', 'vitaxium:telling welt:weak'],
    ['AcmeHub', 'Acme:telling Hub:weak'],
    ['firestore', 'fire:telling store:weak'],
  ])('written as one word, %s: %s', (name, words) => {
    expect(kindsOf(name)).toBe(words)
  })

  it.each([
    'workshop',
    'photograph',
    'hallmark',
    'theranos',
    'therapy',
    'mystic',
    'mykonos',
    'shoprite',
    'getaway',
    'cleansteam',
    'bookstore',
    'helsinki',
    'supervision',
    'biotech',
    'accenture',
    'starbucks',
    'facebook',
    'microsoft',
    'vodafone',
    'carrefour',
    'lufthansa',
    'zalando',
    'HelloFresh',
    'TeamViewer',
    'supercell',
  ])('%s is one word', (name) => {
    expect(anatomyOf(name).words).toHaveLength(1)
  })
})

describe('the core of a name', () => {
  it.each([
    ['The Coffee Shop', 'The Coffee Shop'],
    ['Limited', 'Limited'],
    ['GmbH & Co. KG', 'GmbH & Co KG'],
    ['Deutsche Bank AG', 'Deutsche'],
    ["L'Oréal Paris", "L'Oréal Paris"],
  ])('%s: %s', (name, core) => {
    expect(anatomyOf(name).core).toBe(core)
  })
})

describe('other readings', () => {
  it.each([
    ['苹果公司', ['pingguo']],
    ['トヨタ', ['toyota']],
    ['シャネル', ['shaneru']],
    ['ディズニー', ['dizunii']],
    ['ヴィトン', ['viton']],
    ['スタッフ', ['sutaffu']],
    ['삼성', ['samseong', 'samsung', 'samsong']],
    ['롯데', ['rotde', 'lotde']],
    ['맥도날드', ['maekdonaldeu', 'maekdonaldu', 'maekdonald']],
    ['Найк', ['naik']],
    ['Джип', ['jip']],
    ['Μπάρμπι', ['barbi']],
    ['سامسونج', ['samsunj']],
    ['نايك', ['naik']],
    ['סמסונג', ['smsong']],
    ['קוקה קולה', ['koka kola']],
    ['सैमसंग', ['saimsang']],
    ['ไนกี้', ['naiki']],
    ['4ever', ['forever']],
    ['2day', ['today']],
    ['gr8', ['grate', 'great']],
    ['h4ck', ['hack']],
    ['se7en', ['seven']],
    ['v1taxium', ['vitaxium']],
    ['4you', ['foryou']],
    ['Vitaxium2', []],
    ['H&M', ['h and m']],
    ['Hilton Hotels & Resorts', []],
    ['Disney+', ['disney plus']],
    ['Vitaxium', []],
    ['Müller GmbH', []],
    ['Rocky IV', []],
    ['365', []],
    ['mp3', []],
  ])('%s: %j', (name, readings) => {
    expect(anatomyOf(name).readings.map(({ text }) => text)).toEqual(readings)
  })
})

describe('every name', () => {
  const parts = fc.constantFrom(
    ...[
      'Vitaxium',
      'GmbH',
      '& Co.',
      'KG',
      'shop',
      'The',
      'nikeshop',
      'S.p.A.',
      '苹果公司',
      '株式会社',
      '삼성전자',
      'ООО',
    ],
    ...['«Ромашка»', 'e.V.', 'Ltd', 'A/S', "L'Oréal", 'h4ck', '+', 'of', 'AS', 'Жук', '12', 'สบาย', 'ß', 'é'],
  )
  const names = fc
    .array(fc.oneof(parts, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })), {
      minLength: 1,
      maxLength: 6,
    })
    .map((words) => words.join(' ').normalize('NFKC'))
    .filter((name) => /[\p{L}\p{N}]/u.test(name))

  it('has each letter in exactly one word, in order', () => {
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    fc.assert(
      fc.property(names, (name) => {
        const { words } = anatomyOf(name)
        expect(letters(words.map(({ text }) => text).join(''))).toBe(letters(name))
      }),
    )
  })

  it('has a core of its words', () => {
    fc.assert(
      fc.property(names, (name) => {
        const { core, words } = anatomyOf(name)
        expect(core).not.toBe('')
        for (const word of words.filter(({ kind }) => kind === 'telling')) expect(core).toContain(word.text)
      }),
    )
  })
})
