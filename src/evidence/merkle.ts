import { hash as digest } from 'node:crypto'

/** SHA-256 of the empty string: the root of a tree without leaves (RFC 6962, section 2.1). */
export const EMPTY_ROOT: Uint8Array = digest('sha256', '', 'buffer')

const HASH_BYTES = 32

/** Hash of the leaf of an event: SHA-256(0x00 ‖ hash of the event), RFC 6962, section 2.1. */
export function leafHash(eventHash: Uint8Array): Buffer {
  const input = Buffer.alloc(1 + HASH_BYTES)
  input.set(eventHash, 1)
  return digest('sha256', input, 'buffer')
}

/** Hash of an inner node: SHA-256(0x01 ‖ left ‖ right), RFC 6962, section 2.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  const input = Buffer.allocUnsafe(1 + 2 * HASH_BYTES)
  input[0] = 1
  input.set(left, 1)
  input.set(right, 1 + HASH_BYTES)
  return digest('sha256', input, 'buffer')
}

/** A tree that keeps only the roots of its complete subtrees, one for each bit that is set in its size. */
export class Frontier {
  #size = 0
  /** The largest first. */
  readonly #roots: Uint8Array[] = []

  get size(): number {
    return this.#size
  }

  append(leaf: Uint8Array): void {
    let node = leaf
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      const left = this.#roots.pop()
      if (left) node = nodeHash(left, node)
    }
    this.#roots.push(node)
    this.#size += 1
  }

  root(): Uint8Array {
    return rootOf(this.#roots)
  }
}

/** The root over adjacent complete subtrees, the largest first. */
export function rootOf(subtrees: readonly Uint8Array[]): Uint8Array {
  const last = subtrees.at(-1)
  if (!last) return EMPTY_ROOT
  return subtrees.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last)
}

/** Whether `leaf` is at `index` in the tree of `size` leaves with this `root` (RFC 9162, section 2.1.3.2). */
export function isIncluded(
  leaf: Uint8Array,
  index: number,
  tree: { size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= tree.size) return false
  let node = leaf
  let at = index
  let last = tree.size - 1
  for (const sibling of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      node = nodeHash(sibling, node)
      while (at % 2 === 0 && at !== 0) {
        at /= 2
        last = half(last)
      }
    } else node = nodeHash(node, sibling)
    at = half(at)
    last = half(last)
  }
  return last === 0 && same(node, tree.root)
}

/** Whether the first tree is a prefix of the second one (RFC 9162, section 2.1.4.2). */
export function isConsistent(
  first: { size: number; root: Uint8Array },
  second: { size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (first.size > second.size || first.size < 1) return false
  if (first.size === second.size) return proof.length === 0 && same(first.root, second.root)
  let at = first.size - 1
  let last = second.size - 1
  while (at % 2 === 1) {
    at = half(at)
    last = half(last)
  }
  const rest = [...proof]
  const seed = at === 0 ? first.root : rest.shift()
  if (!seed) return false
  let old = seed
  let whole = seed
  for (const sibling of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      old = nodeHash(sibling, old)
      whole = nodeHash(sibling, whole)
      while (at % 2 === 0 && at !== 0) {
        at /= 2
        last = half(last)
      }
    } else whole = nodeHash(whole, sibling)
    at = half(at)
    last = half(last)
  }
  return last === 0 && same(old, first.root) && same(whole, second.root)
}

/** For numbers above 32 bits, where bitwise operators fail. */
const half = (number: number): number => Math.floor(number / 2)

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.from(a).equals(b)
