import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const ownRequire = createRequire(import.meta.url)
const litRequire = createRequire(ownRequire.resolve('lit'))

/** Folder of an installed package. */
function folderOf(resolve: NodeJS.Require, name: string): URL {
  const { href } = pathToFileURL(resolve.resolve(name))
  const folder = `/node_modules/${name}/`
  return new URL(href.slice(0, href.lastIndexOf(folder) + folder.length))
}

/** The packages of the front-end library: their folder, and the file that their bare name means. */
const PACKAGES = {
  lit: { folder: () => folderOf(ownRequire, 'lit'), main: 'index.js' },
  'lit-element': { folder: () => folderOf(litRequire, 'lit-element'), main: 'index.js' },
  'lit-html': { folder: () => folderOf(litRequire, 'lit-html'), main: 'lit-html.js' },
  '@lit/reactive-element': {
    folder: () => folderOf(litRequire, '@lit/reactive-element'),
    main: 'reactive-element.js',
  },
} as const

/** The files that `import 'lit'` loads, as paths below the folder of libraries. */
export const LOADED_WITH_LIT = [
  'lit/index.js',
  '@lit/reactive-element/reactive-element.js',
  '@lit/reactive-element/css-tag.js',
  'lit-html/lit-html.js',
  'lit-html/is-server.js',
  'lit-element/lit-element.js',
]

/** The import map of the pages. `at` is the address of the assets. */
export const importMap = (at: string) => ({
  imports: {
    ...Object.fromEntries(
      Object.entries(PACKAGES).flatMap(([name, { main }]) => [
        [name, `${at}/lib/${name}/${main}`],
        [`${name}/`, `${at}/lib/${name}/`],
      ]),
    ),
    '#shared/': `${at}/shared/`,
  },
})

const FILE = /^((?:@lit\/)?[a-z-]+)\/((?:[a-z-]+\/)?[a-z-]+\.js)$/

/** The file of the library with this path below the folder of libraries; null if the path is not one of them. */
export function libraryFile(path: string): URL | null {
  const [, name = '', file = ''] = FILE.exec(path) ?? []
  if (!Object.hasOwn(PACKAGES, name)) return null
  return new URL(file, PACKAGES[name as keyof typeof PACKAGES].folder())
}
