import type { OpenPage } from './console.ts'
import { noSuchPage } from './problem.ts'
import type { Route } from './router.ts'
import type { Session } from './session.ts'

/** Pages by the first part of their address; each is loaded when it is first opened. */
const PAGES: Readonly<Record<string, () => Promise<{ open: OpenPage }>>> = {
  check: () => import('../check/form.ts'),
  checks: () => import('../check/result.ts'),
  batches: () => import('../batches/page.ts'),
  history: () => import('../history/page.ts'),
  account: () => import('../account/page.ts'),
  team: () => import('../team/page.ts'),
  webhooks: () => import('../webhooks/page.ts'),
  live: () => import('../live/page.ts'),
  session: () => import('../session/page.ts'),
  operator: () => import('../operator/page.ts'),
}
/** Pages that need no account. */
const WITHOUT_ACCOUNT: readonly string[] = ['live', 'operator', 'session']

/** The page of an address; an operator without an account sees the operator's page in place of those of an account. */
export async function openPage({ path }: Route, session: Session): Promise<OpenPage> {
  const name = path[0] ?? ''
  const hasAccount = session.modes.length > 0
  const wanted = hasAccount || WITHOUT_ACCOUNT.includes(name) ? name : 'operator'
  const load = Object.hasOwn(PAGES, wanted) ? PAGES[wanted] : undefined
  if (load === undefined) return notFound
  return (await load()).open
}

const notFound: OpenPage = () => {
  throw noSuchPage()
}
