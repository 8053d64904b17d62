import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { problems } from '../../../src/api/http/problems.ts'
import { adminRoutes, allowed, keyRoutes } from './routes.ts'

const reference = (name: string): string =>
  readFileSync(new URL(`../../../docs/reference/${name}`, import.meta.url), 'utf8')

it('problems.md says of every problem what its answers and its page say', () => {
  const sections = reference('problems.md').split(/^## /m).slice(1)
  const expected = Object.entries(problems).map(
    ([code, { status, title, about, fix }]) => `${code} (${status})\n\n**${title}.** ${about}\n\n${fix}\n`,
  )
  expect(sections.map((section) => `${section.trimEnd()}\n`)).toEqual(expected)
})

it('api.md describes every route and method', () => {
  const text = reference('api.md')
  const routes = [...keyRoutes, ...adminRoutes].filter(({ method }) => method !== 'HEAD')
  for (const { method, path } of routes) {
    const short = path.replace('/api/v1', '').replaceAll(/:(\w+)/g, '{$1}')
    expect(text).toContain(`${method} ${short}`)
  }
  for (const [path] of allowed.filter(([one]) => !one.includes('_1')))
    expect(text).toContain(path.replace('/api/v1', '').replace('rate-limited', '{code}'))
})
