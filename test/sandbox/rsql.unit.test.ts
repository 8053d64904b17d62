import { describe, expect, it } from '@jest/globals'
import { fitsWildcard } from '../../src/primitives/wildcard.ts'
import { nameFromPatterns } from '../../src/sandbox/name-from-patterns.ts'
import { parseRsql, RsqlError } from '../../src/sandbox/rsql.ts'
import fc from '../support/properties.ts'

const is = (field: string, operator: string, ...values: string[]) => ({
  kind: 'comparison',
  field,
  operator,
  values,
})

describe('parseRsql', () => {
  it('binds and closer than or, in both spellings', () => {
    const due = {
      kind: 'or',
      parts: [is('a', '==', '1'), { kind: 'and', parts: [is('b', '!=', '2'), is('c', '<', '3')] }],
    }
    expect(parseRsql('a==1 or b!=2 and c<3')).toEqual(due)
    expect(parseRsql('a==1,b!=2;c<3')).toEqual(due)
  })

  it('reads groups, lists and all operators', () => {
    expect(parseRsql('(a==1 or a==2) and niceClasses=all=(25, 28,40)')).toEqual({
      kind: 'and',
      parts: [
        { kind: 'or', parts: [is('a', '==', '1'), is('a', '==', '2')] },
        is('niceClasses', '=all=', '25', '28', '40'),
      ],
    })
    for (const operator of ['<=', '>=', '=ge=', '=out='])
      expect(parseRsql(`a${operator}b`)).toEqual(is('a', operator, 'b'))
  })

  it('takes quoted values literally', () => {
    expect(parseRsql('a=="x or (y),=!~\\"z\\\\" or b==\'it\\\'s\'')).toEqual({
      kind: 'or',
      parts: [is('a', '==', 'x or (y),=!~"z\\'), is('b', '==', "it's")],
    })
  })

  it.each([
    '',
    'a',
    'a==',
    '==1',
    '(a==1',
    'a==1)',
    'a==1 or',
    'a=="1',
    'a==(1,)',
    'a==1 b==2',
    `${'('.repeat(5000)}`,
  ])('refuses %j', (text) => {
    expect(() => parseRsql(text)).toThrow(RsqlError)
  })

  it('returns any quoted value unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const quoted = `"${value.replace(/["\\]/g, '\\$&')}"`
        expect(parseRsql(`a==${quoted}`)).toEqual(is('a', '==', value))
      }),
    )
  })
})

describe('fitsWildcard', () => {
  it.each([
    ['BLUEFOX', 'BLUEFOX', true],
    ['BLUEFOX', 'bluefox', false],
    ['BLUEFOX', '*FOX', true],
    ['BLUEFOX', 'B*X', true],
    ['BLUEFOX', '*UEF*', true],
    ['BLUEFOX', '*', true],
    ['BLUEFOX', 'B*O*E*', false],
    ['AB', 'AB*B', false],
    ['ABAB', 'AB*AB', true],
    ['A.C', 'A?C', false],
  ])('%s against %s: %s', (text, pattern, due) => {
    expect(fitsWildcard(text, pattern)).toBe(due)
  })

  it('agrees with a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, (text, pattern) => {
        const plain = text.replaceAll('*', 'c')
        expect(fitsWildcard(plain, pattern)).toBe(
          new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(plain),
        )
      }),
    )
  })
})

describe('nameFromPatterns', () => {
  it('finds the name from which patterns were built', () => {
    const near = Array.from('bluefox', (_, at) => 'bluefox'.split('').with(at, '*').join(''))
    expect(nameFromPatterns([...near.map((one) => one.toUpperCase()), ...near])).toBe('BLUEFOX')
    expect(nameFromPatterns(['Blue Fox', 'BLUE FOX'])).toBe('Blue Fox')
    expect(nameFromPatterns(['*Blue Fox*', '*BLUE FOX*'])).toBe('Blue Fox')
    expect(nameFromPatterns([])).toBe('')
  })
})
