import { describe, expect, it } from '@jest/globals'
import { analyzeByRules } from '../../../../src/checkers/analysis/rules/analyze.ts'
import { compoundOf, isEnglishWord } from '../../../../src/checkers/analysis/rules/english.ts'
import { LANGUAGES } from '../../../../src/checkers/analysis/rules/meanings.ts'
import { syllables } from '../../../../src/checkers/analysis/rules/syllables.ts'
import { type AnalysisFinding, analysisFinding } from '../../../../src/events/sections.ts'
import { parseName } from '../../../../src/names/parse.ts'
import fc, { runs } from '../../../support/properties.ts'

function analysis(query: string): AnalysisFinding {
  const parsed = parseName(query)
  if (!parsed.ok) throw new Error(`${query} is refused`)
  return analyzeByRules({ ...parsed.name, query })
}

describe('an analysis by rules', () => {
  it('has the shape of the contract and leaves evidence to the caller', () => {
    const finding = analysis('Lumivora')
    expect(analysisFinding.parse(finding)).toEqual(finding)
    expect(finding).toMatchObject({ engine: 'rules', evidence: [], length: { characters: 8, syllables: 4 } })
  })

  it('says what it did not look at', () => {
    expect(analysis('Lumivora').summary).toContain(`${LANGUAGES.length} languages`)
    expect(LANGUAGES.length).toBeGreaterThanOrEqual(12)
  })

  it('is the same each time and within its bounds, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (query) => {
        fc.pre(parseName(query).ok)
        const finding = analysis(query)
        expect(analysis(query)).toEqual(finding)
        expect(analysisFinding.parse(finding)).toEqual(finding)
        for (const { score } of [finding.pronounceability, finding.memorability, finding.ambiguity]) {
          if (score !== null) expect(score >= 0 && score <= 100).toBe(true)
        }
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('bad meanings', () => {
  const languages = (query: string) => analysis(query).meanings.map(({ language }) => language)

  it.each([
    ['Mist', 'German'],
    ['Puta Madre', 'Spanish'],
    ['Merdex', 'French'],
    ['Кurwa', 'Polish'],
    ['Сука', 'Russian'],
    ['Baka', 'Japanese'],
  ])('of %s in %s', (query, language) => {
    expect(languages(query)).toContain(language)
  })

  it.each([
    'Lumivora',
    'Mistral',
    'Computadora',
    'Scunthorpe',
    'Nazionale',
    'Assembly',
    'Cocktail',
    'Classic Documents',
  ])('are not seen in %s', (query) => {
    expect(languages(query)).toEqual([])
  })
})

describe('distinctiveness', () => {
  it.each([
    ['Online Shop', 'generic'],
    ['Best Coffee Berlin', 'descriptive'],
    ['Quickpay', 'descriptive'],
    ['Facebook', 'suggestive'],
    ['Blue Lumivora', 'suggestive'],
    ['Lantern', 'arbitrary'],
    ['Lumivora', 'fanciful'],
    ['4711', 'unknown'],
    ['Best Coffee Shop', 'generic'],
    ['Zapatos Online', 'descriptive'],
    ['Schuhladen', 'descriptive'],
    ['Hitler Cola', 'unknown'],
    ['Shit Happens', 'unknown'],
  ])('of %s: %s', (query, kind) => {
    expect(analysis(query).distinctiveness.class).toBe(kind)
  })

  it.each(['Zapatos Online', 'Hitler Cola', 'Shit Happens'])(
    'of %s does not count as a strength',
    (query) => {
      expect(analysis(query).strengths).not.toContain('It can be protected well as a trademark.')
    },
  )

  it.each([
    ['Hitler Cola', 'It has a hateful word: Hitler.'],
    ['Shit Happens', 'It has an obscene word: Shit.'],
  ])('%s has a risk: %s', (query, risk) => {
    expect(analysis(query).risks).toContain(risk)
  })
})

describe('ratings', () => {
  it('of an unpronounceable name are low, and the text says why', () => {
    const { pronounceability } = analysis('Xkcdqwrt')
    expect(pronounceability.score).toBeLessThan(analysis('Lumivora').pronounceability.score ?? 0)
    expect(pronounceability.text).toContain('no vowel')
  })

  it('of digits alone are not made up', () => {
    expect(analysis('4711').pronounceability).toMatchObject({ score: null })
    expect(analysis('4711').length.syllables).toBeNull()
  })

  it('of a name in another script say that they were measured on a transliteration', () => {
    expect(analysis('Москва').pronounceability.text).toContain('Latin letters')
  })

  it('of ambiguity rise with what is not heard', () => {
    const score = (query: string) => analysis(query).ambiguity.score ?? 0
    expect(score('Lumivora')).toBeLessThan(score('Phynnix'))
    expect(score('Lumivora')).toBeLessThan(score('Lumi-vora 4'))
    expect(score('Lumivora')).toBeLessThan(score('Knight'))
  })

  it('of long names fall', () => {
    expect(analysis('Lumi').memorability.score ?? 0).toBeGreaterThan(
      analysis('Intercontinental Consolidated Administrations').memorability.score ?? 100,
    )
  })
})

describe('similar brands', () => {
  it('are named, and a close one is a risk', () => {
    const finding = analysis('Nyke')
    expect(finding.similarBrands[0]).toMatchObject({ brand: 'Nike' })
    expect(finding.risks.join(' ')).toContain('Nike')
  })

  it.each([
    ['clear-brand', 'Klier'],
    ['Brightwater Coffee', 'Bright Dairy'],
  ])('of %s are not %s, which many unrelated names come as close to', (name, brand) => {
    expect(analysis(name).similarBrands).not.toContainEqual(expect.objectContaining({ brand }))
  })
})

describe('word lists', () => {
  it.each([
    ['lumivora', 4],
    ['table', 2],
    ['nation', 2],
    ['video', 3],
    ['quality', 3],
  ])('%s has %d syllables', (word, count) => {
    expect(syllables([word])).toBe(count)
  })

  it.each(['lantern', 'lanterns', 'baked', 'running', 'stories'])('know %s', (word) => {
    expect(isEnglishWord(word)).toBe(true)
  })

  it('do not know what is none', () => {
    expect(isEnglishWord('lumivora')).toBe(false)
    expect(compoundOf('lumivora')).toBeNull()
    expect(compoundOf('facebook')).toEqual(['face', 'book'])
  })
})
