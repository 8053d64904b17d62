import { expect, it } from '@jest/globals'
import { readPage } from '../../../src/checkers/social/page-head.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'

it('a page is read', () => {
  const page = readPage(
    '<title lang="en">A &amp; B</title><link rel="canonical" href="https://a.example/"><script type="x" id="__NEXT_DATA__">{"a":1}</script>',
  )
  expect(page).toMatchObject({ title: 'A & B', canonical: ['https://a.example'] })
  expect(page.nextData()).toEqual({ a: 1 })
})

it.each([
  '<title',
  '<title>',
  '<link ',
  '<script ',
  '<script id="__NEXT_DATA__">',
  '<script id="__NEXT_DATA__"',
])(
  'the time for a page of 2 MiB that repeats %s is limited',
  (part) => {
    const page = readPage(part.repeat(2_097_152 / part.length))
    expect(page.title).toBeNull()
    expect(page.nextData()).toBeUndefined()
  },
  PATIENT_MS,
)
