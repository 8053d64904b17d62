import { Assets } from './assets.ts'
import { createLayout, type Layout } from './layout.ts'
import { loadSections, type Section } from './pages.ts'

/** The documentation as it is served: its frame, its pages, what they load. */
export type Site = { base: string; layout: Layout; sections: readonly Section[]; assets: Assets }

/** Reads and renders every page. Links begin with the path of the address under which the service is reached. */
export function createSite(publicUrl: string): Site {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '')
  const sections = loadSections(base)
  return { base, sections, layout: createLayout(base, sections), assets: new Assets() }
}
