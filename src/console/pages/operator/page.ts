import { html, nothing, type TemplateResult } from 'lit'
import type { Console, OpenPage, Page } from '../frame/console.ts'
import { noSuchPage } from '../frame/problem.ts'
import { openAccounts } from './accounts.ts'
import { openDeadLetters } from './dead-letters.ts'
import { openProjections } from './projections.ts'
import { openProviders } from './providers.ts'
import { openRegisters } from './registers.ts'
import { openStatus } from './status.ts'

const TABS = {
  status: { title: 'Status', open: openStatus },
  providers: { title: 'Providers', open: openProviders },
  registers: { title: 'Registers', open: openRegisters },
  'dead-letters': { title: 'Dead letters', open: openDeadLetters },
  projections: { title: 'Read models', open: openProjections },
  accounts: { title: 'Accounts', open: openAccounts },
} as const satisfies Record<string, { title: string; open(console: Console): Page }>
type Tab = keyof typeof TABS
const isTab = (name: string): name is Tab => Object.hasOwn(TABS, name)

/** The operator's view of the service. */
export const open: OpenPage = (console, { path }) => {
  const name = path[0] === 'operator' ? (path[1] ?? 'status') : 'status'
  if (!console.session.operator)
    return {
      title: () => 'Operator',
      view: () => html`<p>Sign in with the operator’s token to see this page.</p>`,
    }
  if (!isTab(name)) throw noSuchPage()
  const tab = TABS[name].open(console)
  return {
    title: () => TABS[name].title,
    view: () => html`${tabsView(name)} ${tab.view()}`,
    stop: () => tab.stop?.(),
  }
}

const tabsView = (here: Tab): TemplateResult =>
  html`<nav class="tabs" aria-label="Operator">
    ${Object.entries(TABS).map(
      ([name, { title }]) =>
        html`<a href=${`#/operator/${name}`} aria-current=${name === here ? 'page' : nothing}>${title}</a>`,
    )}
  </nav>`
