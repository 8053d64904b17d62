import { parseArgs } from 'node:util'
import { compareSigns, type Evidence, evidenceOf } from '../src/names/comparison/compare.ts'
import { type Sign, signOf } from '../src/names/comparison/sign.ts'
import { WEIGHTS, type Weights } from '../src/names/comparison/weights.ts'
import { type DecidedCase, decidedCases, setOf } from './truth/cases.ts'
import { type Bounds, fitLogistic } from './truth/logistic.ts'
import { mayBeOwners, unrelatedNames } from './truth/names.ts'

/**
 * `npm run truth:fit`: fits the weights of the evidence by logistic regression: the similar pairs of the set `fit` against
 * unrelated names. Prints the weights, and which share of the similar pairs they find, each fifth of the pairs with
 * weights that were fitted without it. Pairs of the set `held` are not read.
 *
 *     npm run truth:fit -- [--names <number>]
 *
 * `--names`: unrelated names compared with each mark; 6,000 give about 3 million comparisons, in some minutes.
 */
const { values } = parseArgs({ options: { names: { type: 'string', default: '6000' } } })

const BURDENS = [1, 10, 100, 1_000]
const MILLION = 1_000_000
const FOLDS = 5
/** Unrelated pairs with fewer bits are left out: they say nothing about the lines. */
const MIN_BITS = 1

/**
 * Whether the evidence brings marks closer. An added weak word is limited: the names of the corpus are names of
 * companies with many weak words, decided marks have few, but people coin such names.
 */
const BOUNDS: Readonly<Record<keyof Evidence, Bounds>> = {
  aligned: { sign: 1 },
  start: { sign: 1 },
  end: { sign: 1 },
  run: { sign: 1 },
  part: { sign: 1 },
  meaning: { sign: 1 },
  rest: { sign: -1 },
  weak: { sign: -1, most: 2 },
}
const KINDS = Object.keys(BOUNDS) as (keyof Evidence)[]

type Pair = { evidence: number[]; isSimilar: boolean; isSame: boolean; fold: number }

const cases = decidedCases().filter((each) => setOf(each.earlier_mark, each.later_mark) === 'fit')
const similar = cases.filter(({ signs }) => signs === 'similar')
const { compared, pairs: unrelated } = unrelatedPairs()
const pairs = [...similar.map(similarPair), ...unrelated]
console.log(`${similar.length} similar pairs, ${compared} unrelated pairs, ${unrelated.length} of them near`)

const shares = BURDENS.map(() => 0)
for (let fold = 0; fold < FOLDS; fold += 1) {
  const weights = fitted(pairs.filter((pair) => pair.fold !== fold))
  const lines = linesOf(weights)
  for (const pair of pairs) {
    if (pair.fold !== fold || !pair.isSimilar) continue
    lines.forEach((line, at) => {
      if (pair.isSame || bitsOf(pair, weights) > line) shares[at] = (shares[at] ?? 0) + 1 / similar.length
    })
  }
}
console.log(`left out of the fit, found at ${BURDENS.join(', ')} per million:`)
console.log(shares.map((share) => share.toFixed(3)).join(' '))
const weights = fitted(pairs)
console.log(Object.fromEntries(KINDS.map((kind, at) => [kind, Number((weights[at] ?? 0).toPrecision(3))])))

function fitted(chosen: readonly Pair[]): number[] {
  return fitLogistic(
    chosen.filter(({ isSame }) => !isSame),
    KINDS.map((kind) => BOUNDS[kind]),
  )
}

function bitsOf({ evidence }: Pair, weights: readonly number[]): number {
  return KINDS.reduce(
    (sum, kind, at) => sum + (evidence[at] ?? 0) * (weights[at] ?? 0) * BOUNDS[kind].sign,
    0,
  )
}

function linesOf(weights: readonly number[]): number[] {
  const bits = unrelated.map((pair) => bitsOf(pair, weights)).sort((a, b) => b - a)
  return BURDENS.map((burden) => bits[Math.floor((burden * compared) / MILLION)] ?? 0)
}

function pairOf(a: Sign, b: Sign, isSimilar: boolean, fold: number): Pair {
  const evidence = evidenceOf(a, b)
  const rest = Math.min(evidence.rest, WEIGHTS.restMost)
  return {
    evidence: KINDS.map((kind) => (kind === 'rest' ? rest : evidence[kind])),
    isSimilar,
    isSame: a.key === b.key,
    fold,
  }
}

function similarPair({ id, earlier_mark, later_mark }: DecidedCase): Pair {
  return pairOf(signOf(earlier_mark), signOf(later_mark), true, Number(id) % FOLDS)
}

/** Pairs of a mark of the cases and an unrelated name that have something in common by the present weights. */
function unrelatedPairs(): { compared: number; pairs: Pair[] } {
  const names = unrelatedNames()
  const signs = new Map<number, Sign>()
  const near: Pair[] = []
  const perMark = Number(values.names)
  const weights: Weights = { ...WEIGHTS, sameStem: 0, oneLetter: 0, sameMeaning: 0, wholeWithin: 0 }
  let all = 0
  const marks = [...new Set(cases.flatMap(({ earlier_mark, later_mark }) => [earlier_mark, later_mark]))]
  for (const [at, mark] of marks.entries()) {
    const mine = cases.filter(({ earlier_mark, later_mark }) => earlier_mark === mark || later_mark === mark)
    const owners = mine.flatMap(({ earlier_mark, later_mark }) => [earlier_mark, later_mark])
    const sign = signOf(mark)
    for (let next = 0; next < perMark; next += 1) {
      const index = (at * perMark + next) % names.length
      const name = names[index] ?? ''
      const other = signs.get(index) ?? signOf(name)
      signs.set(index, other)
      all += 1
      if (compareSigns(sign, other, weights).bits < MIN_BITS) continue
      if (!owners.some((owner) => mayBeOwners(name, owner)))
        near.push(pairOf(sign, other, false, Number(mine[0]?.id) % FOLDS))
    }
  }
  return { compared: all, pairs: near }
}
