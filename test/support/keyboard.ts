import type { KeyInput, Page } from 'puppeteer-core'

/** More elements than a page has, so that a search for one that cannot be reached ends. */
const MOST_STEPS = 600
/** What a keyboard reaches, in the order of the page; of radio buttons only the chosen one. */
const REACHABLE =
  'a[href], button:enabled, input:enabled:not([type=radio]), input[type=radio]:checked, select:enabled, textarea:enabled, summary, [tabindex="0"]'

/** Which of the reachable elements has the focus (-1 for none), how many exist, and how its focus is hidden. */
type Step = { at: number; count: number; name: string; hidden: string | null }

/** Uses a page without a mouse. Each step fails if the focus cannot be seen. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(key: KeyInput, times = 1): Promise<void> {
    for (let pressed = 0; pressed < times; pressed++) await this.page.keyboard.press(key)
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text)
  }

  /** Moves on until an element has the focus that matches, and whose text or label begins with `text`. */
  tabTo(selector: string, text = ''): Promise<void> {
    return this.#moveTo(selector, text, () => this.press('Tab'))
  }

  /** Moves back in the same way. */
  async backTo(selector: string, text = ''): Promise<void> {
    await this.page.keyboard.down('Shift')
    await this.#moveTo(selector, text, () => this.press('Tab')).finally(() => this.page.keyboard.up('Shift'))
  }

  /** Waits until an element that matches has the focus, such as after an action. */
  async focusOn(selector: string): Promise<void> {
    await this.page.waitForFunction(`document.activeElement?.matches(${JSON.stringify(selector)})`)
    const { name, hidden } = await this.#step()
    if (hidden !== null) throw new Error(`The focus on ${name} ${hidden}`)
  }

  /** What is reached on the way through the whole page, as places in its order; a trap or a gap shows in them. */
  async cycle(): Promise<{ reached: number[]; count: number }> {
    const reached: number[] = []
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      await this.press('Tab')
      const { at, count, name, hidden } = await this.#step()
      if (at < 0) continue
      if (hidden !== null) throw new Error(`The focus on ${name} ${hidden}`)
      if (reached.length > 1 && at === reached[0])
        return { reached: reached.toSorted((a, b) => a - b), count }
      // A date is entered in several parts.
      if (at !== reached.at(-1)) reached.push(at)
    }
    throw new Error(`The way through ${this.page.url()} does not end: ${reached.slice(-20).join(', ')}`)
  }

  async #moveTo(selector: string, text: string, move: () => Promise<void>): Promise<void> {
    const passed: string[] = []
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      await move()
      const { at, name, hidden } = await this.#step()
      if (at >= 0 && hidden !== null) throw new Error(`The focus on ${name} ${hidden}`)
      passed.push(name)
      if (await this.page.evaluate(matches(selector, text))) return
    }
    throw new Error(`No way leads to ${selector} “${text}”: ${passed.slice(0, 60).join(' > ')}`)
  }

  async #step(): Promise<Step> {
    return (await this.page.evaluate(LOOK)) as Step
  }
}

/** Whether the focused element matches, and its label begins with the text. */
const matches = (selector: string, text: string): string => `(() => {
  const one = document.activeElement
  if (!one?.matches(${JSON.stringify(selector)})) return false
  return (one.getAttribute('aria-label') ?? one.textContent).trim().startsWith(${JSON.stringify(text)})
})()`

const LOOK = `(() => {
  const text = (one) => '“' + one.textContent.trim().slice(0, 40) + '”'
  const hiding = (focused) => {
    const [box] = focused.getClientRects()
    if (box === undefined || box.width < 1 || box.height < 1) return 'has no room'
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
    const over = document.elementFromPoint(x, y)
    if (over === null) return 'is outside the window'
    if (!focused.contains(over) && !over.contains(focused)) return 'is covered by ' + over.tagName + ' ' + text(over)
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    return outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? 'has no outline' : null
  }
  const all = [...document.querySelectorAll(${JSON.stringify(REACHABLE)})].filter((one) => one.checkVisibility())
  const one = document.activeElement ?? document.body
  return {
    at: all.indexOf(one),
    count: all.length,
    name: one.tagName.toLowerCase() + '#' + one.id + ' ' + text(one),
    hidden: one === document.body ? null : hiding(one),
  }
})()`
