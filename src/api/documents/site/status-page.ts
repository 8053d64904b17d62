import type { IRouter } from 'express'
import { resource } from '../../http/route-methods.ts'
import { liveProviders, readiness } from '../../operations/health.ts'
import type { Api } from '../../route-context.ts'
import { sendPage } from './security-policy.ts'
import type { Site } from './site.ts'

/** `/status`: the readiness for people. Programs read `/readyz`. */
export function statusPage(router: IRouter, site: Site, api: Pick<Api, 'ready' | 'now' | 'providers'>): void {
  resource(router, '/status', {
    get: async (_req, res) => {
      const { ok } = await readiness(api)
      const state = ok ? stateOf(await liveProviders(api)) : NOT_READY
      if (!ok) res.setHeader('Retry-After', '2')
      await sendPage(res, pageOf(state, new Date(api.now()), site), { status: ok ? 200 : 503, maxAge: 0 })
    },
  })
}

type State = { word: string; text: string }

const READY: State = { word: 'Ready', text: 'The service accepts requests. Every part that it needs works.' }
/** A failing provider stops no request, but parts of the reports stay open. */
function stateOf({ asked, notAsked, failing, unreached }: Awaited<ReturnType<typeof liveProviders>>): State {
  if (unreached > 0)
    return {
      word: 'Degraded',
      text: `The service accepts requests, but none of the ${unreached} registries and networks that live checks asked last has answered: the service probably has no network connection. Until it has, live reports have no result.`,
    }
  const open =
    notAsked === 0
      ? ''
      : ` ${asked === 0 ? 'No' : 'Not every'} provider of live checks was asked since its start.`
  if (failing.length === 0) return { word: READY.word, text: READY.text + open }
  return {
    word: READY.word,
    text: `The service accepts requests. Only ${asked - failing.length} of the ${asked} providers of live checks that were asked answer as they should at present, so parts of live reports stay unknown.`,
  }
}

const NOT_READY: State = {
  word: 'Not ready',
  text: 'The service accepts no requests at present, because a part that it needs does not answer. It retries. Load this page again in some seconds.',
}

function pageOf({ word, text }: State, at: Date, { base, layout }: Site): string {
  const time = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return layout({
    address: '/status',
    title: `Status: ${word}`,
    description: 'Whether the service accepts requests now.',
    body: `<h1>Status</h1>
<p class="lead"><strong>${word}.</strong> ${text}</p>
<p class="small">As of ${time}.</p>
<h2>More</h2>
<ul>
<li><a href="${base}/coverage">Coverage</a>: what live checks search, and which self-tests of providers passed.</li>
<li><a href="${base}/readyz"><code>/readyz</code></a> and <a href="${base}/livez"><code>/livez</code></a>: the same for programs. With the admin token, <code>/readyz?verbose</code> lists every part.</li>
</ul>`,
  })
}
