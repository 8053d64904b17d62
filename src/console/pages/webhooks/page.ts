import { html } from 'lit'
import type { OpenPage } from '../frame/console.ts'
import { may } from '../frame/session.ts'
import { openEndpoint } from './endpoint.ts'
import { openEndpoints } from './list.ts'

/** `#/webhooks` lists the endpoints, `#/webhooks/we_1` shows one. */
export const open: OpenPage = (console, { path }) => {
  if (!may(console.session, console.mode, 'webhooks:write'))
    return {
      title: () => 'Webhooks',
      view: () =>
        html`<p>Your key cannot manage webhooks. Sign in with a key that has the scope <code>webhooks:write</code>.</p>`,
    }
  const [, id] = path
  return id === undefined ? openEndpoints(console) : openEndpoint(console, id)
}
