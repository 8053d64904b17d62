import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import type { Browser, Page } from 'puppeteer-core'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { ADMIN_TOKEN } from '../support/api-world.ts'
import { chromium, faultsOf, openBrowser, openWindow } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { Keyboard } from '../support/keyboard.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { UNREADABLE_STREAM, unreadableEvent } from '../support/unreadable-event.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'
import { itWhere } from '../support/where-possible.ts'

const TIME_LIMIT_MS = 900_000
const DIALOG_MS = 10_000
const where = itWhere(chromium !== null, 'chromium is missing')
const newFolder = temporaryFolders()
const closers: (() => Promise<unknown>)[] = []
let browser: Browser

beforeAll(async () => {
  if (chromium !== null) browser = await openBrowser()
}, TIME_LIMIT_MS)
afterAll(async () => {
  await browser?.close()
  await Promise.all(closers.map((close) => close()))
}, TIME_LIMIT_MS)

const shows = (page: Page, text: string) =>
  page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`)
const hides = (page: Page, text: string) =>
  page.waitForFunction(`!document.body.innerText.includes(${JSON.stringify(text)})`)

/** A person without a mouse. */
class Person {
  readonly page: Page
  readonly keys: Keyboard

  constructor(page: Page) {
    this.page = page
    this.keys = new Keyboard(page)
  }

  async signIn(url: string, secret: string): Promise<void> {
    await this.page.goto(`${url}/`)
    await this.page.waitForSelector('#secret')
    await this.keys.tabTo('#secret')
    await this.keys.type(secret)
    await this.keys.press('Enter')
    await this.page.waitForFunction("document.querySelector('h1').textContent !== 'Sign in'")
    await this.keys.focusOn('h1')
  }

  /** Opens a page of the bar, through the menu where the window is narrow. */
  async open(title: string, heading = title): Promise<void> {
    if (await this.page.evaluate("document.querySelector('.menu').checkVisibility()")) {
      await this.keys.backTo('button.menu')
      await this.keys.press('Enter')
      await this.page.waitForSelector('.places.open')
      await this.keys.tabTo('.bar a', title)
    } else await this.keys.backTo('.bar a', title)
    await this.keys.press('Enter')
    await this.at(heading)
  }

  /** Waits for a page; the focus is then on its heading. */
  async at(heading: string): Promise<void> {
    await this.page.waitForFunction(
      `document.querySelector('h1')?.textContent.includes(${JSON.stringify(heading)})`,
    )
    await this.page.waitForFunction("!document.body.textContent.includes('Loading …')")
    await this.keys.focusOn('h1')
  }

  async press(selector: string, text = ''): Promise<void> {
    await this.keys.tabTo(selector, text)
    await this.keys.press('Enter')
  }

  async enter(selector: string, text: string): Promise<void> {
    await this.keys.tabTo(selector)
    await this.keys.type(text)
  }

  /** Opens the dialog of the focused field; a loaded browser may miss the key. */
  async choose(file: string): Promise<void> {
    await eventually(async () => {
      const opened = this.page.waitForFileChooser({ timeout: DIALOG_MS }).catch(() => null)
      await this.keys.press('Enter')
      const chooser = await opened
      await chooser?.accept([file])
      return chooser !== null
    })
  }

  /** Refreshes a page that does not follow the service by itself, until a condition holds in it. */
  async refreshUntil(condition: string): Promise<void> {
    await this.keys.tabTo('button', 'Refresh')
    await eventually(async () => {
      await this.keys.press('Enter')
      await this.page.waitForNetworkIdle()
      return (await this.page.evaluate(condition)) === true
    })
  }

  /** Everything on the page is reached in its order, and no rule of accessibility is broken. */
  async expectReachable(): Promise<void> {
    const { reached, count } = await this.keys.cycle()
    expect(reached).toEqual(Array.from({ length: count }, (_, index) => index))
    expect(await faultsOf(this.page)).toEqual([])
  }
}

async function checkAndAssess(person: Person): Promise<void> {
  const { page, keys } = person
  await person.enter('#name', 'Similar Mark')
  await person.enter('#goods', 'compu')
  await page.waitForSelector('ul[aria-label="Suggested terms"] button')
  await person.press('ul[aria-label="Suggested terms"] button')
  await keys.focusOn('#goods')
  await person.enter('#country', 'Norway')
  await keys.press('Enter')
  await page.waitForSelector('.chip button')
  await keys.backTo('.chip button', 'Remove Norway')
  await keys.press('Enter')
  await keys.focusOn('#country')
  await keys.type('European Union')
  await keys.press('Enter')
  await page.waitForSelector('.chip button')
  await keys.tabTo('input[value=social]')
  await keys.press('Space')
  await person.expectReachable()
  await person.press('button', 'Check this name')
  await person.at('Similar Mark')
  await page.waitForSelector('.verdict:is(.good, .warn, .bad)')
  await shows(page, 'The verdict does not cover: social networks (not requested).')
  await person.expectReachable()
  await person.press('button', 'Assess this finding')
  await keys.focusOn('select[name=mark]')
  await keys.press('ArrowDown', 3)
  await person.enter('textarea[name=reason]', 'The owner objects to every similar name.')
  await person.press('button', 'Save')
  await shows(page, 'Blocks the name The owner objects')
  await keys.focusOn('button[id^=review-]')
}

async function shareAndLookBack(person: Person): Promise<void> {
  const { page, keys } = person
  await keys.backTo('button[form=share]')
  await keys.press('Enter')
  await keys.focusOn('#shown-once')
  await person.press('button', 'Copy')
  await person.press('button', 'Withdraw all links')
  await page.waitForFunction("!document.querySelector('#shown-once')")
  await page.waitForFunction('document.activeElement !== document.body')
  await person.press('a', 'Timeline and evidence')
  await person.at('Timeline of')
  await person.press('summary', 'Evidence')
  await person.expectReachable()
}

async function listInField(person: Person): Promise<void> {
  await person.open('Check', 'Check a name')
  await person.enter('#name', 'Free Everywhere, Taken Everywhere')
  await person.enter('#title', 'Aurora')
  await person.expectReachable()
  await person.press('button', 'Check 2 names')
  await person.at('Aurora')
  await shows(person.page, 'comes first of the 2 names')
  await person.press('button', 'Conflict 1')
  await person.expectReachable()
}

async function batches(person: Person): Promise<void> {
  const { page, keys } = person
  await person.open('Lists')
  await person.press('a', 'New list')
  await person.at('New list')
  const file = join(await newFolder(), 'names.csv')
  await writeFile(file, 'Name\nExpired Mark\n')
  await keys.tabTo('#file')
  await person.choose(file)
  await shows(page, '1 name to check.')
  await keys.backTo('#names')
  await keys.press('ArrowDown', 4)
  await keys.type('Live Mark\nFree Everywhere')
  await shows(page, '3 names to check.')
  await person.press('button', 'Check 3 names')
  await person.at('List of 3 names')
  await page.waitForFunction(
    "document.querySelector('tbody tr') && !document.querySelector('#batch-progress')",
  )
  await person.expectReachable()
}

async function history(person: Person): Promise<void> {
  const { page, keys } = person
  await person.open('History')
  await person.enter('[name=text]', 'everywhere')
  await keys.press('Enter')
  await page.waitForFunction("document.querySelectorAll('tbody tr').length === 3")
  await keys.tabTo('select[name=verdict]')
  await keys.press('ArrowDown', 3)
  await person.press('button', 'Search')
  await page.waitForFunction("document.querySelectorAll('tbody tr').length === 1")
  await person.expectReachable()
}

async function keysAndTeam(person: Person): Promise<void> {
  const { page, keys } = person
  await person.open('Account')
  await person.press('summary', 'Issue a key')
  await person.enter('#label', 'Nightly script')
  await keys.tabTo('input[value="audit:read"]')
  await keys.press('Space')
  await person.press('button', 'Issue a sandbox key')
  await keys.focusOn('#shown-once')
  await person.expectReachable()
  await person.press('button', 'Revoke Nightly script')
  await shows(page, 'Nightly script is revoked.')
  await page.waitForFunction('document.activeElement !== document.body')

  await person.open('Team')
  await person.enter('#person', 'Ada Lind')
  await keys.tabTo('input[name=role]')
  await keys.press('ArrowUp')
  await person.press('button', 'Create a sandbox invitation')
  await keys.focusOn('#shown-once')
  await shows(page, 'Viewer')
  await person.expectReachable()
  await person.press('button', 'Withdraw Ada Lind')
  await shows(page, 'No one is invited yet.')
  await keys.focusOn('#people')
}

/** Pauses, resumes and repeats; a message at a paused endpoint says that it waits for the endpoint. */
async function webhooks(person: Person, receiver: WebhookReceiver): Promise<void> {
  const { page, keys } = person
  const name = `Bridge ${page.viewport()?.width}`
  await person.open('Webhooks')
  await person.press('summary', 'Register an endpoint')
  await person.enter('#url', receiver.url('/failing'))
  await person.enter('#description', name)
  await person.press('button', 'Register')
  await keys.focusOn('#shown-once')
  await person.press('a', name)
  await person.at(name)
  await person.press('button', 'Send a test')
  await receiver.until(2, ({ path }) => path === '/failing')
  await person.refreshUntil("document.body.innerText.includes('The last 2 attempts failed. First ')")
  await person.expectReachable()
  await keys.backTo('button', 'Pause')
  await keys.press('Enter')
  await shows(page, 'You paused it.')
  await keys.focusOn('.actions button')
  await shows(page, 'until the endpoint is resumed')
  await person.expectReachable()
  receiver.answer = (_received, res) => void res.writeHead(204).end()
  await person.press('button', 'Resume')
  await hides(page, 'You paused it.')
  await person.refreshUntil("document.querySelector('td button:enabled') !== null")
  await person.press('button', 'Send again')
  await shows(page, 'The message is queued again.')
  await keys.backTo('button', 'Delete')
  await keys.press('Enter')
  await person.at('Webhooks')
}

/** A key joins the session of the operator, who may then issue a live one. */
async function goLive(person: Person, key: string): Promise<void> {
  const { page, keys } = person
  await person.open('Add a key')
  await person.enter('#secret', key)
  await keys.press('Enter')
  await person.at('Check a name')
  await person.open('Go live')
  await person.enter('#country', 'Norway')
  await keys.press('Enter')
  await shows(page, ' registers import FILE --office "Patentstyret" --jurisdiction NO')
  await person.expectReachable()
  await person.press('button', 'Issue a live key')
  await keys.focusOn('#shown-once')
  await shows(page, 'This account is live for Norway (NO)')
  await person.expectReachable()
}

/** Opens the menu and leaves it in the same frame; gives whether the menu is open after the next frames. */
const LEAVE_BEFORE_DRAWN = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  document.querySelector('.menu').click()
  document.querySelector('h1').focus()
  await frame()
  await frame()
  return document.querySelector('.places.open') !== null
})()`

