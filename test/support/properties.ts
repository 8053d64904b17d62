import fc from 'fast-check'

/**
 * fast-check with one seed, so that a run of the tests says the same on every machine. `PROPERTY_SEED=<number>` sets
 * another, `PROPERTY_SEED=random` looks for new counterexamples; a failure prints its seed.
 */
const { PROPERTY_SEED = '20261121' } = process.env
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) })

export default fc
