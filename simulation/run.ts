import { Command, InvalidArgumentError, Option } from 'commander'
import { DEFAULT_SCENARIO, SCENARIOS } from './scenarios.ts'
import { startWorkers } from './seed-workers.ts'
import { watchForStalls } from './stall-watch.ts'
import { runSeeds } from './world/seeds.ts'

/** `npm run simulate -- --seed 7 --count 1000`: runs simulated histories, one for each seed. */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new InvalidArgumentError('It takes a whole number.')
  return number
}

const { seed, count, engine, steps, scenario, planted, lines, first, jobs } = new Command('simulate')
  .description('Run the program in a simulated world with faults. Exit code 1 if a law fails in a history.')
  .option('--seed <number>', 'seed of the first history', wholeNumber, 1)
  .option('--count <number>', 'how many histories, each with the next seed', wholeNumber, 1)
  .addOption(new Option('--engine <engine>').choices(['embedded', 'distributed']).default('embedded'))
  .option('--steps <number>', 'steps of the workload in each history', wholeNumber, 20)
  .addOption(
    new Option('--scenario <name>', 'what runs').choices(Object.keys(SCENARIOS)).default(DEFAULT_SCENARIO),
  )
  .option('--planted <bug>', 'add this bug to the program')
  .option('--first', 'end with the first failed history, and print only its seed and laws')
  .option('--lines <number>', 'lines of a failed history to print', wholeNumber, 400)
  .option('--jobs <number>', 'threads that run histories at the same time', wholeNumber, 1)
  .parse()
  .opts()

const load = SCENARIOS[scenario]
if (!load) throw new Error(`No scenario ${scenario}`)
const again = [
  ...(scenario === DEFAULT_SCENARIO ? [] : [`--scenario ${scenario}`]),
  `--engine ${engine} --steps ${steps}`,
  ...(planted === undefined ? [] : [`--planted '${planted}'`]),
].join(' ')
const options = { engine, steps, planted }
const threads = jobs > 1 ? startWorkers(jobs, scenario, options) : undefined
const { failed } = await runSeeds(await load(), {
  seed,
  count,
  options,
  threads,
  lines,
  first,
  begins: watchForStalls(),
  command: (failing) => `npm run simulate -- --seed ${failing} ${again}`,
  print: (text) => console.log(text),
  progress: process.stderr.isTTY ? (text) => process.stderr.write(`\r\x1b[K${text}`) : () => undefined,
})
await threads?.stop()
if (failed > 0) process.exitCode = 1
