import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { Frontier, isConsistent, isIncluded, leafHash } from '../../src/evidence/merkle.ts'
import { consistencyRanges, inclusionRanges } from '../../src/evidence/subtrees.ts'
import fc, { runs, sampled } from '../support/properties.ts'

const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const hashOf = (n: number): Buffer => sha256(Buffer.from(`event ${n}`))

/** The definition of RFC 6962, section 2.1, implemented literally. */
function treeHash(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0] ?? Buffer.of())
  let k = 1
  while (2 * k < leaves.length) k *= 2
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)))
}

const MAX = 70
const sizes = Array.from({ length: MAX }, (_, n) => MAX - n)
const hashes = Array.from({ length: MAX }, (_, n) => hashOf(n))
const leaves = hashes.map(leafHash)
const roots = Array.from({ length: MAX + 1 }, (_, size) => treeHash(hashes.slice(0, size)))
const tree = (size: number) => ({ size, root: roots[size] ?? Buffer.of() })
const over = ({ begin, end }: { begin: number; end: number }) => treeHash(hashes.slice(begin, end))
const included = (index: number, size: number) => inclusionRanges(index, size).map(over)
const consistent = (first: number, second: number) => consistencyRanges(first, second).map(over)

describe('the tree over the log', () => {
  it('has the root of RFC 6962 at every size', () => {
    const frontier = new Frontier()
    expect(Buffer.from(frontier.root())).toEqual(roots[0])
    leaves.forEach((leaf, n) => {
      frontier.append(leaf)
      expect(Buffer.from(frontier.root())).toEqual(roots[n + 1])
    })
  })

  it('proves every leaf at every size, only at its index', () => {
    for (const size of sampled(sizes))
      for (let index = 0; index < size; index++) {
        const proof = included(index, size)
        const leaf = leaves[index] ?? Buffer.of()
        expect(isIncluded(leaf, index, tree(size), proof)).toBe(true)
        for (const other of [index - 1, index + 1, size])
          expect(isIncluded(leaf, other, tree(size), proof)).toBe(false)
        if (size < MAX) expect(isIncluded(leaf, index, tree(size + 1), proof)).toBe(false)
        expect(isIncluded(leaf, index, tree(size), [...proof, leaf])).toBe(false)
        expect(isIncluded(leaf, index, tree(size), proof.slice(1))).toBe(proof.length === 0)
      }
  })

  it('refuses a proof that ends below the root', () => {
    const proof = included(2, 3)
    const leaf = leaves[2] ?? Buffer.of()
    expect(isIncluded(leaf, 2, tree(3), proof)).toBe(true)
    expect(isIncluded(leaf, 1, tree(3), proof)).toBe(false)
  })

  it('proves that every smaller tree is a prefix of every larger one', () => {
    for (const second of sampled(sizes))
      for (let first = 1; first <= second; first++) {
        const proof = consistent(first, second)
        expect(isConsistent(tree(first), tree(second), proof)).toBe(true)
        expect(isConsistent(tree(first), tree(second), [...proof, hashOf(0)])).toBe(false)
        if (proof.length > 0) expect(isConsistent(tree(first), tree(second), proof.slice(1))).toBe(false)
      }
  })

  it('detects a changed past, whatever proof is forged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: MAX }).chain((second) =>
          fc.record({
            second: fc.constant(second),
            first: fc.integer({ min: 1, max: second }),
            changed: fc.nat(second - 1),
          }),
        ),
        ({ first, second, changed }) => {
          if (changed >= first) return
          const other = hashes.map((hash, n) => (n === changed ? hashOf(1_000) : hash))
          const forged = { size: second, root: treeHash(other.slice(0, second)) }
          const proof = consistencyRanges(first, second).map(({ begin, end }) =>
            treeHash(other.slice(begin, end)),
          )
          expect(isConsistent(tree(first), forged, proof)).toBe(false)
        },
      ),
      { numRuns: runs(500) },
    )
  })

  it('refuses a tree without leaves, and a smaller one after a larger one', () => {
    expect(isConsistent({ size: 0, root: roots[0] ?? Buffer.of() }, tree(3), [])).toBe(false)
    expect(isConsistent(tree(3), tree(2), consistent(2, 3))).toBe(false)
    expect(isIncluded(leaves[0] ?? Buffer.of(), 0, tree(0), [])).toBe(false)
  })
})
