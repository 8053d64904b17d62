import { availableParallelism } from 'node:os'

/** One slice of a part: so many cycles, drawn from a seed; `before` were in the slices before it. */
export type Slice = { seed: number; count: number; before: number }

/** A part of the long tests, run in slices until its goal is reached. */
export type Part = {
  name: string
  /** What it does, for the page. */
  about: string
  /** How many cycles, histories or tests the whole part has. */
  goal: number
  /** How many one slice has. */
  slice: number
  /** Whether the output of a passed slice is kept too, because it holds figures. */
  isOutputKept?: boolean
  /** The arguments of npm, and variables of its environment. */
  command(slice: Slice): { args: readonly string[]; env?: Readonly<Record<string, string>> }
}

/** A system test, alone on the machine. */
const system = (file: string): string[] => [
  'run',
  '--silent',
  'jest',
  '--',
  `test/system/(?:alone|faults)/${file}.system.test.ts`,
  '--runInBand',
  '--forceExit',
  '--testPathIgnorePatterns=/node_modules/',
]

const simulation = (engine: 'embedded' | 'distributed'): Part => ({
  name: `simulation-${engine}`,
  about: `simulated histories of the ${engine} engine (\`npm run simulate\`)`,
  goal: 10_000,
  slice: 250,
  command: ({ count, before }) => {
    const first = String(before + 1)
    return {
      args: [
        'run',
        '--silent',
        'simulate',
        '--',
        '--engine',
        engine,
        '--seed',
        first,
        '--count',
        String(count),
        '--jobs',
        String(availableParallelism()),
      ],
    }
  },
})

/** The parts of `npm run test:long`, in the order in which they run. */
export const PARTS: readonly Part[] = [
  {
    name: 'torn-files',
    about: 'torn, flipped and zeroed ends of the event log, the key store, the answers and the read models',
    goal: 10_000,
    slice: 500,
    command: ({ seed, count }) => ({
      args: system('torn-files'),
      env: { NAMECHECK_TEST_TORN_FILES: String(count), NAMECHECK_TEST_SEED: String(seed) },
    }),
  },
  {
    name: 'importers',
    about:
      'damaged files for each format of a register, and a fifth as many damaged archives; each gives correct rows or an error',
    goal: 10_000,
    slice: 10_000,
    command: ({ seed, count }) => ({
      args: [
        'run',
        '--silent',
        'jest',
        '--',
        ...['damaged-registers', 'damaged-companies'].map((file) => `test/system/${file}.system.test.ts`),
        '--runInBand',
        '--testPathIgnorePatterns=/node_modules/',
      ],
      env: { NAMECHECK_TEST_MUTATIONS: String(count), NAMECHECK_TEST_SEED: String(seed) },
    }),
  },
  {
    name: 'kills-embedded',
    about: 'kill -9 of the embedded service under concurrent checks and during its start',
    goal: 1_000,
    slice: 50,
    command: ({ seed, count }) => ({
      args: system('kill'),
      env: { NAMECHECK_TEST_KILLS: String(count), NAMECHECK_TEST_SEED: String(seed) },
    }),
  },
  {
    name: 'kills-distributed',
    about: 'kill -9 of processes and servers of the distributed engine under load, alone and in pairs',
    goal: 300,
    slice: 30,
    command: ({ seed, count }) => ({
      args: system('faults'),
      env: { NAMECHECK_TEST_KILLS: String(count), NAMECHECK_TEST_SEED: String(seed) },
    }),
  },
  {
    name: 'network-faults',
    about:
      'cuts, one-way cuts and delays between processes and servers, servers lost alone and in pairs, and processes suspended, each for longer than a session',
    goal: 100,
    slice: 10,
    command: ({ seed, count }) => ({
      args: system('network-faults'),
      env: { NAMECHECK_TEST_FAULTS: String(count), NAMECHECK_TEST_SEED: String(seed) },
    }),
  },
  {
    name: 'full-disks',
    about:
      'full disks under the embedded service: refusals until there is room, and nothing acknowledged is lost',
    goal: 20,
    slice: 5,
    command: ({ count }) => ({
      args: ['run', '--silent', 'jest', '--', 'test/e2e/full-disk.fault.test.ts'],
      env: { NAMECHECK_TEST_FULL_DISKS: String(count) },
    }),
  },
  {
    name: 'soak',
    about:
      'minutes of every kind of load on one embedded process (`npm run bench:soak`); its memory stays within a limit',
    goal: 60,
    slice: 60,
    isOutputKept: true,
    command: ({ count }) => ({
      args: ['run', '--silent', 'bench:soak', '--', '--minutes', String(count), '--most-rss', '1536'],
    }),
  },
  {
    name: 'rolling-restarts',
    about:
      'processes of every role of the distributed engine replaced one after another under load; no request fails, and nothing is lost',
    goal: 50,
    slice: 9,
    command: ({ count }) => ({
      args: system('rolling-restarts'),
      env: { NAMECHECK_TEST_ROLLING_RESTARTS: String(count) },
    }),
  },
  {
    name: 'restarts-embedded',
    about: 'graceful restarts of the embedded service under load; each refused request carries `Retry-After`',
    goal: 50,
    slice: 10,
    command: ({ count }) => ({
      args: system('graceful-restarts'),
      env: { NAMECHECK_TEST_RESTARTS: String(count) },
    }),
  },
  {
    name: 'properties',
    about: 'runs of all property tests, each with a random seed (`npm run test:seeds`)',
    goal: 20,
    slice: 1,
    command: ({ count }) => ({ args: ['run', '--silent', 'test:seeds', '--', '--runs', String(count)] }),
  },
  simulation('embedded'),
  simulation('distributed'),
  {
    name: 'alone',
    about: 'all tests that kill and starve processes (`npm run test:faults`, `npm run test:alone`)',
    goal: 1,
    slice: 1,
    command: () => ({ args: ['run', '--silent', 'test:killing'] }),
  },
]
