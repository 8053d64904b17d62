import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Response } from 'express'
import { DOCS } from '../api/documents/site/addresses.ts'
import { type Kept, keptPage } from '../api/http/kept.ts'
import { importMap, LOADED_WITH_LIT } from './library.ts'
import { PAGES } from './pages-folder.ts'

/** Path of the assets of the console. */
export const ASSETS = '/console/assets'

const LINKS = [
  [`${DOCS}/guides`, 'Guides'],
  [DOCS, 'API reference'],
  ['/coverage', 'Coverage'],
  [`${DOCS}/problems`, 'Problems'],
] as const

/**
 * The page at `/`. Its modules draw everything else; which view is shown follows from the fragment. The documentation is
 * linked without JavaScript and without a session. `base` is the path of the address of the service.
 */
export class Shell {
  readonly #page: Kept
  readonly #policy: string

  constructor(base: string) {
    const at = `${base}${ASSETS}`
    const map = JSON.stringify(importMap(at))
    this.#page = keptPage(page(base, at, map))
    this.#policy = policyOf(map)
  }

  async send(res: Response): Promise<void> {
    res.setHeader('Content-Security-Policy', this.#policy)
    res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    res.setHeader('Cache-Control', 'public, no-cache')
    await this.#page.send(res)
  }
}

/** Only content of this origin: no inline script or style, no eval, and no HTML from a string except through lit. */
const policyOf = (map: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(map).digest('base64')}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'trusted-types lit-html',
    "require-trusted-types-for 'script'",
  ].join('; ')

function page(base: string, at: string, map: string): string {
  const preloaded = [...staticImports('main.ts'), ...LOADED_WITH_LIT.map((file) => `lib/${file}`)]
  const links = LINKS.map(([path, title]) => `<li><a href="${base}${path}">${title}</a></li>`).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Checks whether a brand name is free: domains, social networks, trademarks, companies.">
<title>Is this name free? · namecheck</title>
<link rel="icon" href="${base}${DOCS}/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}${DOCS}/assets/tables.css">
<link rel="stylesheet" href="${at}/console.css">
<script type="importmap">${map}</script>
${preloaded.map((file) => `<link rel="modulepreload" href="${at}/${file}">`).join('\n')}
<script type="module" src="${at}/main.ts"></script>
</head>
<body data-base="${base}">
<div id="app"></div>
<noscript><h1>Is this name free?</h1><p>The console needs JavaScript. The documentation, the API and the command line work without it.</p></noscript>
<footer id="links"><nav aria-label="Documentation"><ul>${links}</ul></nav><p>A report is not legal advice.</p></footer>
</body>
</html>
`
}

/** `import … from './x.ts'` and `export … from '../y/z.ts'` at the beginning of a line, but no import of types only. */
const IMPORT = /^(?:import|export)\s(?!type\b)[^'"();]*?['"](\.{1,2}\/[a-z0-9/-]+\.ts)['"]/gm
const BARE = /^import\s*['"](\.{1,2}\/[a-z0-9/-]+\.ts)['"]/gm

/** The modules that a module of the pages loads before it runs, itself first. */
function staticImports(first: string): string[] {
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
