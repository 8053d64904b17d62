import { describe, expect, it } from '@jest/globals'
import type { Response } from 'express'
import { sessionToken, setSessionCookie } from '../../src/console/cookie.ts'

/** The arguments with which a cookie is set. */
function cookieSet(token: string | null, isSecure: boolean): unknown[] {
  const given: unknown[] = []
  const res = { cookie: (...args: unknown[]) => void given.push(...args) } as unknown as Response
  setSessionCookie(res, token, isSecure)
  return given
}

describe('the cookie of a session', () => {
  it('is sent over https alone, and bound to its host, where the console is served over https', () => {
    expect(cookieSet('a', true)).toEqual([
      '__Host-namecheck_session',
      'a',
      expect.objectContaining({ secure: true, httpOnly: true, sameSite: 'strict', path: '/' }),
    ])
    expect(cookieSet('a', false)).toEqual([
      'namecheck_session',
      'a',
      expect.objectContaining({ secure: false, httpOnly: true, sameSite: 'strict' }),
    ])
  })

  it('counts only if it is the only one of its name', () => {
    expect(sessionToken({ cookie: 'other=1; namecheck_session=a' }, false)).toBe('a')
    expect(sessionToken({ cookie: 'namecheck_session=a; namecheck_session=b' }, false)).toBeNull()
    expect(sessionToken({ cookie: 'namecheck_session=a' }, true)).toBeNull()
    expect(sessionToken({}, false)).toBeNull()
  })
})
