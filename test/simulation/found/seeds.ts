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
    engine: 'distributed',
    seed: 1915,
    steps: 20,
    what: 'A node without a majority showed a stream without its newest event; a command was repeated 100 times and ended as an internal error.',
  },
  {
    engine: 'distributed',
    seed: 2955,
    steps: 20,
    what: 'The simulation left a receiver hanging forever whose endpoint was registered after the faults had ended.',
  },
  {
    engine: 'distributed',
    seed: 2987,
    steps: 20,
    what: 'The probe at the end of a history met a node that did not know a new account yet, and used no key.',
  },
  {
    engine: 'distributed',
    seed: 4175,
    steps: 20,
    what: 'A consumer of a replaced read model counted as stopped after its end.',
  },
  {
    engine: 'distributed',
    seed: 4996,
    steps: 20,
    what: 'A connection to Kafka that a broker throttled sent nothing for an hour after the wall clock jumped back by an hour.',
  },
  {
    engine: 'distributed',
    seed: 6286,
    steps: 20,
    what: 'A relay led through a member that it had given up, and then took its present leader session for ended.',
  },
  {
    engine: 'distributed',
    seed: 6549,
    steps: 20,
    what: 'A stopping consumer was answered from memory in an endless loop, so that nothing else of the process ran.',
  },
  {
    engine: 'embedded',
    seed: 1501,
    steps: 20,
    what: 'The auditor moved its own clock, and not those of the processes, for an event that was on its way.',
  },
  {
    engine: 'embedded',
    seed: 6680,
    steps: 20,
    what: 'The auditor waited for the clock of a frozen process that died before its thaw.',
  },
  {
    engine: 'embedded',
    seed: 6734,
    steps: 20,
    what: 'A missing endpoint counted as an error although its account was erased meanwhile.',
  },
  {
    engine: 'embedded',
    seed: 7994,
    steps: 20,
    what: 'The auditor did not count an endpoint whose account was erased before its registration was answered.',
  },
  {
    engine: 'distributed',
    seed: 42,
    steps: 30,
    what: 'Records left a topic during the pause of a process. Its consumers waited for the next record, and read the missing events only then.',
  },
  {
    engine: 'distributed',
    seed: 7,
    steps: 20,
    what: 'With several relay shards, a rebuild never ended: consumers looked at the checkpoint of a single shard.',
  },
  {
    engine: 'distributed',
    seed: 20,
    steps: 20,
    what: 'A message was not sent: a node without the others gave its process an old stream of the endpoint, without the message.',
  },
  {
    engine: 'distributed',
    seed: 13211,
    steps: 20,
    what: 'An attempt ended while its message was redelivered. The next attempt had the same number.',
  },
  {
    engine: 'distributed',
    seed: 163,
    steps: 20,
    what: 'A batch that arrived when a Kafka consumer had handled all others waited until another broker had messages.',
  },
]
