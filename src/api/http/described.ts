import { z } from 'zod'

type Meta = { description: string } & Parameters<z.ZodType['meta']>[0]
type Texts<S extends z.ZodRawShape> = { [Member in keyof S]: string | Meta }

/** Adds a description to each member of an object; a missing description is a compile error. */
export function describedShape<S extends z.ZodRawShape>(shape: S, texts: Texts<S>): S {
  const described = Object.entries(shape).map(([name, schema]) => {
    const text = texts[name as keyof S]
    return [name, (schema as z.ZodType).meta(typeof text === 'string' ? { description: text } : text)]
  })
  return Object.fromEntries(described) as S
}

/** An object schema with a name and a description, also for each of its members. */
export function described<S extends z.ZodRawShape>(
  id: string,
  description: string,
  shape: S,
  texts: Texts<S>,
): z.ZodObject<S, z.core.$strict> {
  return z.strictObject(describedShape(shape, texts)).meta({ id, description })
}

/** A page of a list; `id` is the name of its schema. */
export function listOf<S extends z.ZodType>(id: string, item: S) {
  return described(
    id,
    'A page of a list. Request the next page with `cursor=<nextCursor>`.',
    { object: z.literal('list'), data: z.array(item), nextCursor: z.string().nullable() },
    {
      object: 'Object type, which distinguishes lists from their items.',
      data: 'Items of this page.',
      nextCursor: 'Cursor of the next page; null on the last page.',
    },
  )
}
