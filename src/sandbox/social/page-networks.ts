import { dayIn, digits } from '../chance.ts'
import { escaped, type Host, page } from './network.ts'

/** Networks that are queried by reading their public web pages. */
export const PAGE_NETWORKS: readonly Host[] = [
  {
    host: 'www.youtube.com',
    routes: [
      {
        path: /^\/@(?<user>[^/]+)$/,
        taken: (user) => {
          const data = JSON.stringify({ metadata: { canonicalBaseUrl: `/@${user}` } }).replaceAll(
            '<',
            '\\u003c',
          )
          return page(`${escaped(user)} - YouTube`, '', `<script>var ytInitialData = ${data};</script>`)
        },
        free: () =>
          page(
            '404 Not Found',
            '<link rel="shortcut icon" href="https://www.youtube.com/favicon.ico">',
            '<p>This page is not here.</p>',
            404,
          ),
      },
    ],
  },
  {
    host: 't.me',
    routes: [
      {
        path: /^\/(?<user>[^/]+)$/,
        taken: (user) =>
          page(
            `Telegram: Contact @${escaped(user)}`,
            '',
            `<div class="tgme_page_title" dir="auto"><span dir="auto">${escaped(user)}</span></div>`,
          ),
        free: (user) =>
          page(
            `Telegram: Contact @${escaped(user)}`,
            '<meta name="robots" content="noindex, nofollow">',
            `<div class="tgme_page_description">If you have Telegram, you can contact <a href="tg://resolve?domain=${escaped(user)}">@${escaped(user)}</a>.</div>`,
          ),
      },
    ],
  },
  {
    host: 'medium.com',
    routes: [
      {
        path: /^\/@(?<user>[^/]+)\/about$/,
        taken: (user) =>
          page(
            `About – ${escaped(user)} – Medium`,
            '',
            `<p>Medium member since ${dayIn(2014, 2024, `medium/${user}`).slice(0, 4)}</p>`,
          ),
        free: () => page('Medium', '', '<h2>Out of nothing, something.</h2>', 404),
      },
    ],
  },
  {
    host: 'linktr.ee',
    routes: [
      {
        path: /^\/(?<user>[^/]+)$/,
        taken: (user) => page(`${escaped(user)} | Linktree`, '', nextData({ account: accountOf(user) })),
        free: () => page('Linktree', '', nextData({ statusCode: 404 }), 404),
      },
    ],
  },
]

const accountOf = (user: string) => {
  const number = digits(32, `linktree/${user}`)
  const parts = [
    number.slice(0, 8),
    number.slice(8, 12),
    number.slice(12, 16),
    number.slice(16, 20),
    number.slice(20),
  ]
  return { uuid: parts.join('-'), username: user, isActive: true }
}

function nextData(pageProps: object): string {
  const data = JSON.stringify({ props: { pageProps } }).replaceAll('<', '\\u003c')
  return `<script id="__NEXT_DATA__" type="application/json">${data}</script>`
}
