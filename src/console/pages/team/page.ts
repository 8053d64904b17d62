import { html, type TemplateResult } from 'lit'
import type { OpenPage } from '../frame/console.ts'
import { may } from '../frame/session.ts'
import { Team } from './team.ts'

/** The people of the account and their roles. */
export const open: OpenPage = (console) => {
  const team = may(console.session, console.mode, 'keys:write') ? new Team(console) : null
  return { title: () => 'Team', view: () => team?.view() ?? onlyAdministrators() }
}

const onlyAdministrators = (): TemplateResult =>
  html`<p>Only an administrator sees the team: a key with the scope <code>keys:write</code>.</p>`
