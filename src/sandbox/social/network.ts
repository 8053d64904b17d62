import type { Reply } from '../exchange.ts'

/** One kind of question that a network answers. */
export type Route = {
  /** Of the whole path; the group `user` is the user name where the path holds it. */
  path: RegExp
  /** Query parameter that holds the user name, for paths that do not. */
  parameter?: string
  /** What stands behind the user name in that parameter. */
  ending?: string
  taken: (user: string) => Reply
  free: (user: string) => Reply
}

/** What a network answers at one of its hosts. */
export type Host = { host: string; routes: readonly Route[] }

const HTML = 'text/html; charset=utf-8'

/** A web page. */
export const page = (title: string, head: string, body: string, status = 200): Reply => ({
  status,
  type: HTML,
  body: `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title>${head}</head>\n<body>${body}</body>\n</html>\n`,
})

/** Text as it may stand in a page. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
