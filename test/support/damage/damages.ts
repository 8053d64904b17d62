/** A SQLite file and its write-ahead log, as a crash leaves them. */
export type FilePair = { main: Buffer; wal: Buffer }

/** The damaged part, and the byte of the write-ahead log up to which everything is as it was written. */
export type Damaged = FilePair & { what: string; wholeUpTo: number }

/** Kinds of damage to the end of a file. */
export const KINDS = ['torn log', 'flipped log', 'zeroed log', 'torn file', 'empty log'] as const
export type Kind = (typeof KINDS)[number]

const SECTOR = 512
const WAL_HEADER = 32

/** Damages a file pair at a place that `draw` (a whole number below its argument) chooses. */
export function damage({ main, wal }: FilePair, kind: Kind, draw: (below: number) => number): Damaged {
  switch (kind) {
    case 'torn log': {
      const at = draw(wal.length)
      return { main, wal: wal.subarray(0, at), what: `${kind} at ${at}`, wholeUpTo: at }
    }
    case 'flipped log': {
      const at = draw(wal.length)
      const bit = draw(8)
      const flipped = Buffer.from(wal)
      flipped.writeUInt8((wal[at] ?? 0) ^ (1 << bit), at)
      return { main, wal: flipped, what: `${kind} at ${at}, bit ${bit}`, wholeUpTo: at < WAL_HEADER ? 0 : at }
    }
    case 'zeroed log': {
      const at = draw(Math.ceil(wal.length / SECTOR)) * SECTOR
      const zeroed = Buffer.from(wal).fill(0, at, Math.min(wal.length, at + SECTOR * (1 + draw(8))))
      return { main, wal: zeroed, what: `${kind} at ${at}`, wholeUpTo: at }
    }
    case 'torn file': {
      const at = draw(main.length)
      return { main: main.subarray(0, at), wal, what: `${kind} at ${at}`, wholeUpTo: 0 }
    }
    case 'empty log':
      return { main, wal: Buffer.alloc(0), what: kind, wholeUpTo: 0 }
  }
}
