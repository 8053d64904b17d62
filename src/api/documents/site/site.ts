import { Assets } from './assets.ts'
import { createLayout, type Layout } from './layout.ts'
import { loadSections, type Section } from './pages.ts'
import { type SearchedOperation, searchIndex } from './search-index.ts'

/** The documentation site: its frame, its pages and their assets. */
export type Site = { base: string; layout: Layout; sections: readonly Section[]; assets: Assets }

/** Loads the pages; the search also finds `operations`. Links begin with the path of the address under which the service is reached. */
export function createSite(publicUrl: string, operations: readonly SearchedOperation[]): Site {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '')
  const sections = loadSections(base)
  const made = {
    'search-index.js': () => `export default ${JSON.stringify(searchIndex(base, sections, operations))}\n`,
  }
  return { base, sections, layout: createLayout(base, sections), assets: new Assets(made) }
}
