import fc from 'fast-check'

/**
 * fast-check with one seed, so that a run of the tests says the same on every machine. `PROPERTY_SEED=<number>` sets
 * another, `PROPERTY_SEED=random` looks for new counterexamples; a failure prints its seed.
 */
const { PROPERTY_SEED = '20261121', NAMECHECK_TEST_SAMPLE } = process.env
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) })

/** `npm test` takes one case in so many; `npm run test:all` runs the files that call `runs` or `sampled` again, with all. */
const ONE_IN = Number(NAMECHECK_TEST_SAMPLE ?? 1)

/** As many cases of a property as the running command tries. */
export const runs = (all: number): number => Math.ceil(all / ONE_IN)

/** As many of the listed cases as the running command tries, evenly spread. */
export const sampled = <T>(all: readonly T[]): T[] => all.filter((_, at) => at % ONE_IN === 0)

export default fc
