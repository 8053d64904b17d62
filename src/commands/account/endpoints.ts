import type { Draft } from '../../events/event.ts'
import type { Mode } from '../../events/mode.ts'
import { Rejection } from '../decider.ts'
import type { AccountState } from './state.ts'

export type RegisterEndpoint = { type: 'registerEndpoint'; endpointId: string; mode: Mode }
export type WithdrawEndpoint = { type: 'withdrawEndpoint'; endpointId: string }

/** Maximum number of endpoints per account and mode. */
const MAX_ENDPOINTS = 16

export function registerEndpoint(state: AccountState, { endpointId, mode }: RegisterEndpoint): Draft[] {
  if (state.endpoints.some((one) => one.endpointId === endpointId)) return []
  if (state.endpoints.filter((one) => one.mode === mode).length >= MAX_ENDPOINTS)
    throw new Rejection(
      'too-many-webhooks',
      `The account already has ${MAX_ENDPOINTS} ${mode} endpoints. Delete one, or update an existing one.`,
      { allowed: MAX_ENDPOINTS },
    )
  return [{ type: 'WebhookEndpointRegistered', data: { accountId: state.accountId, endpointId, mode } }]
}

export function withdrawEndpoint(
  { accountId, endpoints }: AccountState,
  { endpointId }: WithdrawEndpoint,
): Draft[] {
  return endpoints.some((one) => one.endpointId === endpointId)
    ? [{ type: 'WebhookEndpointWithdrawn', data: { accountId, endpointId } }]
    : []
}
