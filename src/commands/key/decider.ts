import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent, Draft } from '../../events/event.ts'
import { type Decider, jsonState } from '../decider.ts'

export type KeyState = {
  issued: (EventData['ApiKeyIssued'] & { createdAt: string }) | null
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

export type KeyCommand =
  | { type: 'issue'; key: EventData['ApiKeyIssued'] }
  | { type: 'expire'; expiresAt: string; reason: EventData['ApiKeyExpirySet']['reason'] }
  | { type: 'revoke'; reason: string }
  /** `now` is RFC 3339. */
  | { type: 'used'; now: string }

const HOUR_MS = 3_600_000

/** One API key, in the stream named by the SHA-256 of its secret. */
export const keyDecider: Decider<KeyState, KeyCommand> = {
  initial: () => ({ issued: null, expiresAt: null, revokedAt: null, lastUsedAt: null }),
  decide(state, command): Draft[] {
    if (command.type === 'issue') return state.issued ? [] : [{ type: 'ApiKeyIssued', data: command.key }]
    if (!state.issued || state.revokedAt) return []
    const { keyId } = state.issued
    switch (command.type) {
      case 'expire': {
        const sooner = !state.expiresAt || command.expiresAt < state.expiresAt
        const { expiresAt, reason } = command
        return sooner ? [{ type: 'ApiKeyExpirySet', data: { keyId, expiresAt, reason } }] : []
      }
      case 'revoke':
        return [{ type: 'ApiKeyRevoked', data: { keyId, reason: command.reason } }]
      case 'used': {
        const recent = state.lastUsedAt && Date.parse(command.now) - Date.parse(state.lastUsedAt) < HOUR_MS
        return recent ? [] : [{ type: 'ApiKeyUsed', data: { keyId } }]
      }
    }
  },
  evolve(state, event: DomainEvent) {
    switch (event.type) {
      case 'ApiKeyIssued':
        return { ...state, issued: { ...event.data, createdAt: event.time }, expiresAt: event.data.expiresAt }
      case 'ApiKeyExpirySet':
        return { ...state, expiresAt: event.data.expiresAt }
      case 'ApiKeyRevoked':
        return { ...state, revokedAt: event.time }
      case 'ApiKeyUsed':
        return { ...state, lastUsedAt: event.time }
      default:
        return state
    }
  },
  weigh: () => 512,
  text: jsonState(1),
}
