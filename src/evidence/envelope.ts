import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { EvidenceRefused } from './refused.ts'

/** The type of a signed payload. It is signed too, so that one type cannot replace another. */
export const TYPES = {
  evidence: 'application/vnd.namecheck.evidence+json',
  checkpoint: 'application/vnd.namecheck.checkpoint+json',
  key: 'application/vnd.namecheck.key+json',
} as const
export type PayloadType = (typeof TYPES)[keyof typeof TYPES]

export type Signer = { keyId: string; privateKey: KeyObject }
export type Signature = { keyId: string; bytes: Buffer }
export type Envelope = { payload: Buffer; type: PayloadType; signatures: Signature[] }

const BASE64 = '[A-Za-z0-9+/]+={0,2}'
const SIGNATURE = '\\{"keyid":"[0-9a-f]{64}","sig":"[A-Za-z0-9+/]{86}=="\\}'
const SHAPE = new RegExp(
  `^\\{"payload":"(${BASE64})","payloadType":"([a-z.+/]+)","signatures":\\[(${SIGNATURE}(?:,${SIGNATURE})?)\\]\\}$`,
)

/** Hex SHA-256 of the 32 bytes of an Ed25519 public key. */
export const keyIdOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex')

/**
 * The signed bytes: the pre-authentication encoding of DSSE v1 (github.com/secure-systems-lab/dsse, protocol.md).
 */
export function signedBytes(type: string, payload: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload])
}

/**
 * Signs a payload with one key, or the statement of a new key with two. Returns the envelope in its canonical form.
 */
export function signEnvelope(type: PayloadType, payload: Uint8Array, signers: readonly Signer[]): string {
  const bytes = signedBytes(type, payload)
  return JSON.stringify({
    payload: Buffer.from(payload).toString('base64'),
    payloadType: type,
    signatures: signers.map(({ keyId, privateKey }) => ({
      keyid: keyId,
      sig: sign(null, bytes, privateKey).toString('base64'),
    })),
  })
}

/** Parses an envelope, without verifying it. Throws {@link EvidenceRefused} for any other form. */
export function readEnvelope(text: string, type: PayloadType): Envelope {
  const [, payload, found, signatures] = SHAPE.exec(text) ?? []
  if (payload === undefined || signatures === undefined)
    throw new EvidenceRefused('it is not an envelope in canonical form: a byte was changed')
  if (found !== type) throw new EvidenceRefused(`it holds ${found}, where ${type} is expected`)
  const listed: { keyid: string; sig: string }[] = JSON.parse(`[${signatures}]`)
  return {
    payload: fromBase64(payload),
    type,
    signatures: listed.map(({ keyid, sig }) => ({ keyId: keyid, bytes: fromBase64(sig) })),
  }
}

/** Whether the envelope carries a valid signature of this key. */
export function isSignedBy(
  { type, payload, signatures }: Envelope,
  key: { id: string; publicKey: KeyObject },
): boolean {
  const bytes = signedBytes(type, payload)
  return signatures.some(
    (signature) => signature.keyId === key.id && verify(null, bytes, key.publicKey, signature.bytes),
  )
}

/** Decodes canonical base64: padded, with unused bits zero. Throws {@link EvidenceRefused}. */
export function fromBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') === text) return bytes
  throw new EvidenceRefused('it holds base64 that is not canonical')
}
