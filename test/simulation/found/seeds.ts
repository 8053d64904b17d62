/** A seed whose history once broke a law, and what was wrong. */
export type FoundSeed = { engine: 'embedded' | 'distributed'; seed: number; steps: number; what: string }

/** Seeds that long runs found. Each has its own test near the code that was changed, where that is possible. */
export const FOUND: readonly FoundSeed[] = [
  {
    engine: 'distributed',
    seed: 624,
    steps: 20,
    what: 'A request that Kafka served late put an older report after the newest one.',
  },
  {
    engine: 'distributed',
    seed: 654,
    steps: 20,
    what: 'A request that Kafka served late put an older report after the newest one.',
  },
  {
    engine: 'distributed',
    seed: 790,
    steps: 20,
    what: 'A request that Kafka served late put an older report after the newest one.',
  },
  {
    engine: 'embedded',
    seed: 1501,
    steps: 20,
    what: 'The auditor moved its own clock, and not those of the processes, for an event that was on its way.',
  },
]
