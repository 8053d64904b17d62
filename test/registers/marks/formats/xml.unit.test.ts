import { describe, expect, it } from '@jest/globals'
import { type XmlRecord, xmlRecords } from '../../../../src/registers/marks/formats/xml.ts'

async function records(
  xml: string | Uint8Array | readonly string[],
  skipped: string[] = [],
): Promise<XmlRecord[]> {
  async function* bytes() {
    for (const chunk of Array.isArray(xml) ? xml : [xml]) yield Buffer.from(chunk)
  }
  const found: XmlRecord[] = []
  for await (const each of xmlRecords({ name: 'a.xml', bytes: bytes() }, new Set(['r']), (name) =>
    skipped.includes(name),
  ))
    found.push(each)
  return found
}

const element = (name: string, text = '', children: object[] = []) => ({
  name,
  attributes: {},
  text,
  children,
})

describe('records of an XML file', () => {
  it('have text, children, attributes and line, without prefixes and without skipped elements', async () => {
    expect(
      await records(
        '<p:x xmlns:p="u">\n<p:r a="1">t<s><c/></s><p:c>&lt;<![CDATA[&]]></p:c><!-- n --></p:r></p:x>',
        ['s'],
      ),
    ).toEqual([{ line: 2, record: { ...element('r', 't', [element('c', '<&')]), attributes: { a: '1' } } }])
  })

  it.each([
    ['UTF-8', Buffer.from('<?xml version="1.0"?><r>é</r>')],
    ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><r>é</r>', 'latin1')],
    ['UTF-16', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><r>é</r>', 'utf16le')],
  ])('are decoded from %s', async (_, xml) => {
    expect(await records(xml)).toEqual([{ line: 1, record: element('r', 'é') }])
  })

  it('are refused alone when they are too deep', async () => {
    const deep = `${'<d>'.repeat(200)}${'</d>'.repeat(200)}`
    expect(await records(`<x><r>${deep}</r><r>b</r></x>`)).toEqual([
      { line: 1, refused: 'has elements more than 100 deep' },
      { line: 1, record: element('r', 'b') },
    ])
  })

  it('are refused alone when their attributes are too large', async () => {
    const large = `<b a="${'a'.repeat(1_000_000)}"/>`
    expect(await records(['<x><r>', ...Array.from({ length: 26 }, () => large), '</r><r>b</r></x>'])).toEqual(
      [
        { line: 1, refused: 'has more than 24000000 characters' },
        { line: 1, record: element('r', 'b') },
      ],
    )
  })

  it('are refused alone when they are too large', async () => {
    const text = `${'a'.repeat(1_000_000)}<b/>`
    expect(await records(['<x><r>', ...Array.from({ length: 26 }, () => text), '</r><r>b</r></x>'])).toEqual([
      { line: 1, refused: 'has more than 24000000 characters' },
      { line: 1, record: element('r', 'b') },
    ])
  })
})

describe('no entity is expanded or loaded', () => {
  it.each([
    ['of the document type', '<!DOCTYPE x [<!ENTITY e "text">]><x><r>&e;</r></x>'],
    ['outside the file', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x><r>&e;</r></x>'],
    [
      'a billion times',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;">]><x><r>&c;</r></x>',
    ],
  ])('%s', async (_, xml) => {
    await expect(records(xml)).rejects.toThrow(/a\.xml is not well-formed XML: line 1.*undefined entity/)
  })
})

describe('a file is refused', () => {
  it.each([
    ['that is cut', '<x><r>a</r><r>', /not well-formed/],
    ['that is empty', '', /not well-formed/],
    ['that is not XML', 'mark,number\nA,1\n', /not well-formed/],
    ['with crossed elements', '<x><r><b></r></b></x>', /not well-formed/],
    [
      'in an unknown encoding',
      '<?xml version="1.0" encoding="EBCDIC-US"?><x/>',
      /has the encoding EBCDIC-US/,
    ],
    [
      'with elements too deep outside records',
      `${'<d>'.repeat(1_500)}${'</d>'.repeat(1_500)}`,
      /more than 1000/,
    ],
    [
      'with too many attributes',
      `<x ${Array.from({ length: 1_500 }, (_, i) => `a${i}=""`).join(' ')}/>`,
      /more than 1000/,
    ],
    ['with other bytes than its encoding', Buffer.from('<r>é\x81</r>', 'latin1'), /neither UTF-8 nor/],
  ])('%s', async (_, xml, message) => {
    await expect(records(xml)).rejects.toThrow(message)
  })

  it('with a text that does not end', async () => {
    const chunks = Array.from({ length: 18 }, () => 'a'.repeat(1_000_000))
    await expect(records(['<x>', ...chunks])).rejects.toThrow(
      /text of more than 16000000 characters near line 1/,
    )
  })
})
