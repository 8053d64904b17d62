/** The folder of the front end: TypeScript modules, style sheets and images. */
export const PAGES = new URL('./pages/', import.meta.url)

/**
 * Modules of the service that the front end runs, too: by their path as assets. `#shared/` in package.json and in the import
 * map names the same files. They import only each other.
 */
export const SHARED: Readonly<Record<string, URL>> = {
  'shared/advice.ts': new URL('../verdict/summary/advice.ts', import.meta.url),
  'shared/after-review.ts': new URL('../verdict/after-review.ts', import.meta.url),
  'shared/answers.ts': new URL('../verdict/answers.ts', import.meta.url),
  'shared/by-jurisdiction.ts': new URL('../verdict/by-jurisdiction.ts', import.meta.url),
  'shared/class-titles.ts': new URL('../goods/class-titles.ts', import.meta.url),
  'shared/country-names.ts': new URL('../names/country-names.ts', import.meta.url),
  'shared/day-words.ts': new URL('../primitives/day-words.ts', import.meta.url),
  'shared/depth.ts': new URL('../verdict/depth.ts', import.meta.url),
  'shared/finding-name.ts': new URL('../verdict/finding-name.ts', import.meta.url),
  'shared/goods-words.ts': new URL('../verdict/goods-words.ts', import.meta.url),
  'shared/jurisdictions.ts': new URL('../names/jurisdictions.ts', import.meta.url),
  'shared/names-in-field.ts': new URL('../names/names-in-field.ts', import.meta.url),
  'shared/ranking.ts': new URL('../api/batches/ranking.ts', import.meta.url),
  'shared/report-words.ts': new URL('../verdict/report-words.ts', import.meta.url),
  'shared/sandbox-note.ts': new URL('../verdict/summary/sandbox-note.ts', import.meta.url),
  'shared/validity.ts': new URL('../verdict/validity.ts', import.meta.url),
}
