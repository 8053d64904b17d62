import { byDay, linksOf } from './links.ts'
import type { Listing, Site } from './source.ts'

const DAY_MS = 86_400_000

/** The day some days earlier, both `yyyy-mm-dd`. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

type Patterns = {
  /** Names of files of the whole register, and of changes; group 1 is the day. */
  whole: RegExp
  delta: RegExp
  /** First day of the changes of a day; `previous` is the day of the changes before them on the page. */
  since(day: string, previous: string | null): string
}

/** What a page of links offers. */
export async function pagedListing(
  site: Site,
  page: string,
  { whole, delta, since }: Patterns,
): Promise<Listing> {
  const links = linksOf(await site.text(page), page)
  const [dataAsOf, files] = [...byDay(links, whole)].at(-1) ?? []
  const days = [...byDay(links, delta)]
  return {
    whole: dataAsOf && files ? { dataAsOf, files: inOrder(files) } : null,
    deltas: days.map(([day, found], at) => ({
      since: since(day, days[at - 1]?.[0] ?? null),
      dataAsOf: day,
      files: inOrder(found),
    })),
  }
}

const inOrder = <File extends { name: string }>(files: readonly File[]): File[] =>
  [...files].sort((a, b) => (a.name < b.name ? -1 : 1))
