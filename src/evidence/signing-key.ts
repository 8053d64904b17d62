import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { readCanonical, writeCanonical } from './canonical.ts'
import { isSignedBy, keyIdOf, readEnvelope, type Signer, signEnvelope, TYPES } from './envelope.ts'
import { EvidenceRefused } from './refused.ts'
import { hex, time } from './scalars.ts'

const SEED_BYTES = 32
/**
 * DER prefixes, up to the 32 bytes of the key: of a PKCS #8 Ed25519 private key (RFC 8410, section 7), and of its
 * SubjectPublicKeyInfo.
 */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const statement = z.strictObject({
  number: z.int().positive(),
  /** The 32 bytes of the Ed25519 key (RFC 8032), base64url. */
  publicKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  from: time,
  /** Id of the previous key; empty for the first key, or if the previous one was lost. */
  previous: hex.or(z.literal('')),
})

/** A key as its own statement describes it. */
export type SigningKey = {
  number: number
  /** Hex SHA-256 of the 32 bytes; verifiers pin it. */
  id: string
  /** The 32 bytes, base64url. */
  x: string
  publicKey: KeyObject
  from: string
  previous: string
  /** The envelope as clients receive it. */
  envelope: string
}

/** The Ed25519 key derived from a secret of the key store (HKDF-SHA-256, RFC 5869). */
export function signerFrom(secret: KeyObject): Signer & { x: string } {
  const seed = hkdfSync('sha256', secret, '', 'namecheck evidence signing key', SEED_BYTES)
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const bytes = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI.length)
  return { privateKey, keyId: keyIdOf(bytes), x: bytes.toString('base64url') }
}

/** Makes the statement of a new key, signed by itself and, unless that was lost, by the previous key. */
export function stateKey(
  { number, from }: { number: number; from: string },
  signer: Signer & { x: string },
  before: Signer | null,
): SigningKey {
  const said = { number, publicKey: signer.x, from, previous: before?.keyId ?? '' }
  return readKey(signEnvelope(TYPES.key, writeCanonical(said), before ? [signer, before] : [signer]))
}

/** Reads a key's statement, which the key itself must have signed. Throws {@link EvidenceRefused}. */
export function readKey(envelope: string): SigningKey {
  const opened = readEnvelope(envelope, TYPES.key)
  const { number, publicKey: x, from, previous } = readCanonical('the key', opened.payload, statement)
  const bytes = Buffer.from(x, 'base64url')
  if (bytes.toString('base64url') !== x)
    throw new EvidenceRefused('the key holds base64url that is not canonical')
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' })
  const key = { number, id: keyIdOf(bytes), x, publicKey, from, previous, envelope }
  const [own, ...others] = opened.signatures
  if (own?.keyId !== key.id || !isSignedBy(opened, key) || others.length !== (previous === '' ? 0 : 1))
    throw new EvidenceRefused(`key ${number} has not signed its own statement`)
  return key
}

/** Whether the later key names the earlier one and carries its signature. */
export function follows(later: SigningKey, earlier: SigningKey): boolean {
  return (
    later.number === earlier.number + 1 &&
    later.previous === earlier.id &&
    later.from >= earlier.from &&
    isSignedBy(readEnvelope(later.envelope, TYPES.key), earlier)
  )
}
