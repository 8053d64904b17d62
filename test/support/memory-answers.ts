import type { Answers } from '../../src/engine/ports/answers.ts'

/** Kept answers in memory. `away` makes every call reject. */
export class MemoryAnswers implements Answers {
  away = false
  readonly kept = new Map<string, { bytes: Uint8Array; until: number }>()

  async keep(answers: readonly { sha256: string; bytes: Uint8Array; until: number }[]) {
    if (this.away) throw new Error('answers are away')
    for (const { sha256, bytes, until } of answers) this.kept.set(sha256, { bytes, until })
  }

  async read(sha256: string) {
    return this.kept.get(sha256)?.bytes ?? null
  }

  async prune() {
    return 0
  }

  async close() {}
}
