/** The folder of the front end: TypeScript modules, style sheets and images. */
export const PAGES = new URL('./pages/', import.meta.url)
