import { expect, it } from '@jest/globals'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import { LogTree } from '../../src/evidence/log-tree.ts'
import { Frontier, isConsistent, isIncluded, leafHash } from '../../src/evidence/merkle.ts'
import { freshStream, sampleEvents } from '../support/contract/sample-events.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const EVENTS = 66_000
const RUN = 500

it('proves every size around the third level of tiles, grown at once and in steps', async () => {
  const { store, readModels, close } = await openEmbeddedEngine(await newFolder())
  const tree = new LogTree(store, readModels)
  const frontier = new Frontier()
  const roots = [frontier.root()]
  const hashes: Uint8Array[] = []
  for (let written = 0; written < EVENTS; written += RUN) {
    const stream = freshStream()
    for (const { hash } of await store.append(stream, -1, sampleEvents(stream, { count: RUN }))) {
      hashes.push(hash)
      frontier.append(leafHash(hash))
      roots.push(frontier.root())
    }
    if (written === EVENTS / 2) await tree.grow()
  }
  const at = (size: number) => ({ size, root: roots[size] ?? new Uint8Array() })
  for (const grown of [tree, new LogTree(store, readModels)]) {
    expect(await grown.grow()).toBe(EVENTS)
    for (const size of [65_535, 65_536, 65_537, EVENTS]) {
      expect(Buffer.from(await grown.root(size))).toEqual(Buffer.from(at(size).root))
      const indexes = [0, 255, 256, 32_768, size - 1]
      const proofs = await grown.inclusion(indexes, size)
      for (const [i, index] of indexes.entries())
        expect(
          isIncluded(leafHash(hashes[index] ?? new Uint8Array()), index, at(size), proofs[i] ?? []),
        ).toBe(true)
      for (const first of [1, 256, 40_000, 65_535])
        expect(isConsistent(at(first), at(size), await grown.consistency(first, size))).toBe(true)
    }
  }
  await close()
}, 120_000)
