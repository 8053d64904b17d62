/** The folder of the front end: TypeScript modules, style sheets and images. */
export const PAGES = new URL('./pages/', import.meta.url)

/**
 * Modules of the service that the front end runs, too: by their path as assets. `#shared/` in package.json and in the import
 * map names the same files. They import nothing.
 */
export const SHARED: Readonly<Record<string, URL>> = {
  'shared/validity.ts': new URL('../verdict/validity.ts', import.meta.url),
}
