import { expect, it } from '@jest/globals'
import { COMPANY_SAMPLES, wrongCompany } from '../registers/companies/formats/damage.ts'
import { outcomesOf } from '../registers/marks/formats/damage.ts'

/** For each format, shared by its samples; `NAMECHECK_TEST_MUTATIONS` replaces it. */
const MUTATIONS = Number(process.env.NAMECHECK_TEST_MUTATIONS ?? 5_000)
const LONG_MS = 600_000

it.each(COMPANY_SAMPLES)(
  '%s: damaged files of a format give correct companies or an error',
  async (_, format, bytes) => {
    const samples = COMPANY_SAMPLES.filter((each) => each[1] === format).length
    const outcomes = await outcomesOf(format, bytes, Math.ceil(MUTATIONS / samples), wrongCompany)
    expect(outcomes).toEqual(['RegisterRefused', 'rows'])
  },
  LONG_MS,
)
