import { type Network, networkSchema } from './network.ts'
import { appStore } from './networks/app-store.ts'
import { bluesky } from './networks/bluesky.ts'
import { codeberg } from './networks/codeberg.ts'
import { cratesIo } from './networks/crates-io.ts'
import { devto } from './networks/devto.ts'
import { discord } from './networks/discord.ts'
import { dockerHub } from './networks/docker-hub.ts'
import { facebook } from './networks/facebook.ts'
import { github } from './networks/github.ts'
import { gitlab } from './networks/gitlab.ts'
import { googlePlay } from './networks/google-play.ts'
import { hackerNews } from './networks/hacker-news.ts'
import { instagram } from './networks/instagram.ts'
import { linkedin } from './networks/linkedin.ts'
import { linktree } from './networks/linktree.ts'
import { mastodonSocial } from './networks/mastodon-social.ts'
import { mavenCentral } from './networks/maven-central.ts'
import { medium } from './networks/medium.ts'
import { npm } from './networks/npm.ts'
import { pinterest } from './networks/pinterest.ts'
import { pypi } from './networks/pypi.ts'
import { reddit } from './networks/reddit.ts'
import { snapchat } from './networks/snapchat.ts'
import { substack } from './networks/substack.ts'
import { telegram } from './networks/telegram.ts'
import { threads } from './networks/threads.ts'
import { tiktok } from './networks/tiktok.ts'
import { twitch } from './networks/twitch.ts'
import { x } from './networks/x.ts'
import { youtube } from './networks/youtube.ts'

/**
 * The networks of a report, in its order. A network says "free" only by the full form of an answer that no error page
 * shares; see docs/reference/sources.md. Throws at load if the data of a network is wrong.
 */
export const NETWORKS: readonly Network[] = [
  ...[github, gitlab, codeberg, dockerHub, devto, hackerNews, bluesky, mastodonSocial, reddit, youtube, x],
  ...[
    telegram,
    medium,
    substack,
    linktree,
    instagram,
    threads,
    facebook,
    linkedin,
    tiktok,
    pinterest,
    twitch,
  ],
  ...[discord, snapchat, npm, pypi, cratesIo, mavenCentral, appStore, googlePlay],
].map((network) => networkSchema.parse(network))
