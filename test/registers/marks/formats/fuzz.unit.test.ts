import { expect, it } from '@jest/globals'
import { outcomesOf, SAMPLES, wrongMark } from './damage.ts'

/** The long tests try 10,000. */
const MUTATIONS = 200

it.each(SAMPLES)('%s: a damaged file gives correct rows or an error', async (_, format, bytes) => {
  expect(await outcomesOf(format, bytes, MUTATIONS, wrongMark)).toEqual(['RegisterRefused', 'rows'])
})
