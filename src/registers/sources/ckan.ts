import { z } from 'zod'
import { RegisterRefused } from '../refused.ts'
import type { Listing, Site } from './source.ts'

/** A package of CKAN (action API 3). */
const shown = z.object({
  result: z.object({
    resources: z.array(z.object({ url: z.url(), last_modified: z.string().nullish() })),
  }),
})

/** A file of a package of an open data portal. */
export type CkanFile = {
  /** URL of the portal. */
  portal: string
  package: string
  /** The resource is the first whose URL matches. */
  url: RegExp
  /** What it is, for messages: `CSV file`. */
  kind: string
  /** Its name in the folder of downloads, for a day. */
  name(day: string, url: string): string
}

/** The newest whole file of a package of CKAN. Rejects with {@link RegisterRefused}. */
export async function listCkan(site: Site, file: CkanFile): Promise<Listing> {
  const url = `${file.portal}/api/3/action/package_show?id=${file.package}`
  const parsed = shown.safeParse(await site.json(url))
  if (!parsed.success)
    throw new RegisterRefused(`${url} gave another kind of answer: ${parsed.error.message}`)
  const found = parsed.data.result.resources.find((each) => file.url.test(each.url))
  if (!found) throw new RegisterRefused(`${url} names no ${file.kind}`)
  const { day } = found.last_modified
    ? { day: found.last_modified.slice(0, 10) }
    : await site.stated(found.url)
  return {
    whole: { dataAsOf: day, files: [{ url: found.url, name: file.name(day, found.url) }] },
    deltas: [],
  }
}
