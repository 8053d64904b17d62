import type { Reply } from '../exchange.ts'

/** One kind of request that a network answers. */
export type Route = {
  /** Matches the whole path; the group `user` is the user name if the path contains it. */
  path: RegExp
  /** Query parameter with the user name, for paths without it. */
  parameter?: string
  /** Suffix after the user name in that parameter. */
  ending?: string
  taken: (user: string) => Reply
  free: (user: string) => Reply
}

/** A host of a network, with its routes. */
export type Host = { host: string; routes: readonly Route[] }

const HTML = 'text/html; charset=utf-8'

/** A web page. */
export const page = (title: string, head: string, body: string, status = 200): Reply => ({
  status,
  type: HTML,
  body: `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title>${head}</head>\n<body>${body}</body>\n</html>\n`,
})

/** Text escaped for use in a page. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
