import { html, nothing, type TemplateResult } from 'lit'
import { problemBox } from '../parts/shown.ts'
import type { Mode } from '../types.ts'
import type { Problem } from './problem.ts'
import type { Session } from './session.ts'

export type FrameParts = {
  session: Session | null
  mode: Mode | null
  /** First part of the address, which marks the current page. */
  here: string
  title: string
  body: TemplateResult | null
  problem: Problem | null
  isMenuOpen: boolean
  openMenu(isOpen: boolean): void
  switchMode(mode: Mode): void
  signOut(): void
}

type Place = { name: string; title: string; also?: readonly string[] }
const PLACES: readonly Place[] = [
  { name: 'check', title: 'Check' },
  { name: 'batches', title: 'Lists' },
  { name: 'history', title: 'History', also: ['checks'] },
  { name: 'webhooks', title: 'Webhooks' },
  { name: 'team', title: 'Team' },
  { name: 'account', title: 'Account' },
]

/** The frame of every page: bar, banner, main. The shell adds the foot. */
export function frameView(parts: FrameParts): TemplateResult {
  const { session, title, body, problem, mode } = parts
  return html`<a class="skip" href="#content" @click=${skip}>Skip to content</a>
    <header class="bar" @keydown=${(event: KeyboardEvent) => onKey(parts, event)} @focusout=${(event: FocusEvent) => onLeave(parts, event)}>
      <a class="brand" href="#/check">namecheck</a>
      ${session === null ? nothing : navigation(parts, session)}
    </header>
    ${mode === 'test' ? banner(session) : nothing}
    <main id="content">
      <h1 tabindex="-1">${title}</h1>
      ${problemBox(problem)} ${body ?? nothing}
    </main>`
}

function onKey({ isMenuOpen, openMenu }: FrameParts, { key }: KeyboardEvent): void {
  if (!isMenuOpen || key !== 'Escape') return
  document.querySelector<HTMLElement>('.menu')?.focus()
  openMenu(false)
}

/**
 * An open menu would cover what gets the focus next, or move it out of the window. The menu may be opened but not drawn
 * yet, so `isMenuOpen` does not count.
 */
function onLeave({ openMenu }: FrameParts, { currentTarget, relatedTarget }: FocusEvent): void {
  const isInside = (currentTarget as Node).contains(relatedTarget as Node | null)
  if (relatedTarget !== null && !isInside) openMenu(false)
}

const skip = (event: Event): void => {
  event.preventDefault()
  document.querySelector<HTMLElement>('h1')?.focus()
}

function navigation(parts: FrameParts, session: Session): TemplateResult {
  const { here, isMenuOpen, openMenu, signOut, mode } = parts
  const places = [
    ...(mode === null ? [] : PLACES),
    ...(session.owner || session.operator
      ? [{ name: 'live', title: session.canGoLive ? 'Go live' : 'Registers' }]
      : []),
    ...(session.operator ? [{ name: 'operator', title: 'Operator' }] : []),
  ] satisfies Place[]
  const link = ({ name, title, also = [] }: Place): TemplateResult =>
    html`<li>
      <a href=${`#/${name}`} aria-current=${name === here || also.includes(here) ? 'page' : nothing}>${title}</a>
    </li>`
  return html`<button
      class="plain menu"
      type="button"
      aria-expanded=${isMenuOpen ? 'true' : 'false'}
      aria-controls="places"
      @click=${() => openMenu(!isMenuOpen)}
    >
      Menu
    </button>
    <div id="places" class=${isMenuOpen ? 'places open' : 'places'}>
      <nav aria-label="Console"><ul>${places.map(link)}</ul></nav>
      <div class="who">
        ${modeSwitch(parts, session)}
        <a href="#/session" aria-current=${here === 'session' ? 'page' : nothing}>Add a key</a>
        <button class="plain" type="button" @click=${signOut}>Sign out</button>
      </div>
    </div>`
}

function modeSwitch({ mode, switchMode }: FrameParts, { modes }: Session): TemplateResult | typeof nothing {
  if (mode === null || modes.length < 2) return nothing
  const choice = (value: Mode, label: string): TemplateResult =>
    html`<button
      type="button"
      aria-pressed=${mode === value ? 'true' : 'false'}
      @click=${() => switchMode(value)}
    >
      ${label}
    </button>`
  return html`<div class="switch" role="group" aria-label="Mode">
    ${choice('test', 'Sandbox')} ${choice('live', 'Live')}
  </div>`
}

const banner = (session: Session | null): TemplateResult =>
  html`<aside class="banner" aria-label="Mode">
    <strong>Sandbox: made-up data.</strong> No answer here says anything about a real name.
    ${session?.canGoLive && !session.modes.includes('live') ? html`<a href="#/live">Get real answers</a>` : nothing}
  </aside>`
