import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { chosenFor, mappedBy, SLICES } from '../../src/api/rendering/pdf/slices.ts'
import { undrawnTable } from '../../tools/print-undrawn/scripts.ts'
import { beginOfPdf } from '../support/pdf-of-text.ts'
import fc from '../support/properties.ts'

/** Every code point that Unicode has assigned, except surrogates and private use. */
const ASSIGNED = Array.from({ length: 0x110000 }, (_, i) => i).filter(
  (one) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(String.fromCodePoint(one)),
)
const RIGHT_TO_LEFT = ASSIGNED.filter((one) => one >= 0x590 && one < 0x800)
/** They are omitted, whichever file maps them. */
const VARIATION_SELECTOR = /[\ufe00-\ufe0f]/
const LONG_MS = 180_000

describe('a PDF', () => {
  it(
    'uses a font for exactly the characters that its file maps',
    async () => {
      const mapped = new Set<number>()
      for (const slice of SLICES) for (const one of await mappedBy(slice)) mapped.add(one)
      const wrong = new Set<number>()
      const found = new Set<number>()
      for (const [slice, taken] of await chosenFor(ASSIGNED)) {
        const has = await mappedBy(slice)
        for (const one of taken) (has.has(one) ? found : wrong).add(one)
      }
      expect([...wrong]).toEqual([])
      const differ = ASSIGNED.filter((one) => mapped.has(one) !== found.has(one))
      expect(differ.filter((one) => !VARIATION_SELECTOR.test(String.fromCodePoint(one)))).toEqual([])
      expect(found.size).toBeGreaterThan(154_500)
    },
    LONG_MS,
  )

  it(
    'draws as boxes the characters that the documentation lists: node tools/print-undrawn.ts',
    async () => {
      const guide = readFileSync(new URL('../../docs/guides/reports.md', import.meta.url), 'utf8')
      expect(guide).toContain(`\n\n${await undrawnTable()}\n\n`)
    },
    LONG_MS,
  )

  it(
    'can contain assigned characters in any order',
    async () => {
      const oneOf = (all: readonly number[]) =>
        fc.nat(all.length - 1).map((i) => String.fromCodePoint(all[i] ?? 0))
      const text = fc
        .array(fc.oneof(oneOf(ASSIGNED), oneOf(RIGHT_TO_LEFT), fc.constantFrom(' ', '\u00a0', '(')))
        .map((all) => all.join(''))
      await fc.assert(
        fc.asyncProperty(text, fc.array(text, { minLength: 60, maxLength: 60 }), async (name, texts) => {
          expect(await beginOfPdf(name, texts)).toBe('%PDF-')
        }),
        { numRuns: 3 },
      )
    },
    LONG_MS,
  )
})
