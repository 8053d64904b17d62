import type { EventData } from '../../events/catalog.ts'
import type { Draft } from '../../events/event.ts'
import { type Decider, jsonState, Rejection } from '../decider.ts'
import { otherRequest } from '../idempotency.ts'
import {
  type RegisterEndpoint,
  registerEndpoint,
  type WithdrawEndpoint,
  withdrawEndpoint,
} from './endpoints.ts'
import { evolve } from './evolve.ts'
import { type GrantKey, grantKey } from './keys.ts'
import {
  type InvitePerson,
  invitePerson,
  type JoinPerson,
  joinPerson,
  type RemovePerson,
  removePerson,
  type WithdrawKey,
  withdrawKey,
} from './people.ts'
import { type NoteRead, noteRead } from './reads.ts'
import { type AccountState, noAccount, type PlanTerms } from './state.ts'

export type AccountCommand =
  | {
      type: 'open'
      accountId: string
      plan: string
      sealedContact: string | null
      terms?: PlanTerms
      fingerprint?: string | null
    }
  | { type: 'changePlan'; plan: string; terms?: PlanTerms }
  | { type: 'setLimits'; limits: EventData['AccountLimitsSet']['limits'] }
  | { type: 'setJurisdictions'; jurisdictions: readonly string[] }
  | { type: 'setBranding'; sealedBranding: string | null }
  /** Sealing the same name twice gives different texts: the caller compares. */
  | { type: 'setName'; sealedName: string | null }
  | { type: 'suspend'; reason: string }
  | { type: 'reinstate' }
  | { type: 'erase'; reason?: string }
  | GrantKey
  | WithdrawKey
  | InvitePerson
  | JoinPerson
  | RemovePerson
  | RegisterEndpoint
  | WithdrawEndpoint
  | NoteRead

/** One account: its plan, its status, its keys and its endpoints. */
export const accountDecider: Decider<AccountState, AccountCommand> = {
  initial: noAccount,

  decide(state, command, time): Draft[] {
    if (command.type === 'open') return open(state, command)
    if (state.status === 'none') throw new Rejection('not-found', 'The account does not exist.')
    if (command.type === 'noteRead') return noteRead(state, command)
    const isDone = command.type === 'withdrawKey' || command.type === 'erase'
    if (state.status === 'erased' && isDone) return []
    if (state.status === 'erased') throw new Rejection('account-erased', 'The account was erased.')
    const { accountId } = state
    switch (command.type) {
      case 'changePlan':
        return changePlan(state, command)
      case 'setLimits':
        return JSON.stringify(command.limits) === JSON.stringify(state.limits)
          ? []
          : [{ type: 'AccountLimitsSet', data: { accountId, limits: command.limits } }]
      case 'setJurisdictions':
        return command.jurisdictions.join() === state.jurisdictions.join()
          ? []
          : [
              {
                type: 'AccountJurisdictionsSet',
                data: { accountId, jurisdictions: [...command.jurisdictions] },
              },
            ]
      case 'setBranding': {
        const { sealedBranding } = command
        if (sealedBranding === null && state.brandedAt === null) return []
        return [{ type: 'AccountBrandingSet', data: { accountId, sealedBranding } }]
      }
      case 'setName':
        return [{ type: 'AccountNamed', data: { accountId, sealedName: command.sealedName } }]
      case 'suspend':
        return state.status === 'suspended'
          ? []
          : [{ type: 'AccountSuspended', data: { accountId, reason: command.reason } }]
      case 'reinstate':
        return state.status === 'open' ? [] : [{ type: 'AccountReinstated', data: { accountId } }]
      case 'erase':
        return [{ type: 'AccountErased', data: { accountId, reason: command.reason ?? '' } }]
      case 'grantKey':
        return grantKey(state, command, time)
      case 'withdrawKey':
        return withdrawKey(state, command)
      case 'invitePerson':
        return invitePerson(state, command)
      case 'joinPerson':
        return joinPerson(state, command, time)
      case 'removePerson':
        return removePerson(state, command)
      case 'registerEndpoint':
        return registerEndpoint(state, command)
      case 'withdrawEndpoint':
        return withdrawEndpoint(state, command)
    }
  },

  evolve,
  weigh: ({ keys, withdrawn, people, endpoints, reads }) =>
    1_024 + (keys.length + withdrawn.length + people.length) * 640 + (endpoints.length + reads.length) * 192,
  text: jsonState(5),
}

function open(state: AccountState, command: AccountCommand & { type: 'open' }): Draft[] {
  const { accountId, plan, sealedContact, terms = null, fingerprint = null } = command
  if (state.status === 'none')
    return [{ type: 'AccountOpened', data: { accountId, plan, sealedContact, terms, fingerprint } }]
  if (fingerprint !== state.fingerprint) throw otherRequest()
  return []
}

/** Choosing the present plan again has an effect only if the plan includes something else by now. */
function changePlan(
  { accountId, plan: from, planTerms }: AccountState,
  { plan: to, terms = null }: AccountCommand & { type: 'changePlan' },
): Draft[] {
  const isSame = to === from && (terms === null || JSON.stringify(terms) === JSON.stringify(planTerms))
  return isSame ? [] : [{ type: 'AccountPlanChanged', data: { accountId, from, to, terms } }]
}
