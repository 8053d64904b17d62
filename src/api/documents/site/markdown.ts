import GithubSlugger from 'github-slugger'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '../../rendering/escape-html.ts'

export type Heading = { depth: number; id: string; text: string }
/** A text rendered for a page. */
export type Rendered = { html: string; headings: readonly Heading[] }
/** What other pages show of a text: its title and its first paragraph, without markup. */
export type Opening = { title: string; lead: string }

const OPENING = /^# (.+)\n+((?:.+\n)+)/

/** Reads the beginning of a text without rendering all of it. */
export function openingOf(markdown: string): Opening {
  const [, title = '', lead = ''] = OPENING.exec(markdown) ?? []
  return { title: plain(title), lead: plain(lead) }
}

/**
 * Renders GitHub Flavored Markdown. Headings get the same anchors as on GitHub; HTML in the text is escaped. `target`
 * returns the address of a link, or null for one without a target on this site: its text then stays without a link.
 */
export function renderMarkdown(markdown: string, target: (href: string) => string | null): Rendered {
  const slugger = new GithubSlugger()
  const settingId = oneIdPerSetting()
  const headings: Heading[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = slugger.slug(text)
        headings.push({ depth, id, text })
        const link =
          depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${link}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link): string {
        const address = target(href)
        const inner = this.parser.parseInline(tokens)
        return address === null ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`
      },
      code({ text, lang }: Tokens.Code): string {
        const language = /^\w*/.exec(lang ?? '')?.[0] ?? ''
        return `<div class="code" data-language="${language}"><pre><code>${escapeHtml(text)}</code></pre></div>\n`
      },
      table(token: Tokens.Table): string {
        // On a narrow screen each row is a block, whose cells show their headings.
        const cell = ({ tokens, header }: Tokens.TableCell, column: number): string => {
          // A cell of Markdown has no other way to begin a line.
          const inner = breakable(this.parser.parseInline(tokens)).replaceAll('&lt;br&gt;', '<br>')
          const heading = token.header[column]?.text ?? ''
          const label = heading === '' ? '' : ` data-label="${escapeHtml(plain(heading))}"`
          return header && inner !== '' ? `<th scope="col">${inner}</th>` : `<td${label}>${inner}</td>`
        }
        const row = (cells: readonly Tokens.TableCell[]) =>
          `<tr${settingId(cells[0]?.text ?? '')}>${cells.map(cell).join('')}</tr>`
        const hasHead = token.header.some(({ text }) => text !== '')
        return `<div class="table"><table class="stacked">${hasHead ? `<thead>${row(token.header)}</thead>` : ''}<tbody>${token.rows.map(row).join('')}</tbody></table></div>\n`
      },
    },
    // Treats HTML as plain text.
    tokenizer: { html: () => undefined, tag: () => undefined },
  })
  return { html: marked.parse(markdown, { async: false }), headings }
}

/** The first cell of a row about a setting. */
export const SETTING_ROW = /`(NAMECHECK_[A-Z0-9_]+)`/

/** The first row about a setting can be linked by its name. */
function oneIdPerSetting(): (cell: string) => string {
  const known = new Set<string>()
  return (cell) => {
    const [whole, name = ''] = SETTING_ROW.exec(cell) ?? []
    if (whole !== cell || known.has(name)) return ''
    known.add(name)
    return ` id="${name}"`
  }
}

/** Lets long names of settings and paths break after `_`, `/` and `.` where a cell is narrow. */
const breakable = (html: string): string =>
  html.replace(/<code>[^<]*<\/code>/g, (code) => code.replace(/(?<=[^<])([_/.,])(?=[\w{])/g, '$1<wbr>'))

/** One paragraph of Markdown without its markup. */
export const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
