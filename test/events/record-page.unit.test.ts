import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { decodeRecord, type Envelope, encodeRecord, hashRecord } from '../../src/events/record.ts'

const page = readFileSync(new URL('../../docs/reference/hash-chain.md', import.meta.url), 'utf8')

type Vector = {
  title: string
  envelope: Envelope
  prevHash: Buffer
  data: Buffer
  record: Buffer
  hash: string
}

const vectors = page
  .split(/^### /m)
  .slice(1)
  .map((section): Vector => {
    const [fields = '', record = '', hash = ''] = Array.from(
      section.matchAll(/^```\w+\n(.*?)^```/gms),
      ([, block]) => block ?? '',
    )
    const { prevHash, data, ...envelope } = JSON.parse(fields)
    return {
      title: section.slice(0, section.indexOf('\n')),
      envelope,
      prevHash: Buffer.from(prevHash, 'hex'),
      data: Buffer.from(data),
      record: Buffer.from(record.replace(/\s/g, ''), 'hex'),
      hash: hash.trim(),
    }
  })

describe('the page on the hash chain', () => {
  it('has at least three test vectors', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(3)
  })

  it.each(vectors)(
    '$title: is encoded and hashed as printed',
    ({ envelope, prevHash, data, record, hash }) => {
      expect(encodeRecord(envelope, prevHash, data).toString('hex')).toBe(record.toString('hex'))
      expect(hashRecord(record).toString('hex')).toBe(hash)
      expect(decodeRecord(record)).toEqual({ envelope, prevHash, data })
    },
  )

  it.each(vectors)(
    '$title: the layout as described gives the same hash',
    ({ envelope, prevHash, data, hash }) => {
      expect(hashAsDescribed(envelope, prevHash, data)).toBe(hash)
    },
  )

  it('shows a link: vector 2 carries the hash of vector 1', () => {
    expect(vectors[1]?.prevHash.toString('hex')).toBe(vectors[0]?.hash)
  })
})

/** The tables of the page again, without code of the program. */
function hashAsDescribed(envelope: Envelope, prevHash: Buffer, data: Buffer): string {
  const { id, stream, time, type, account, mode, plan, actor, correlationId, causationId } = envelope
  const texts = [id, stream, time, type, account, mode, plan, actor, correlationId, causationId]
  const numbers = Buffer.alloc(12)
  numbers.writeBigUInt64BE(BigInt(envelope.revision))
  numbers.writeUInt32BE(envelope.schemaVersion, 8)
  const sha = createHash('sha256').update('NCE\x01', 'latin1').update(prevHash).update(numbers)
  for (const field of [...texts.map((text) => Buffer.from(text)), data]) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(field.length)
    sha.update(length).update(field)
  }
  return sha.digest('hex')
}
