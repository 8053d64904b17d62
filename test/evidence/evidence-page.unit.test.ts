import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { NO_CHECKPOINT, readCheckpoint, signCheckpoint } from '../../src/evidence/checkpoint.ts'
import { keyIdOf, readEnvelope, signedBytes, TYPES } from '../../src/evidence/envelope.ts'
import { KeyChain } from '../../src/evidence/key-chain.ts'
import { Frontier, isConsistent, isIncluded, leafHash } from '../../src/evidence/merkle.ts'
import { readKey, stateKey } from '../../src/evidence/signing-key.ts'
import { verifyBundle } from '../../src/evidence/verify-bundle.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const page = read('docs/reference/evidence.md')

/** The block below a heading. */
function vector(number: number): string {
  const [, block] =
    new RegExp(`^### Vector ${number}:[^\\n]*\\n.*?^\`\`\`\\w+\\n(.*?)^\`\`\``, 'ms').exec(page) ?? []
  if (block === undefined) throw new Error(`vector ${number} is missing`)
  return block.trimEnd()
}

/** DER of a PKCS #8 Ed25519 key up to its seed (RFC 8410). */
const PKCS8 = '302e020100300506032b657004220420'
function signerOf(seed: string) {
  const privateKey = createPrivateKey({ key: Buffer.from(PKCS8 + seed, 'hex'), format: 'der', type: 'pkcs8' })
  const x = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? ''
  return { privateKey, x, keyId: keyIdOf(Buffer.from(x, 'base64url')) }
}

const keys: { seed: string; id: string; envelope: string }[] = JSON.parse(vector(2))
const tree: {
  hashes: string[]
  leaves: string[]
  roots: string[]
  inclusion: { index: number; size: number; hashes: string[] }[]
  consistency: { first: number; second: number; hashes: string[] }[]
} = JSON.parse(vector(3))
const checkpoints: { hash: string; envelope: string }[] = JSON.parse(vector(4))
const hex = (text = '') => Buffer.from(text, 'hex')
const at = (size: number) => ({ size, root: hex(tree.roots[size]) })
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest('hex')

describe('the page on evidence', () => {
  it('lists what is signed', () => {
    expect(vector(1)).toBe(signedBytes(TYPES.checkpoint, Buffer.from('{"a":1}')).toString())
  })

  it('has keys that are stated, signed and linked as described', () => {
    const [one, two] = keys.map(({ seed }) => signerOf(seed))
    if (!one || !two) throw new Error('there are not two keys')
    expect([one.keyId, two.keyId]).toEqual(keys.map(({ id }) => id))
    expect(stateKey({ number: 1, from: '2026-11-21T09:00:00.000Z' }, one, null).envelope).toBe(
      keys[0]?.envelope,
    )
    expect(stateKey({ number: 2, from: '2026-11-21T10:00:00.000Z' }, two, one).envelope).toBe(
      keys[1]?.envelope,
    )
    const { payload, signatures } = JSON.parse(keys[1]?.envelope ?? '')
    const bytes = Buffer.from(payload, 'base64')
    const signed = Buffer.concat([
      Buffer.from(`DSSEv1 ${TYPES.key.length} ${TYPES.key} ${bytes.length} `),
      bytes,
    ])
    for (const [i, { privateKey }] of [two, one].entries())
      expect(
        verify(null, signed, createPublicKey(privateKey), Buffer.from(signatures[i].sig, 'base64')),
      ).toBe(true)
  })

  it('has a tree as described', () => {
    expect(tree.hashes).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => sha256(Buffer.from(`event ${n}`))))
    expect(tree.leaves).toEqual(tree.hashes.slice(0, 2).map((hash) => sha256(Buffer.of(0), hex(hash))))
    expect(tree.roots[2]).toBe(sha256(Buffer.of(1), hex(tree.leaves[0]), hex(tree.leaves[1])))
    const frontier = new Frontier()
    const roots = tree.hashes.map((hash) => {
      frontier.append(leafHash(hex(hash)))
      return Buffer.from(frontier.root()).toString('hex')
    })
    expect(tree.roots.slice(1)).toEqual(roots)
    expect(tree.roots[0]).toBe(sha256())
  })

  it('has proofs that hold', () => {
    expect(tree.inclusion.length + tree.consistency.length).toBeGreaterThan(5)
    for (const { index, size, hashes } of tree.inclusion)
      expect(isIncluded(leafHash(hex(tree.hashes[index])), index, at(size), hashes.map(hex))).toBe(true)
    for (const { first, second, hashes } of tree.consistency)
      expect(isConsistent(at(first), at(second), hashes.map(hex))).toBe(true)
  })

  it('has checkpoints that are signed and linked as described', () => {
    const [first, second] = checkpoints.map(({ envelope }) => readCheckpoint(envelope))
    expect([first?.hash, second?.hash]).toEqual(checkpoints.map(({ hash }) => hash))
    expect(first).toMatchObject({ number: 1, size: 3, root: tree.roots[3], previous: NO_CHECKPOINT })
    expect(second).toMatchObject({ number: 2, size: 7, root: tree.roots[7], previous: first?.hash })
    expect(first?.hash).toBe(sha256(readEnvelope(first?.envelope ?? '', TYPES.checkpoint).payload))
    expect(first && signCheckpoint(first, signerOf(keys[0]?.seed ?? '')).envelope).toBe(first?.envelope)
    for (const { id } of keys) {
      const chain = new KeyChain(
        keys.map(({ envelope }) => readKey(envelope)),
        [id],
      )
      for (const checkpoint of [first, second]) if (checkpoint) chain.checkCheckpoint(checkpoint)
    }
  })

  it('names an example that is valid under the named key', async () => {
    const [, key = ''] = /signed by the key `([0-9a-f]{64})`/.exec(page) ?? []
    const { replay } = await verifyBundle(read('sdk/verify/example.evidence'), { keys: [key] })
    expect(replay).toMatchObject({ query: 'Lumivora', status: 'completed', mode: 'test' })
  })

  it.each(['verify.mjs', 'verify.py'])('names %s, which has few lines', (name) => {
    expect(read(`sdk/verify/${name}`).trimEnd().split('\n').length).toBeLessThan(120)
  })
})
