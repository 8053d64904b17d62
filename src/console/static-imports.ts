import { readFileSync } from 'node:fs'
import { PAGES } from './pages-folder.ts'

/** `import … from './x.ts'` and `export … from '../y/z.ts'` at the beginning of a line, but no import of types only. */
const IMPORT = /^(?:import|export)\s(?!type\b)[^'"();]*?['"](\.{1,2}\/[a-z0-9/-]+\.ts)['"]/gm
const BARE = /^import\s*['"](\.{1,2}\/[a-z0-9/-]+\.ts)['"]/gm

/** The modules that a module of the pages loads before it runs, itself first. */
export function staticImports(first: string): string[] {
  const found = new Set([first])
  for (const name of found) {
    const file = new URL(name, PAGES)
    const code = readFileSync(file, 'utf8')
    for (const pattern of [IMPORT, BARE])
      for (const [, imported = ''] of code.matchAll(pattern))
        found.add(new URL(imported, file).href.slice(PAGES.href.length))
  }
  return [...found]
}
