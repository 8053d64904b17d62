import { digits } from '../chance.ts'
import type { Reply } from '../exchange.ts'
import { escaped, type Host, loginPage, nextData, page, scriptJson } from './network.ts'

const GUARD = '])}while(1);</x>'
const guarded = (body: object, status = 200): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: `${GUARD}${JSON.stringify(body)}`,
})

const redirect = (location: string): Reply => ({
  status: 302,
  type: 'text/html; charset=utf-8',
  body: '',
  headers: { location },
})

const contact = (user: string): string => `Telegram: Contact @${escaped(user)}`

const telegramNothing = (user: string): Reply =>
  page(
    contact(user),
    '<meta name="robots" content="noindex, nofollow">',
    `<div class="tgme_page_description">If you have <strong>Telegram</strong>, you can contact <a href="tg://resolve?domain=${escaped(user)}">@${escaped(user)}</a> right away.</div>`,
  )

const fragment = (user: string, status: 'taken' | 'avail' | 'unavail', text: string): Reply =>
  page(
    `Fragment - ${escaped(user)}`,
    '',
    `<h2 class="tm-section-header-text"><span class="subdomain">${escaped(user)}</span><span class="domain">.t.me</span><span class="tm-section-header-status tm-status-${status}">${text}</span></h2>`,
  )

const youtubeNotFound = (): Reply =>
  page(
    '404 Not Found',
    '<link rel="shortcut icon" href="https://www.youtube.com/img/favicon.ico" type="image/x-icon">',
    '<iframe style="display:block;border:0;" src="/error?src=404&amp;ifr=1&amp;error=" width="100%" height="100%"></iframe>',
    404,
  )

const canonical = (url: string): string => `<link rel="canonical" href="${escaped(url)}">`

const PAGES: readonly Host[] = [
  {
    host: 'mastodon.social',
    routes: [
      {
        path: /^\/@(?<user>[^/]+)$/,
        taken: (user) =>
          page(
            `${escaped(user)} (@${escaped(user)}@mastodon.social) - Mastodon`,
            canonical(`https://mastodon.social/@${user}`),
            '',
          ),
        free: () => page('The page you are looking for isn&#39;t here. - Mastodon', '', '', 404),
        suspended: () =>
          page('The page you were looking for doesn&#39;t exist here anymore. - Mastodon', '', '', 410),
        reserved: () => page('The page you are looking for isn&#39;t here. - Mastodon', '', '', 404),
      },
    ],
  },
  {
    host: 'www.youtube.com',
    routes: [
      {
        path: /^\/@(?<user>[^/]+)$/,
        taken: (user) => {
          const data = scriptJson({
            metadata: {
              channelMetadataRenderer: {
                title: user,
                externalId: `UC${digits(22, `youtube/${user}`)}`,
                vanityChannelUrl: `http://www.youtube.com/@${user}`,
              },
            },
          })
          return page(`${escaped(user)} - YouTube`, '', `<script>var ytInitialData = ${data};</script>`)
        },
        free: youtubeNotFound,
        suspended: youtubeNotFound,
        consent: (user) =>
          redirect(
            `https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2F%40${encodeURIComponent(user)}&gl=DE`,
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
            contact(user),
            '',
            `<div class="tgme_page_title" dir="auto"><span dir="auto">${escaped(user)}</span></div><div class="tgme_page_extra">@${escaped(user)}</div><a href="tg://resolve?domain=${escaped(user)}">Send Message</a>`,
          ),
        free: telegramNothing,
        suspended: telegramNothing,
        private: telegramNothing,
        reserved: telegramNothing,
      },
    ],
  },
  {
    host: 'fragment.com',
    routes: [
      {
        path: /^\/username\/(?<user>[^/]+)$/,
        taken: (user) => fragment(user, 'taken', 'Taken'),
        free: (user) => redirect(`/?query=${encodeURIComponent(user)}`),
        suspended: (user) => fragment(user, 'unavail', 'Sold'),
        reserved: (user) => fragment(user, 'avail', 'On auction'),
      },
    ],
  },
  {
    host: 'medium.com',
    routes: [
      {
        path: /^\/@(?<user>[^/]+)$/,
        taken: (user) =>
          guarded({ success: true, payload: { user: { userId: digits(12, user), username: user } } }),
        free: (user) => guarded({ success: false, error: `No user found for @${user}`, v: 3 }, 404),
        suspended: (user) => guarded({ success: false, error: `User @${user} is suspended`, v: 3 }, 410),
        // A publication of that name.
        reserved: (user) => guarded({ success: false, error: `No user found for @${user}`, v: 3 }, 404),
      },
      {
        path: /^\/(?<user>[^/@][^/]*)$/,
        taken: () => guarded({ success: false, error: 'Not found', v: 3 }, 404),
        free: () => guarded({ success: false, error: 'Not found', v: 3 }, 404),
        reserved: (user) => guarded({ success: true, payload: { collection: { slug: user, name: user } } }),
      },
    ],
  },
  {
    host: 'linktr.ee',
    routes: [
      {
        path: /^\/(?<user>[^/]+)$/,
        taken: (user) =>
          page(
            `${escaped(user)} | Linktree`,
            canonical(`https://linktr.ee/${user}`),
            nextData({ props: { pageProps: { account: accountOf(user) } }, page: '/[username]' }),
          ),
        free: () =>
          page(
            'Linktree | Page Not Found',
            '',
            nextData({ props: { pageProps: { statusCode: 404 } }, page: '/_error', query: {} }),
            404,
          ),
        suspended: (user) =>
          page(
            'Linktree',
            '',
            nextData({ props: { pageProps: {} }, page: '/status/blocked', query: { username: user } }),
          ),
      },
    ],
  },
  {
    host: 'www.pinterest.com',
    routes: [
      {
        path: /^\/(?<user>[^/]+)\/?$/,
        taken: (user) =>
          page(
            `${escaped(user)} (${escaped(user)}) - Profile | Pinterest`,
            canonical(`https://www.pinterest.com/${user}/`),
            '',
          ),
        free: () => ({ ...redirect('https://www.pinterest.com/?show_error=true'), status: 301 }),
        suspended: () => page('Pinterest', '', '<script>"User not found."</script>'),
      },
    ],
  },
  {
    host: 'www.snapchat.com',
    routes: [
      {
        path: /^\/@(?<user>[^/]+)$/,
        taken: (user) =>
          page(
            `${escaped(user)} (@${escaped(user)}) | Snapchat`,
            canonical(`https://www.snapchat.com/@${user}`),
            nextData({ props: { pageProps: { userProfile: { publicProfileInfo: { username: user } } } } }),
          ),
        free: () => page('Snapchat', '', nextData({ props: { pageProps: { pageType: 'NOT_FOUND' } } }), 404),
        private: () => page('Snapchat', '', nextData({ props: { pageProps: { pageType: 'NOT_FOUND' } } })),
      },
    ],
  },
]

/** Networks that are queried by reading their public web pages. All of them may show a log-in page. */
export const PAGE_NETWORKS: readonly Host[] = PAGES.map(({ host, routes }) => ({
  host,
  routes: routes.map((route) => ('fixed' in route ? route : { login: loginPage, ...route })),
}))

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
