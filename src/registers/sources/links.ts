import type { RemoteFile } from './source.ts'

/** The links of a page of files (HTML), each once, with the last part of its path as its name. */
export function linksOf(html: string, page: string): RemoteFile[] {
  const found = new Map<string, RemoteFile>()
  for (const [, , target = ''] of html.matchAll(/href\s*=\s*(["'])(.*?)\1/gi)) {
    const url = URL.parse(target.replaceAll('&amp;', '&'), page)
    const name = decodeURIComponent(url?.pathname.split('/').at(-1) ?? '')
    if (url && name !== '') found.set(name, { url: url.href, name })
  }
  return [...found.values()]
}

/** The files of each day that a pattern finds in their names: its group 1 is the day, `yyyy-mm-dd` or `yyyymmdd`. */
export function byDay(files: readonly RemoteFile[], pattern: RegExp): Map<string, RemoteFile[]> {
  const days = new Map<string, RemoteFile[]>()
  for (const file of files) {
    const digits = pattern.exec(file.name)?.[1]?.replaceAll('-', '')
    if (digits === undefined) continue
    const day = digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    days.set(day, [...(days.get(day) ?? []), file])
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)))
}
