import { expect, it } from '@jest/globals'
import { outcomesOf } from '../../marks/formats/damage.ts'
import { COMPANY_SAMPLES, wrongCompany } from './damage.ts'

/** The long tests try 10,000. */
const MUTATIONS = 200

it.each(COMPANY_SAMPLES)('%s: a damaged file gives correct rows or an error', async (_, format, bytes) => {
  expect(await outcomesOf(format, bytes, MUTATIONS, wrongCompany)).toEqual(['RegisterRefused', 'rows'])
})
