import { describe, expect, it } from '@jest/globals'
import { deprecationOf } from '../../../../src/api/documents/openapi/deprecated.ts'

const operation = { method: 'get', path: '/checks/{id}' } as const
const about = '/api-docs/guides/versioning'
const entry = { operation: 'GET /api/v1/checks/:id', since: '2027-01-31', about }

describe('the description of an operation', () => {
  it('says nothing of what stays', () => {
    expect(deprecationOf(operation, '/api/v1', [])).toEqual({ text: '', problems: [] })
    expect(deprecationOf(operation, '/admin/v1', [entry])).toEqual({ text: '', problems: [] })
  })

  it('marks what will end, and that it may be missing', () => {
    const sunset = { ...entry, sunset: '2027-07-31', successor: 'GET /api/v1/reports/:id' }
    expect(deprecationOf(operation, '/api/v1', [sunset])).toEqual({
      deprecated: true,
      text: expect.stringMatching(
        /since 2027-01-31 and ends on 2027-07-31.*Use `GET \/api\/v1\/reports\/:id`/,
      ),
      problems: ['gone'],
    })
  })

  it('marks every method of a path', () => {
    const every = { ...entry, operation: '* /api/v1/checks/:id' }
    expect(deprecationOf(operation, '/api/v1', [every])).toMatchObject({ deprecated: true, problems: [] })
  })

  it('names a member that is to end, while the operation stays', () => {
    const member = { ...entry, member: 'maxAge', sunset: '2027-07-31' }
    const said = deprecationOf(operation, '/api/v1', [member])
    expect(said).toEqual({ text: expect.stringContaining('`maxAge` has been deprecated'), problems: [] })
  })
})
