import { randomBytes } from 'node:crypto'

export const SECRET_PREFIX = 'whsec_'
const BYTES = 32

/** A new secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks, "Signature scheme"). */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(BYTES).toString('base64')
