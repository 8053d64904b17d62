import { accountEvents } from '../../events/account.ts'
import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent } from '../../events/event.ts'
import type { Projection } from '../projection.ts'

/** An account in the operator's list. */
export type AccountDocument = {
  _id: string
  revision: number
  status: 'open' | 'suspended' | 'erased'
  plan: string
  /** What the plan included when it was chosen. */
  planTerms: EventData['AccountOpened']['terms']
  limits: EventData['AccountLimitsSet']['limits']
  sealedContact: string | null
  createdAt: string
}

/** The account read model: one document for each account. */
export const accountProjection: Projection<AccountDocument> = {
  name: 'accounts',
  version: 1,
  streams: ['account'],
  types: Object.keys(accountEvents),
  indexes: [
    { on: { createdAt: -1 } },
    { on: { plan: 1, createdAt: -1 } },
    { on: { status: 1, createdAt: -1 } },
  ],
  idOf: (stream) => stream.slice('account-'.length),
  evolve(document, event) {
    if (event.type === 'AccountOpened') return opened(event)
    return document && changed(document, event)
  },
}

function opened({ data, time }: DomainEvent & { type: 'AccountOpened' }): AccountDocument {
  const { plan, terms, sealedContact } = data
  return {
    _id: '',
    revision: -1,
    status: 'open',
    plan,
    planTerms: terms,
    limits: {},
    sealedContact,
    createdAt: time,
  }
}

function changed(document: AccountDocument, event: DomainEvent): AccountDocument {
  switch (event.type) {
    case 'AccountPlanChanged':
      return { ...document, plan: event.data.to, planTerms: event.data.terms }
    case 'AccountLimitsSet':
      return { ...document, limits: event.data.limits }
    case 'AccountSuspended':
      return { ...document, status: 'suspended' }
    case 'AccountReinstated':
      return { ...document, status: 'open' }
    case 'AccountErased':
      return { ...document, status: 'erased', sealedContact: null }
    default:
      return document
  }
}
