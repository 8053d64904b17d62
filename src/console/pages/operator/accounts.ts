import { html } from 'lit'
import type { Console, Page } from '../frame/console.ts'
import { Action } from '../frame/loading.ts'
import { Paged } from '../parts/paged.ts'
import { badge, moment, problemBox, table } from '../parts/shown.ts'
import type { AccountSummary, Listed } from '../types.ts'

const PER_PAGE = 20
const STATUS = {
  open: ['good', 'Open'],
  suspended: ['warn', 'Suspended'],
  erased: ['open', 'Erased'],
} as const

/** All accounts; an account can be suspended and reinstated. */
export function openAccounts(console: Console): Page {
  const accounts = new Paged<AccountSummary>(console, (cursor) =>
    console.api.admin<Listed<AccountSummary>>('GET', '/accounts', undefined, { limit: PER_PAGE, cursor }),
  )
  const action = new Action(console)
  const change = async (id: string, status: AccountSummary['status']): Promise<void> => {
    const isOpen = status === 'open'
    const reason = isOpen
      ? window.prompt(`Reason for suspending ${id}? Its keys stop working immediately.`)
      : null
    if (isOpen && !reason) return
    const isDone = await action.run(async () => {
      if (isOpen) await console.api.admin('POST', `/accounts/${id}/suspend`, { reason })
      else await console.api.admin('POST', `/accounts/${id}/reinstate`)
      await accounts.reload()
    })
    if (isDone) console.say(isOpen ? 'Suspended.' : 'Reinstated.')
  }
  accounts.reload()
  return {
    title: () => 'Accounts',
    view: () =>
      html`${problemBox(action.problem)}
      ${accounts.view(
        (list) =>
          table(
            'Accounts',
            ['Account', 'Contact', 'Plan', 'Status', 'Checks per month', 'Opened', 'Action'],
            list.map(({ id, contact, plan, status, terms, openedAt }) => {
              const [tone, word] = STATUS[status]
              return [
                html`<span class="mono">${id}</span>`,
                Object.values(contact ?? {}).join(', ') || '–',
                plan,
                badge(tone, word),
                terms.checksPerMonth,
                moment(openedAt),
                html`<button
                    class="plain"
                    ?disabled=${action.isRunning || status === 'erased'}
                    @click=${() => change(id, status)}
                  >
                    ${status === 'suspended' ? 'Reinstate' : 'Suspend'}
                  </button>`,
              ]
            }),
          ),
        html`<p>No accounts. <code>namecheck accounts open</code> opens one.</p>`,
      )}`,
  }
}
