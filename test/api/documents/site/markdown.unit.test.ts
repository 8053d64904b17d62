import { describe, expect, it } from '@jest/globals'
import { linkTarget } from '../../../../src/api/documents/site/addresses.ts'
import { openingOf, renderMarkdown } from '../../../../src/api/documents/site/markdown.ts'
import fc from '../../../support/properties.ts'

const render = (text: string) => renderMarkdown(text, (href) => linkTarget('guides/one.md', href))

describe('a text in Markdown', () => {
  it('gets the anchors that GitHub gives it', () => {
    const { html, headings } = render('# One & `two`\n\n## GET /checks/{id}\n\n## Same\n\n## Same\n')
    expect(headings.map(({ id }) => id)).toEqual(['one--two', 'get-checksid', 'same', 'same-1'])
    for (const { id } of headings) expect(html).toContain(` id="${id}"`)
    expect(html).toContain('<h1 id="one--two">One &amp; <code>two</code></h1>')
  })

  it('says its title and first words without markup', () => {
    const { title, lead } = openingOf(
      '# The `title`\n\nFirst *words* of [a\nlink](two.md) & `code`.\n\nMore.',
    )
    expect([title, lead]).toEqual(['The title', 'First words of a link & code.'])
  })

  it('has samples with their language, and tables with headings for columns', () => {
    const { html } = render(
      '```js run\na < b\n```\n\n| | b |\n|---|---|\n| 1 | 2 |\n\n| | |\n|---|---|\n| x | y |\n',
    )
    expect(html).toContain('<div class="code" data-language="js"><pre><code>a &lt; b</code></pre></div>')
    expect(html).toContain('<tr><td></td><th scope="col">b</th></tr>')
    expect(html.match(/<thead>/g)).toHaveLength(1)
    expect(html).toContain('<tr><td>x</td><td>y</td></tr>')
  })

  it('leads to the pages of other texts', () => {
    const { html } = render(
      '[a](two.md#x) [b](../webhooks.md) [c](../reference/problems.md#gone-410) [d](#here) [e](https://example.com/?a=1&b) [f](../../README.md) [g](javascript:alert(1))',
    )
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/api-docs/guides/two#x',
      '/api-docs/guides/webhooks',
      '/api-docs/problems/gone',
      '#here',
      'https://example.com/?a=1&amp;b',
    ])
    expect(html).toContain('f g')
  })

  it('begins a line in a cell of a table', () => {
    expect(render('|a|b|\n|---|---|\n|c|d<br>e|').html).toContain('d<br>e</td>')
  })

  it('shows HTML and obeys none, whatever it says', () => {
    expect(render('<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> b').html).not.toMatch(
      /<(script|img)/,
    )
    const hostile = fc.array(
      fc.constantFrom(
        '<script>',
        '<b onclick=x>',
        '"',
        "'",
        '`',
        '```',
        '\n',
        '# ',
        '[a](',
        ')',
        '|',
        '<',
        '&lt;',
        'x',
      ),
    )
    fc.assert(
      fc.property(hostile, (parts) => {
        const { html } = render(parts.join(''))
        expect(
          html.replace(
            /<\/?(?:h\d|p|a|em|strong|ul|ol|li|blockquote|div|pre|code|table|thead|tbody|tr|th|td|hr|br|del)\b[^<>]*>/g,
            '',
          ),
        ).not.toMatch(/[<>]/)
        expect(html).not.toMatch(/<[^>]*\son\w+=/)
      }),
    )
  })
})
