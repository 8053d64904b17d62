import { posix } from 'node:path'

/** Path of the documentation. */
export const DOCS = '/api-docs'

/** Guides that are outside the folders. */
const AT_THE_TOP = ['webhooks', 'analytics']
const PROBLEM = /^([a-z-]+)-\d{3}$/

/**
 * The address of the page of a file; null if no page shows it. `file` is relative to the folder `docs`. Each problem
 * has a separate page, so a fragment of problems.md (`rate-limited-429`) leads to one of them.
 */
export function addressOf(file: string, fragment = ''): string | null {
  const hash = fragment === '' ? '' : `#${fragment}`
  if (file === 'reference/openapi.json') return '/api/v1/openapi.json'
  if (file === 'reference/problems.md') {
    const code = PROBLEM.exec(fragment)?.[1]
    return code === undefined ? `${DOCS}/problems` : `${DOCS}/problems/${code}`
  }
  const [, folder, name] = /^(?:(guides|reference)\/)?([a-z-]+)\.md$/.exec(file) ?? []
  if (name === undefined || (folder === undefined && !AT_THE_TOP.includes(name))) return null
  return `${DOCS}/${folder ?? 'guides'}/${name}${hash}`
}

/** Target of a link in a file: within the page, on another host, or the page of another file. */
export function linkTarget(file: string, href: string): string | null {
  if (href.startsWith('#') || /^https?:/.test(href)) return href
  const [path = '', fragment] = href.split('#', 2)
  return addressOf(posix.join(posix.dirname(file), path), fragment)
}
