import { dayIn, digits, pick } from '../chance.ts'
import type { Reply } from '../exchange.ts'

/** A number that a network gave to an account. */
export const idOf = (network: string, user: string): number =>
  Number(`1${digits(7, `social/${network}/id/${user}`)}`)

/** When an account was opened. */
export const sinceOf = (network: string, user: string): string =>
  `${dayIn(2010, 2024, `social/${network}/since/${user}`)}T09:00:00.000Z`

/** Networks in which people and organizations share one name space, but have different addresses. */
export const isOrganization = (network: string, user: string): boolean =>
  pick([true, false, false], `social/${network}/kind/${user.toLowerCase()}`)

export const oneOf = (organization: boolean, reply: () => Reply, otherwise: () => Reply): Reply =>
  organization ? reply() : otherwise()
