import { describe, expect, it } from '@jest/globals'
import { parseName } from '../../src/names/parse.ts'
import fc, { runs } from '../support/properties.ts'

const nameOf = (query: unknown) => {
  const parsed = parseName(query)
  return parsed.ok ? parsed.name : parsed.errors.map(({ code }) => code)
}

describe('an accepted name', () => {
  it.each([
    ['  Lumivora  ', 'Lumivora', 'lumivora'],
    ['Nike™', 'Nike', 'nike'],
    ['© Joe’s ® Bar ℠', 'Joe’s Bar', 'joesbar'],
    ['Ｎｉｋｅ', 'Nike', 'nike'],
    ['naïve \u00a0 café', 'naïve café', 'naivecafe'],
    ['Москва', 'Москва', 'moskva'],
    ['Rock´n´Roll', "Rock'n'Roll", 'rocknroll'],
    ['I ❤\ufe0f NY', 'I ❤ NY', 'iny'],
    ['9', '9', '9'],
    ['x'.repeat(100), 'x'.repeat(100), 'x'.repeat(100)],
    ['\ufdfa', 'صلى الله عليه وسلم', expect.any(String)],
  ])('%j', (query, normalized, key) => {
    expect(nameOf(query)).toEqual({ normalized, key })
  })

  it.each([
    ['a non-joiner between joining letters', 'نامه\u200cای'],
    ['a joiner after a virama', 'क्\u200dष'],
    ['a non-joiner after a virama', 'क्\u200cष'],
  ])('has %s', (_, query) => {
    expect(nameOf(query)).toMatchObject({ normalized: query })
  })
})

describe('a refused name', () => {
  it.each([
    [null, 'name-not-text'],
    [7, 'name-not-text'],
    ['', 'name-empty'],
    [' \t ', 'name-empty'],
    ['™', 'name-without-letter'],
    ['!?', 'name-without-letter'],
    ['x'.repeat(101), 'name-too-long'],
    ['\ufdfa'.repeat(6), 'name-too-long'],
    ['x\u0301'.repeat(200), 'name-too-long'],
    ['a\u0007b', 'name-control-character'],
    ['a\nb', 'name-control-character'],
    ['a\u2028b', 'name-control-character'],
    ['a\u202eb', 'name-bidi-control'],
    ['a\u061cb', 'name-bidi-control'],
    ['Ni\u200bke', 'name-zero-width-character'],
    ['\ufeffNike', 'name-zero-width-character'],
    ['so\u00adft', 'name-zero-width-character'],
    ['ab\u200ccd', 'name-zero-width-character'],
    ['ab\u200dcd', 'name-zero-width-character'],
    ['👩\u200d💻 a', 'name-zero-width-character'],
    ['a\u{e0041}', 'name-tag-character'],
    ['a\ud800', 'name-lone-surrogate'],
    ['a\ue000', 'name-private-character'],
    ['a\u0378', 'name-unassigned-character'],
    [`e${'\u0301'.repeat(5)}`, 'name-too-many-marks'],
    ['\u0301abc', 'name-stray-mark'],
    ['¨abc', 'name-stray-mark'],
  ])('%j: %s', (query, code) => {
    expect(nameOf(query)).toEqual([code])
  })

  it('is reported with its position, counted in code points of the query', () => {
    expect(parseName('  💡a\u200b')).toEqual({
      ok: false,
      errors: [
        {
          code: 'name-zero-width-character',
          detail: 'Character 5 of the name (U+200B) cannot be seen; remove it.',
        },
      ],
    })
  })

  it('is reported with every kind of error, each once', () => {
    expect(nameOf('a\u202e\u202e\u0007')).toEqual(['name-bidi-control', 'name-control-character'])
  })
})

describe('any text', () => {
  it('is either refused with a reason or normalized to a stable form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (query) => {
        const parsed = parseName(query)
        if (!parsed.ok)
          return parsed.errors.length > 0 && parsed.errors.every(({ detail }) => detail.endsWith('.'))
        const again = parseName(parsed.name.normalized)
        expect(again).toEqual(parsed)
        expect([...parsed.name.normalized].length).toBeLessThanOrEqual(100)
        expect(parsed.name.key).toMatch(/^[a-z0-9]*$/)
        return true
      }),
      { numRuns: runs(2_000) },
    )
  })
})
