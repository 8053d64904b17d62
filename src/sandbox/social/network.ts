import { json, type RegistryRequest, type Reply } from '../exchange.ts'

/** States of a user name beyond `taken` and `free`, and answers that say nothing about it. */
export const OTHER_STATES = ['suspended', 'private', 'reserved', 'consent', 'login'] as const
export type OtherState = (typeof OTHER_STATES)[number]
export type NameState = 'taken' | 'free' | OtherState

/** One kind of request that a network answers. */
export type Route = {
  /** Default GET. */
  method?: 'POST'
  /** Matches the whole path; the group `user` is the user name if the path contains it. */
  path: RegExp
  /** The user name, for requests without it in the path; null if there is none. */
  user?: (asked: RegistryRequest) => string | null
  /** A refusal of the request itself, such as for missing credentials; null to answer it. */
  refuses?: (asked: RegistryRequest) => Reply | null
  taken: (user: string, asked: RegistryRequest) => Reply
  free: (user: string, asked: RegistryRequest) => Reply
} & {
  /** Default: as for a taken name; `consent`: as for a free one; `login`: a log-in page or a refusal. */
  [State in OtherState]?: (user: string, asked: RegistryRequest) => Reply
}

/** A route whose answer does not depend on a name. */
export type FixedRoute = { method?: 'POST'; path: RegExp; fixed: (asked: RegistryRequest) => Reply }

/** A host of a network, with its routes. */
export type Host = { host: string; routes: readonly (Route | FixedRoute)[] }

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

/** JSON in a script element of a page. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The data of a Next.js page, as its script element. */
export const nextData = (data: object): string =>
  `<script id="__NEXT_DATA__" type="application/json">${scriptJson(data)}</script>`

/** A page that asks visitors to log in, whatever they look for. */
export const loginPage = (): Reply =>
  page(
    'Log in',
    '<meta name="robots" content="noindex, nofollow">',
    '<form action="/login" method="post"><input name="username"><input name="password" type="password"></form>',
  )

export const unauthorized = (): Reply => json({ message: 'Requires authentication', status: '401' }, 401)

/** The user name in a query parameter, without the text around it; null if it is not there. */
export const parameter =
  (name: string, prefix = '', ending = '') =>
  ({ query }: RegistryRequest): string | null => {
    const text = query.get(name)
    if (!text?.startsWith(prefix) || !text.toLowerCase().endsWith(ending)) return null
    return text.slice(prefix.length, text.length - ending.length) || null
  }

/** The user name at a dotted path of a JSON body; null if it is not there. */
export const inBody =
  (path: string) =>
  ({ body }: RegistryRequest): string | null => {
    let at: unknown
    try {
      at = JSON.parse(body)
    } catch {
      return null
    }
    for (const step of path.split('.')) {
      if (typeof at !== 'object' || at === null) return null
      at = (at as Record<string, unknown>)[step]
    }
    return typeof at === 'string' && at !== '' ? at : null
  }
