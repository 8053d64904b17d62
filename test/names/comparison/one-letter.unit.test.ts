import { describe, expect, it } from '@jest/globals'
import { differByOneLetter } from '../../../src/names/comparison/one-letter.ts'
import fc from '../../support/properties.ts'

describe('one letter', () => {
  it.each([
    ['vitaxium', 'vitaxum', 'missing'],
    ['vitaxium', 'vitaxiuma', 'added at the end'],
    ['vitaxium', 'xvitaxium', 'added at the beginning'],
    ['vitaxium', 'vitaxxium', 'doubled'],
    ['vitaxium', 'vitoxium', 'changed'],
    ['vitaxium', 'vitxaium', 'swapped with its neighbor'],
    ['alpe', 'alpet', 'added to four letters'],
  ])('makes the difference between %s and %s: %s', (a, b) => {
    expect(differByOneLetter(a, b)).toBe(true)
    expect(differByOneLetter(b, a)).toBe(true)
  })

  it.each([
    ['vitaxium', 'vitaxium', 'nothing differs'],
    ['vitaxium', 'vitoxum', 'two letters differ'],
    ['vitaxium', 'ivtaxuim', 'two pairs are swapped'],
    ['vitaxium', 'vixatium', 'letters with one between them are swapped'],
    ['ibm', 'ibmx', 'three letters are too few'],
    ['', 'a', 'one is empty'],
  ])('does not between %s and %s: %s', (a, b) => {
    expect(differByOneLetter(a, b)).toBe(false)
    expect(differByOneLetter(b, a)).toBe(false)
  })

  it('makes the difference after any single edit', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 5, maxLength: 12 })
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom(...'abcdef'), (text, seed, letter) => {
        const at = seed % text.length
        const edits = [
          text.slice(0, at) + text.slice(at + 1),
          text.slice(0, at) + letter + text.slice(at + 1),
          text.slice(0, at) + letter + text.slice(at),
        ]
        for (const edited of edits) expect(differByOneLetter(text, edited)).toBe(edited !== text)
      }),
    )
  })
})