async function signOut(person: Person): Promise<void> {
  const { page, keys } = person
  if (await page.evaluate("document.querySelector('.menu').checkVisibility()")) {
    await keys.backTo('button.menu')
    await keys.press('Enter')
    await page.waitForSelector('.places.open')
    await keys.press('Escape')
    await page.waitForFunction("!document.querySelector('.places.open')")
    await keys.focusOn('button.menu')
    expect(await page.evaluate(LEAVE_BEFORE_DRAWN)).toBe(false)
    await keys.backTo('button.menu')
    await keys.press('Enter')
    await page.waitForSelector('.places.open')
  }
  await person.press('button', 'Sign out')
  await shows(page, 'You are signed out.')
  await keys.focusOn('h1')
}

/** Appends an event that no consumer group can process. */
async function addUnreadableEvent(place: Readonly<Record<string, string>>): Promise<void> {
  const engine = await openEngineOnce(readSettings(place))
  await engine.store.append(UNREADABLE_STREAM, -1, [unreadableEvent()])
  await engine.close()
}

describe('the console by keyboard alone', () => {
  where.each([[1440], [390]])(
    'leads at %d px from the sign-in through every page to the sign-out, and always shows the focus',
    async (width) => {
      const service = await startServiceProcess({ NAMECHECK_DATA: await newFolder() })
      const receiver = await WebhookReceiver.open()
      closers.push(service.stop, () => receiver.close())
      receiver.answer = (_received, res) => void res.writeHead(500).end()
      const { page, errors, close } = await openWindow(browser, width)
      page.on('dialog', (dialog) => void dialog.accept())
      const person = new Person(page)
      await person.signIn(service.url, service.key ?? '')
      await checkAndAssess(person)
      await shareAndLookBack(person)
      await listInField(person)
      await batches(person)
      await history(person)
      await keysAndTeam(person)
      await webhooks(person, receiver)
      await signOut(person)
      expect(errors).toEqual([])
      await close()
    },
    TIME_LIMIT_MS,
  )

  where.each([[1440], [390]])(
    'leads at %d px to live checks, and through the view of the operator',
    async (width) => {
      const place = { NAMECHECK_DATA: await newFolder(), NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN }
      const service = await startServiceProcess(place)
      closers.push(service.stop)
      await addUnreadableEvent(place)
      const { page, errors, close } = await openWindow(browser, width)
      let question = ''
      page.on('dialog', (dialog) => {
        question = dialog.message()
        void dialog.accept('unpaid')
      })
      const person = new Person(page)
      const { keys } = person
      await person.signIn(service.url, ADMIN_TOKEN)
      await person.at('Status')
      await person.expectReachable()
      for (const [tab, heading] of [
        ['Providers', 'Providers'],
        ['Registers', 'Registers'],
      ] as const) {
        await person.press('.tabs a', tab)
        await person.at(heading)
        await person.expectReachable()
      }
      await person.press('.tabs a', 'Dead letters')
      await person.at('Dead letters')
      await shows(page, 'holds data that is not JSON')
      await person.expectReachable()
      await person.press('td button', 'Redrive')
      await shows(page, 'The event failed again.')
      await keys.focusOn('td button')
      await keys.backTo('button', 'Redrive all')
      await keys.press('Enter')
      await shows(page, 'Redrives requested: 1.')
      await keys.backTo('.tabs a', 'Read models')
      await keys.press('Enter')
      await person.at('Read models')
      await person.press('button', 'Rebuild usage')
      await shows(page, 'The rebuild of usage is requested.')
      expect(question).toContain('Rebuild usage from the log?')
      await keys.backTo('.tabs a', 'Accounts')
      await keys.press('Enter')
      await person.at('Accounts')
      await person.press('td button', 'Suspend')
      await shows(page, 'Suspended.')
      await keys.focusOn('td button')
      await keys.press('Enter')
      await shows(page, 'Reinstated.')
      await goLive(person, service.key ?? '')
      await signOut(person)
      expect(errors).toEqual([])
      await close()
    },
    TIME_LIMIT_MS,
  )
})
