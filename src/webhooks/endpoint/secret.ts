import { chance } from '../../primitives/runtime.ts'

export const SECRET_PREFIX = 'whsec_'
const BYTES = 32

/** A new secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks, "Signature scheme"). */
export const newWebhookSecret = (): string => SECRET_PREFIX + chance.bytes(BYTES).toString('base64')
