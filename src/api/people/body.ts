import { z } from 'zod'
import type { PersonView } from '../../commands/people/view.ts'
import { BadCursor } from '../../engine/ports/read-models.ts'
import { role } from '../../events/person.ts'
import { listParameters } from '../http/list-parameters.ts'
import { plainLine } from '../http/plain-text.ts'
import { personView } from './view.ts'

/** Body of `POST /account/people`. */
export const personBody = z.strictObject({ name: plainLine(100), role })

const { limit, cursor } = listParameters

/** Parameters of `GET /account/people`; without `status`, everyone who was not removed. */
export const personListParameters = z.strictObject({
  limit,
  cursor,
  status: z.enum(['invited', 'active', 'expired', 'removed']).optional(),
})

const CURSOR = /^after-(\d{1,15})$/

/** A page of people in the order of their invitations. Throws {@link BadCursor}. */
export function personPage(
  people: readonly PersonView[],
  { limit: most, cursor: from, status }: z.output<typeof personListParameters>,
) {
  const after = from === undefined ? -1 : Number(CURSOR.exec(from)?.[1])
  if (Number.isNaN(after)) throw new BadCursor(`${from} is not a cursor of people`)
  const wanted = people.filter((one) => one.place > after && (status === undefined || one.status === status))
  const page = wanted.slice(0, most)
  const last = page.at(-1)
  return {
    object: 'list',
    data: page.map(personView),
    nextCursor: last && wanted.length > most ? `after-${last.place}` : null,
  }
}
