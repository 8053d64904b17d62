import { render } from 'lit'
import type { Mode } from '../types.ts'
import { Api } from './api.ts'
import { absolute } from './base.ts'
import type { Console, Page } from './console.ts'
import { frameView } from './frame.ts'
import { invitationToken, Join } from './join.ts'
import { openPage } from './pages.ts'
import { asProblem, type Problem } from './problem.ts'
import { routeOf } from './router.ts'
import { type AnySession, type Credential, modeOf, oneTimeToken, type Session } from './session.ts'
import { SignIn } from './sign-in.ts'

const MODE = 'namecheck.mode'
/** How long a sentence is shown, ms. */
const SAID_MS = 8_000

/** Runs the console in an element of the shell. */
export function startConsole(root: HTMLElement): void {
  new Frame(root).start()
}

class Frame {
  readonly #root: HTMLElement
  readonly #live: HTMLElement
  #saying: ReturnType<typeof setTimeout> | undefined
  readonly #api: Api
  readonly #signIn: SignIn
  /** The invitation that is open, in place of every page. */
  #join: Join | null = null
  #session: Session | null = null
  #mode: Mode | null = null
  #page: Page | null = null
  #problem: Problem | null = null
  #isReady = false
  #isDue = false
  #isMenuOpen = false
  #opened = 0

  constructor(root: HTMLElement) {
    this.#root = root
    this.#live = document.createElement('div')
    this.#live.setAttribute('role', 'status')
    this.#live.className = 'unseen'
    root.after(this.#live)
    this.#api = new Api({
      send: (url, init) => fetch(absolute(url), init),
      mode: () => this.#mode,
      signedOut: () => this.#endSession('Your session has ended. Sign in again.'),
    })
    this.#signIn = new SignIn({
      redraw: () => this.#redraw(),
      signIn: (credential) => this.#enter(credential),
    })
  }

  async start(): Promise<void> {
    window.addEventListener('hashchange', () => {
      this.#announce('')
      if (!this.#openInvitation()) this.#navigate()
    })
    this.#openInvitation()
    const token = oneTimeToken(location.hash)
    // A used token must not stay in the address, and not in the history of the browser.
    if (token !== null) history.replaceState(null, '', '#/check')
    try {
      if (token !== null) await this.#enter({ oneTimeToken: token })
      else this.#accept(await this.#api.own<AnySession>('GET', 'session'))
    } catch (error) {
      this.#signIn.problem = asProblem(error)
    }
    this.#isReady = true
    await this.#navigate({ movesFocus: false })
  }

  /** A link of an invitation takes the whole window; its token leaves the address, as that of a link that signs in. */
  #openInvitation(): boolean {
    const token = invitationToken(location.hash)
    if (token === null) return false
    history.replaceState(null, '', '#/check')
    this.#page?.stop?.()
    this.#page = null
    this.#join = new Join(
      {
        api: this.#api,
        redraw: () => this.#redraw(),
        say: (text) => this.#say(text),
        done: (session) => {
          this.#join = null
          if (session !== null) this.#accept(session)
          this.#navigate()
        },
      },
      token,
    )
    return true
  }

  async #enter(credential: Credential): Promise<void> {
    this.#accept(await this.#api.own<AnySession>('POST', 'session', credential))
    if (this.#isReady) await this.#navigate()
  }

  #accept(session: AnySession, chosen = localStorage.getItem(MODE)): void {
    this.#session = session.signedIn ? session : null
    if (!session.signedIn) this.#signIn.hasLinks = session.oneTimeLinks
    this.#mode = session.signedIn ? modeOf(session, chosen) : null
  }

  async #refresh(chosen?: Mode): Promise<void> {
    if (chosen) localStorage.setItem(MODE, chosen)
    this.#accept(await this.#api.own<AnySession>('GET', 'session'))
    this.#redraw()
  }

  async #switchMode(mode: Mode): Promise<void> {
    localStorage.setItem(MODE, mode)
    this.#mode = mode
    // What one mode shows does not exist in the other one.
    const { path } = routeOf(location.hash)
    if (path.length > 1 && path[0] !== 'operator') location.hash = '#/check'
    else await this.#navigate({ movesFocus: false })
    this.#announce(mode === 'test' ? 'Sandbox: made-up data.' : 'Live: real registers.')
  }

  async #signOut(): Promise<void> {
    const left = await this.#api.own<AnySession>('DELETE', 'session').catch(() => null)
    if (left !== null) this.#accept(left)
    this.#endSession('You are signed out.')
  }

  #endSession(note: string): void {
    this.#page?.stop?.()
    this.#page = null
    this.#session = null
    this.#mode = null
    this.#signIn.note = note
    this.#draw()
    this.#focusHeading()
  }

  async #navigate({ movesFocus = true } = {}): Promise<void> {
    const turn = ++this.#opened
    this.#isMenuOpen = false
    this.#page?.stop?.()
    this.#page = null
    this.#problem = null
    const session = this.#session
    if (session !== null && this.#join === null) {
      const route = routeOf(location.hash)
      try {
        const open = await openPage(route, session)
        if (turn !== this.#opened) return
        this.#page = open(this.#console(session), route)
      } catch (error) {
        this.#problem = asProblem(error)
      }
    }
    this.#draw()
    if (!movesFocus) return
    window.scrollTo(0, 0)
    this.#focusHeading()
  }

  #console(session: Session): Console {
    const mode = this.#mode
    return {
      api: this.#api,
      session,
      mode,
      redraw: () => this.#redraw(),
      announce: (text) => this.#announce(text),
      say: (text) => this.#say(text),
      enter: (credential) => this.#enter(credential),
      refresh: (chosen) => this.#refresh(chosen),
    }
  }

  #announce(text: string): void {
    this.#speak(text, 'unseen')
  }

  #say(text: string): void {
    this.#speak(text, 'said')
    this.#saying = setTimeout(() => this.#speak('', 'unseen'), SAID_MS)
  }

  #speak(text: string, look: 'said' | 'unseen'): void {
    clearTimeout(this.#saying)
    this.#live.className = look
    this.#live.textContent = text
  }

  /** At once after drawing: a frame later, the user may already type into a field of the page. */
  #focusHeading(): void {
    this.#root.querySelector<HTMLElement>('h1')?.focus()
  }

  /** Renders once for all changes of a turn. */
  #redraw(): void {
    if (this.#isDue) return
    this.#isDue = true
    requestAnimationFrame(() => {
      this.#isDue = false
      this.#draw()
    })
  }

  #draw(): void {
    if (!this.#isReady) return
    const session = this.#join === null ? this.#session : null
    const title = this.#join?.title ?? (session === null ? 'Sign in' : (this.#page?.title() ?? 'Not found'))
    document.title = `${title} · namecheck`
    render(
      frameView({
        session,
        mode: session === null ? null : this.#mode,
        here: routeOf(location.hash).path[0] ?? '',
        title,
        body: this.#join?.view() ?? (session === null ? this.#signIn.view() : (this.#page?.view() ?? null)),
        problem: this.#problem,
        isMenuOpen: this.#isMenuOpen,
        openMenu: (isOpen) => {
          if (isOpen === this.#isMenuOpen) return
          this.#isMenuOpen = isOpen
          this.#redraw()
        },
        switchMode: (mode) => this.#switchMode(mode),
        signOut: () => this.#signOut(),
      }),
      this.#root,
    )
  }
}
