/**
 * Remembers the element that has the focus. The returned function gives the focus back after the page is drawn again, because
 * an element that is disabled or removed loses it, and the keyboard would start again at the top of the page. The heading of
 * its section takes the place of an element that was removed.
 */
export function keepFocus(): () => void {
  const focused = globalThis.document?.activeElement as HTMLElement | null | undefined
  if (!focused) return () => {}
  const section = focused.closest('section[aria-labelledby]')
  return () =>
    afterDrawing(() => {
      if (isKept()) return
      focused.focus()
      if (!isKept()) focusHeading(section?.isConnected ? section.querySelector('h2') : null)
    })
}

/** Puts the focus on the secret or link that was just created. */
export const focusSecret = (): void =>
  afterDrawing(() => document.querySelector<HTMLElement>('#shown-once')?.focus())

/** A page is drawn in the next frame; what is requested later in the same frame runs after it. */
const afterDrawing = (work: () => void): void => void requestAnimationFrame(work)

const isKept = (): boolean => document.activeElement !== document.body

function focusHeading(heading: HTMLElement | null | undefined): void {
  const target = heading ?? document.querySelector('h1')
  if (target === null) return
  target.tabIndex = -1
  target.focus()
}
