import GithubSlugger from 'github-slugger'
import { problems } from '../../http/problems.ts'
import { DOCS } from './addresses.ts'
import { plain, SETTING_ROW } from './markdown.ts'
import type { PageGroup } from './pages.ts'

/** A passage of a page as the search finds it: address, title of the page, heading, beginning, and its words. */
export type SearchEntry = readonly [
  address: string,
  page: string,
  heading: string,
  beginning: string,
  words: string,
]

/** An operation of the API, as the reference page shows it. */
export type SearchedOperation = Readonly<
  Record<'id' | 'tag' | 'method' | 'path' | 'summary' | 'description', string>
>

const SHOWN = 140
/** Shorter words say nothing about a passage. */
const SHORTEST = 3
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_.-]*/gu
/** A fenced block, or a heading. */
/** A row of the table of settings: its name, its default and what it means. */
const SETTING = new RegExp(`^\\| ${SETTING_ROW.source} \\|[^|]*\\| (.+) \\|$`, 'gm')
const SETTINGS = `${DOCS}/reference/settings`
const MARKS = /^(?:(```)[^\n]*|(#{1,6}) (.+))$/gm

/** What the pages, operations, settings and problems can be searched for. `base` is the path of the address of the service. */
export function searchIndex(
  base: string,
  groups: readonly PageGroup[],
  operations: readonly SearchedOperation[],
): SearchEntry[] {
  const pages = groups.flatMap((group) => group.pages)
  return [
    ...pages.flatMap(({ address, title, text }) =>
      passagesOf(text).map(({ id, depth, heading, body }) =>
        entry(`${base}${address}${depth === 1 ? '' : `#${id}`}`, title, depth === 1 ? '' : heading, body),
      ),
    ),
    ...operations.map(({ id, tag, method, path, summary, description }) =>
      entry(
        `${base}${DOCS}#/${encodeURIComponent(tag)}/${id}`,
        'API reference',
        `${summary}: ${method.toUpperCase()} /api/v1${path}`,
        `${description}\n\n${id}`,
      ),
    ),
    ...pages
      .filter(({ address }) => address === SETTINGS)
      .flatMap(({ text }) => [...text.matchAll(SETTING)])
      .map(([, name = '', meaning = '']) => entry(`${base}${SETTINGS}#${name}`, 'Settings', name, meaning)),
    ...Object.entries(problems).map(([code, { title, about }]) =>
      entry(`${base}${DOCS}/problems/${code}`, 'Problems', `${code}: ${title}`, about),
    ),
  ]
}

type Passage = { id: string; depth: number; heading: string; body: string }

/** A text by its headings, with the anchors that its page has. */
function passagesOf(text: string): Passage[] {
  const slugger = new GithubSlugger()
  const found: (Omit<Passage, 'body'> & { from: number; to: number })[] = []
  let isCode = false
  for (const match of text.matchAll(MARKS)) {
    const [whole, fence, signs, heading = ''] = match
    if (fence !== undefined) isCode = !isCode
    if (isCode || signs === undefined) continue
    const before = found.at(-1)
    if (before) before.to = match.index
    const shown = plain(heading)
    found.push({
      id: slugger.slug(shown),
      depth: signs.length,
      heading: shown,
      from: match.index + whole.length,
      to: text.length,
    })
  }
  return found.map(({ from, to, ...rest }) => ({ ...rest, body: text.slice(from, to) }))
}

function entry(address: string, page: string, heading: string, body: string): SearchEntry {
  const first = plain(/^[^\n|`#-].*(?:\n(?!\n).+)*/m.exec(body)?.[0] ?? '').replace(/https?:\/\//g, '')
  const beginning = first.length > SHOWN ? `${first.slice(0, SHOWN).replace(/\s\S*$/, '')} …` : first
  return [address, page, heading, beginning, wordsOf(body).join(' ')]
}

const wordsOf = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(WORD) ?? []).filter((word) => word.length >= SHORTEST)),
]
