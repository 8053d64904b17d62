import { describe, expect, it } from '@jest/globals'
import { html } from '../../../src/api/rendering/markup.ts'
import fc, { runs } from '../../support/properties.ts'

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' }
/** The text that a browser reads from escaped text. */
const read = (text: string): string =>
  text.replace(/&([a-z0-9#]+);/g, (_, name: string) => NAMED[name] ?? '?')

describe('html', () => {
  it('lets no text out of the place it was put in, and changes none', () => {
    const texts = fc.string({ unit: fc.constantFrom(...`<>&"'\`=/ -!\\\n\u0000a;x`, '&lt;', '</p>', '${') })
    fc.assert(
      fc.property(texts, (text) => {
        const made = html`<p title="${text}">${text}</p>`.toString()
        const [, attribute = '', content = ''] = /^<p title="([^"]*)">([^<]*)<\/p>$/.exec(made) ?? []
        expect([read(attribute), read(content)]).toEqual([text, text])
        expect(`${attribute}${content}`).not.toMatch(/[<>"'`]/)
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('takes what it made itself as it is, and lists of it', () => {
    const items = ['a', '<b>'].map((one) => html`<li>${one}</li>`)
    expect(html`<ul>${items}</ul>${null}${7}`.toString()).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>7')
  })

  it('escapes texts in a list that no type has checked', () => {
    const smuggled = ['<script>'] as unknown as ReturnType<typeof html>[]
    expect(html`${smuggled}`.toString()).toBe('&lt;script&gt;')
  })
})
