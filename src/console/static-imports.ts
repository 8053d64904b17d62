import { readFileSync } from 'node:fs'
import { PAGES } from './pages-folder.ts'

/** `import … from './x.ts'` and `export … from './x.ts'` at the beginning of a line, but no import of types only. */
const IMPORT = /^(?:import|export)\s(?!type\b)[^'"();]*?['"]\.\/([a-z0-9-]+\.ts)['"]/gm
const BARE = /^import\s*['"]\.\/([a-z0-9-]+\.ts)['"]/gm

/** The modules that a module of the pages loads before it runs, itself first. */
export function staticImports(first: string): string[] {
  const found = new Set([first])
  for (const name of found) {
    const code = readFileSync(new URL(name, PAGES), 'utf8')
    for (const pattern of [IMPORT, BARE])
      for (const [, imported = ''] of code.matchAll(pattern)) found.add(imported)
  }
  return [...found]
}
