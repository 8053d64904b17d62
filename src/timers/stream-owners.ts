import { stableHash } from '../primitives/stable-hash.ts'

/**
 * Which of these processes fires the items of a stream: the one with the highest hash of both names (rendezvous hashing),
 * so that a process that joins or leaves moves no other stream. All processes that know the same names agree.
 */
export function ownerOf(stream: string, processes: readonly string[]): string | undefined {
  let owner: string | undefined
  let highest = -1
  for (const name of processes) {
    const weight = stableHash(`${name} ${stream}`)
    if (weight > highest || (weight === highest && name < (owner ?? name))) [owner, highest] = [name, weight]
  }
  return owner
}
