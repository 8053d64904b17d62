import { z } from 'zod'
import type { KeyView } from '../../commands/key/view.ts'
import { BadCursor } from '../../engine/ports/read-models.ts'
import { listParameters } from '../http/list-parameters.ts'
import { keyView } from './view.ts'

const { limit, cursor } = listParameters

/** Parameters of `GET /keys`; without `status`, every key that is not revoked. */
export const keyListParameters = z.strictObject({
  limit,
  cursor,
  status: z.enum(['active', 'rotated', 'expired', 'revoked']).optional(),
})

const CURSOR = /^after-(\d{1,15})$/

/** A page of keys, oldest first. Throws {@link BadCursor}. */
export function keyPage(
  keys: readonly KeyView[],
  { limit: most, cursor: from, status }: z.output<typeof keyListParameters>,
) {
  const after = from === undefined ? -1 : Number(CURSOR.exec(from)?.[1])
  if (Number.isNaN(after)) throw new BadCursor(`${from} is not a cursor of keys`)
  const wanted = keys.filter((key) => key.place > after && (status === undefined || key.status === status))
  const page = wanted.slice(0, most)
  const last = page.at(-1)
  return {
    object: 'list',
    data: page.map(keyView),
    nextCursor: last && wanted.length > most ? `after-${last.place}` : null,
  }
}
