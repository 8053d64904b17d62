import { expect, it } from '@jest/globals'
import { anatomyOf } from '../../src/names/anatomy/anatomy.ts'
import { companyKey } from '../../src/names/companies/company-name.ts'
import { tldAccepts } from '../../src/names/domains/tld-accepts.ts'
import { compareMarks } from '../../src/names/features/similarity.ts'

/** Names of members that every object inherits: a look-up in a plain object would find them. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__proto__']

it.each(INHERITED)('%s is a name like any other', (name) => {
  const latin = name.toLowerCase().replaceAll('_', '')
  expect(
    anatomyOf(name)
      .words.map((word) => word.latin)
      .join(''),
  ).toBe(latin)
  for (const jurisdiction of ['GB', 'DE', null])
    expect(companyKey(`${name} Ltd`, jurisdiction)).toMatch(latin.slice(0, -1))
  expect(compareMarks(name, name).exact).toBe(true)
  expect(tldAccepts(name, 'lumivöra')).toBe(false)
})
