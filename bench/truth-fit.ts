import { parseArgs } from 'node:util'
import { compareSigns } from '../src/names/comparison/compare.ts'
import { type Sign, signOf } from '../src/names/comparison/sign.ts'
import { WEIGHTS, type Weights } from '../src/names/comparison/weights.ts'
import { decidedCases, setOf } from './truth/cases.ts'
import { mayBeOwners, unrelatedNames } from './truth/names.ts'

/**
 * `npm run truth:fit`: fits the weights of the comparison of marks on the decided cases of the set `fit`, one weight
 * after the other, and prints the weights and the burdens of bits. Pairs of the set `held` are not read.
 *
 *     npm run truth:fit -- [--names <number>]
 *
 * `--names`: unrelated names compared with each mark; 6,000 give about 3 million comparisons, in some minutes.
 */
const { values } = parseArgs({ options: { names: { type: 'string', default: '6000' } } })

/** The share of similar pairs found at these burdens (per million) is to be as large as possible, on average. */
const BURDENS = [3, 10, 30, 100, 300, 1_000]
const MILLION = 1_000_000
/** Unrelated pairs with fewer bits are below every burden. */
const LEAST_BITS = 0.5
/** A pair counts more the farther it is above the line, within about this many bits. */
const SOFTNESS = 0.7
const ROUNDS = 3
const FACTORS = [0.7, 1.4, 0.5, 2]
/** A step must gain this much. */
const LEAST_GAIN = 0.0006
/**
 * Limits where the cases say little: names of companies have many weak words, decided marks few; swapped letters and
 * respelling occur in names that people coin, rarely in cases.
 */
const LIMITS: Partial<Record<keyof Weights, readonly [number, number]>> = {
  weakExtra: [0, 1.2],
  swap: [0.5, 2.5],
  weak: [0, 0.5],
  sound: [0.7, 1],
  meaning: [0, 1],
  contained: [0, 1],
  extra: [0, 1],
  double: [0, 0.5],
  sameStem: [22, 30],
  sameMeaning: [10, 20],
}

const cases = decidedCases().filter((each) => setOf(each.earlier_mark, each.later_mark) === 'fit')
const similar = cases
  .filter(({ signs }) => signs === 'similar')
  .map(({ earlier_mark, later_mark }) => [signOf(earlier_mark), signOf(later_mark)] as const)
const { compared, pairs: unrelated } = unrelatedPairs()
console.log(`${similar.length} similar pairs, ${compared} unrelated pairs, ${unrelated.length} of them near`)

let weights = WEIGHTS
let best = evaluate(weights)
for (let round = 0; round < ROUNDS; round += 1)
  for (const name of Object.keys(WEIGHTS) as (keyof Weights)[])
    for (const factor of FACTORS) {
      const value = Number((weights[name] * factor).toPrecision(3))
      const [least, most] = LIMITS[name] ?? [0, Number.POSITIVE_INFINITY]
      if (value < least || value > most) continue
      const tried = { ...weights, [name]: value }
      const result = evaluate(tried)
      if (result.gain <= best.gain + LEAST_GAIN) continue
      weights = tried
      best = result
      console.log(`${name} ${value}: ${best.found.map((share) => share.toFixed(3)).join(' ')}`)
    }
console.log(weights)
console.log(
  BURDENS.map((burden, at) => `${best.lines[at]?.toFixed(2)} bits: ${burden} per million`).join('\n'),
)

/** Pairs of a mark of the cases and an unrelated name that share some bits by the present weights. */
function unrelatedPairs(): { compared: number; pairs: (readonly [Sign, Sign])[] } {
  const names = unrelatedNames()
  const signs = new Map<number, Sign>()
  const pairs: (readonly [Sign, Sign])[] = []
  const perMark = Number(values.names)
  let compared = 0
  const marks = cases.flatMap(({ earlier_mark, later_mark }) => [earlier_mark, later_mark])
  for (const [at, mark] of [...new Set(marks)].entries()) {
    const owners = cases
      .filter(({ earlier_mark, later_mark }) => earlier_mark === mark || later_mark === mark)
      .flatMap(({ earlier_mark, later_mark }) => [earlier_mark, later_mark])
    const sign = signOf(mark)
    for (let next = 0; next < perMark; next += 1) {
      const index = (at * perMark + next) % names.length
      const name = names[index] ?? ''
      const other = signs.get(index) ?? signOf(name)
      signs.set(index, other)
      compared += 1
      if (compareSigns(sign, other).bits < LEAST_BITS) continue
      if (!owners.some((owner) => mayBeOwners(name, owner))) pairs.push([sign, other])
    }
  }
  return { compared, pairs }
}

function evaluate(tried: Weights): { gain: number; found: number[]; lines: number[] } {
  const near = unrelated.map(([a, b]) => compareSigns(a, b, tried).bits).sort((a, b) => b - a)
  const lines = BURDENS.map((burden) => near[Math.floor((burden * compared) / MILLION)] ?? 0)
  const bits = similar.map(([a, b]) => {
    const found = compareSigns(a, b, tried)
    return found.relation === 'same' ? Number.POSITIVE_INFINITY : found.bits
  })
  const mean = (of: (each: number) => number) => bits.reduce((sum, each) => sum + of(each), 0) / bits.length
  const soft = lines.map((line) => mean((each) => 1 / (1 + Math.exp((line - each) / SOFTNESS))))
  const found = lines.map((line) => mean((each) => Number(each > line)))
  return { gain: soft.reduce((a, b) => a + b, 0) / soft.length, found, lines }
}
