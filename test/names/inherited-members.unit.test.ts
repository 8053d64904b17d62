import { expect, it } from '@jest/globals'
import { anatomyOf } from '../../src/names/anatomy/anatomy.ts'
import { companyKey } from '../../src/names/companies/company-name.ts'
import { compareSigns } from '../../src/names/comparison/compare.ts'
import { signOf } from '../../src/names/comparison/sign.ts'
import { tldAccepts } from '../../src/names/domains/tld-accepts.ts'

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
  expect(compareSigns(signOf(name), signOf(name)).relation).toBe('same')
  expect(tldAccepts(name, 'lumivöra')).toBe(false)
})
