import { Assets } from './assets.ts'
import { createLayout, type Layout } from './layout.ts'
import { loadPages, type PageGroup } from './pages.ts'
import { type SearchedOperation, searchIndex } from './search-index.ts'

/** The documentation site: its frame, its pages and their assets. */
export type Site = { base: string; layout: Layout; groups: readonly PageGroup[]; assets: Assets }

/** Loads the pages; the search also finds `operations`, which are loaded when it is first used. Links begin with the path of the address under which the service is reached. */
export function createSite(publicUrl: string, operations: () => Promise<readonly SearchedOperation[]>): Site {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '')
  const groups = loadPages(base)
  const made = {
    'search-index.js': async () =>
      `export default ${JSON.stringify(searchIndex(base, groups, await operations()))}\n`,
  }
  return { base, groups, layout: createLayout(base, groups), assets: new Assets(made) }
}
