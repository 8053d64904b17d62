import type { TemplateResult } from 'lit'
import type { Mode } from '../types.ts'
import type { Api } from './api.ts'
import type { Route } from './router.ts'
import type { Credential, Session } from './session.ts'

/** What the frame gives to a page. */
export type Console = {
  readonly api: Api
  readonly session: Session
  readonly mode: Mode | null
  /** Renders again soon. */
  redraw(): void
  /** Reads a sentence to users of screen readers, without moving the focus. */
  announce(text: string): void
  /** Shows a sentence for some seconds, such as that something is saved, and reads it like {@link announce}. */
  say(text: string): void
  /** Adds a credential to the session; a key of another account replaces it. Throws {@link Problem}. */
  enter(credential: Credential): Promise<void>
  /** Asks the service for the session again, for instance after it gained a mode. */
  refresh(chosen?: Mode): Promise<void>
}

/** One page of the console. */
export type Page = {
  /** For the window and the first heading. */
  title(): string
  view(): TemplateResult
  /** Stops timers and streams. */
  stop?(): void
}
export type OpenPage = (console: Console, route: Route) => Page
