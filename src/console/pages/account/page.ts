import { html, nothing, type TemplateResult } from 'lit'
import type { Console, OpenPage } from '../frame/console.ts'
import { may } from '../frame/session.ts'
import { moment } from '../parts/shown.ts'
import { BrandingForm } from './branding.ts'
import { DefaultCountries } from './default-countries.ts'
import { Keys } from './keys.ts'
import { UsageView } from './usage.ts'

/** Keys, usage, limits and the session. */
export const open: OpenPage = (console) => {
  const keys = may(console.session, console.mode, 'keys:write') ? new Keys(console) : null
  const usage = new UsageView(console)
  const countries =
    console.mode === 'live' && may(console.session, 'live', 'keys:write')
      ? new DefaultCountries(console)
      : null
  const branding = keys === null ? null : new BrandingForm(console)
  return {
    title: () => 'Account',
    view: () =>
      html`${usage.view()}
        ${keys?.view() ?? html`<p>Your key cannot manage keys. Sign in with a key that has the scope <code>keys:write</code>.</p>`}
        ${countries?.view() ?? nothing} ${branding?.view() ?? nothing} ${sessionView(console)}`,
  }
}

const sessionView = ({ session, mode }: Console): TemplateResult =>
  html`<section aria-labelledby="session">
    <h2 id="session">This session</h2>
    <dl class="facts">
      <div><dt>Account</dt><dd class="mono">${session.account?.id ?? '–'}</dd></div>
      <div><dt>Plan</dt><dd>${session.account?.plan ?? '–'}</dd></div>
      <div><dt>Scopes</dt><dd>${mode === null ? '–' : (session.scopes[mode] ?? []).join(', ')}</dd></div>
      <div><dt>Ends</dt><dd>${moment(session.expiresAt)}</dd></div>
    </dl>
  </section>`
