import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { z } from 'zod'
import { chosenFields, select } from './fields.ts'
import { readQuery } from './query.ts'

export const VIEWS = ['full', 'summary', 'compact'] as const
/** How much an answer says: all, at most 2 kB, or all without repeats. */
export type ViewName = (typeof VIEWS)[number]

/** Query of answers that come in several views. The longest `fields` fits into the headers of a request, also encoded. */
export const viewParameters = {
  view: z.enum(VIEWS).optional(),
  fields: z.string().min(1).max(500).optional(),
}
const onlyViews = z.strictObject(viewParameters)

/** Media types of the JSON forms of a resource: each has its own schema. */
export const MEDIA_TYPES = {
  full: 'application/json',
  summary: 'application/vnd.namecheck.summary+json',
  compact: 'application/vnd.namecheck.compact+json',
  fields: 'application/vnd.namecheck.fields+json',
} as const

/** A resource in its views. The schemas are read only for `fields`. */
export type Views<D, Deps> = {
  [V in ViewName]: { schema(): Promise<z.ZodType>; of(document: D, deps: Deps): Promise<object> }
}

/** A chosen view of a resource. `tag` distinguishes its entity tags from those of the plain answer. */
export type AnswerView<D, Deps> = {
  type: string
  tag: string
  of(document: D, deps: Deps): Promise<object>
}

/**
 * The view that `view` and `fields` choose; without both the plain answer. Throws {@link Problem} `invalid-request` for an
 * unknown member.
 */
export async function answerView<D, Deps>(
  { view = 'full', fields }: { view?: ViewName | undefined; fields?: string | undefined },
  views: Views<D, Deps>,
): Promise<AnswerView<D, Deps>> {
  const { schema, of } = views[view]
  if (fields === undefined) return { type: MEDIA_TYPES[view], tag: view === 'full' ? '' : `-${view}`, of }
  const choice = chosenFields(fields, await schema())
  const tag = createHash('sha256')
    .update(`${view} ${JSON.stringify(choice)}`)
    .digest('base64url')
    .slice(0, 12)
  return {
    type: MEDIA_TYPES.fields,
    tag: `-${tag}`,
    of: async (document, deps) => select(await of(document, deps), choice) as object,
  }
}

/** Reads the view of an answer whose request has no other parameters. Throws {@link Problem} `invalid-request`. */
export const readAnswerView = async <D, Deps>(
  req: Request,
  views: Views<D, Deps>,
): Promise<AnswerView<D, Deps>> => answerView(readQuery(req, onlyViews), views)
