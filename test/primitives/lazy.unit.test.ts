import { expect, it, jest } from '@jest/globals'
import { lazy } from '../../src/primitives/lazy.ts'

it.each([['a value'], [undefined]])('a lazy value is made at its first use, once: %s', (value) => {
  const make = jest.fn(() => value)
  const get = lazy(make)
  expect(make).not.toHaveBeenCalled()
  expect([get(), get()]).toEqual([value, value])
  expect(make).toHaveBeenCalledTimes(1)
})
