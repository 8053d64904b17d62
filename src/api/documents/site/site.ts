import { Assets } from './assets.ts'
import { createLayout, type Layout } from './layout.ts'
import { loadSections, type Section } from './pages.ts'
import { searchIndex } from './search-index.ts'

/** The documentation site: its frame, its pages and their assets. */
export type Site = { base: string; layout: Layout; sections: readonly Section[]; assets: Assets }

/** Loads the pages. Links begin with the path of the address under which the service is reached. */
export function createSite(publicUrl: string): Site {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '')
  const sections = loadSections(base)
  const made = {
    'search-index.js': () => `export default ${JSON.stringify(searchIndex(base, sections))}\n`,
  }
  return { base, sections, layout: createLayout(base, sections), assets: new Assets(made) }
}
