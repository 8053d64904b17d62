import { readdirSync, readFileSync } from 'node:fs'
import { addressOf, linkTarget } from './addresses.ts'
import { type Opening, openingOf, type Rendered, renderMarkdown } from './markdown.ts'

const FOLDER = new URL('../../../../docs/', import.meta.url)
/** Pages for clients, in reading order; a guide that is not listed comes after them. */
const FOR_CLIENTS = [
  'guides/console.md',
  'guides/command-line.md',
  'guides/first-check.md',
  'guides/test-mode.md',
  'guides/keys.md',
  'guides/batches.md',
  'guides/reports.md',
  'guides/audit.md',
  'webhooks.md',
  'analytics.md',
  'guides/errors.md',
  'guides/idempotency.md',
  'guides/limits.md',
  'guides/sdks.md',
  'guides/versioning.md',
]
const FOR_OPERATORS = [
  'guides/going-live.md',
  'reference/settings.md',
  'guides/registers.md',
  'guides/operations.md',
  'guides/distributed.md',
  'guides/migrate.md',
  'reference/speed.md',
  'reference/sizing.md',
]
/** Each problem has a separate page. */
const ELSEWHERE = 'reference/problems.md'

/** A page made from a file. It is rendered on first use: rendering all of them takes a tenth of a second. */
export type DocPage = Opening & { address: string; text: string; render(): Rendered }
/** A group of pages in the navigation. */
export type PageGroup = { title: string; pages: readonly DocPage[] }

/**
 * All pages made from files in `docs`: `guides`, `reference`, and the guides outside these folders. `base` is the path
 * under which the service is reached, without a trailing slash.
 */
export function loadPages(base: string): PageGroup[] {
  const files = ['', 'guides/', 'reference/'].flatMap(textsIn)
  const named = (order: readonly string[]) => order.filter((file) => files.includes(file))
  const others = files.filter((file) => !FOR_CLIENTS.includes(file) && !FOR_OPERATORS.includes(file))
  const isReference = (file: string) => file.startsWith('reference/')
  const group = (title: string, of: readonly string[]): PageGroup => ({
    title,
    pages: of.map((file) => loadPage(file, base)),
  })
  return [
    group('Guides', [...named(FOR_CLIENTS), ...others.filter((file) => !isReference(file))]),
    group('Details', others.filter(isReference)),
    group('Running it', named(FOR_OPERATORS)),
  ]
}

const textsIn = (folder: string): string[] =>
  readdirSync(new URL(folder, FOLDER))
    .map((name) => `${folder}${name}`)
    .filter((file) => file.endsWith('.md') && file !== ELSEWHERE && addressOf(file) !== null)
    .sort()

function loadPage(file: string, base: string): DocPage {
  const target = (href: string): string | null => {
    const address = linkTarget(file, href)
    return address?.startsWith('/') ? base + address : address
  }
  const text = readFileSync(new URL(file, FOLDER), 'utf8')
  let rendered: Rendered | null = null
  return {
    ...openingOf(text),
    address: addressOf(file) ?? '',
    text,
    render() {
      rendered ??= renderMarkdown(text, target)
      return rendered
    },
  }
}
