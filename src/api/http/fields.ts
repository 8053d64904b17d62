import type { z } from 'zod'
import { nearest } from '../../events/did-you-mean.ts'
import { invalid } from './problem.ts'

const MAX_PATHS = 50

/** The chosen members of an object; null: the whole value. */
type Choice = { readonly [member: string]: Choice | null }

/**
 * Parses `fields`: members of a body and dotted paths below them; a path leads through the items of lists. Throws
 * {@link Problem} `invalid-request` that names the nearest member for each unknown one.
 * @param schema the schema of the body
 */
export function chosenFields(text: string, schema: z.ZodType): Choice {
  const paths = [...new Set(text.split(',').map((one) => one.trim()))]
  if (paths.length > MAX_PATHS) throw wrong(`fields: at most ${MAX_PATHS} members can be chosen.`)
  const unknown = paths.flatMap((path) => mistakeIn(path, schema) ?? [])
  if (unknown.length > 0) throw invalid(...unknown.map((detail) => ({ parameter: 'fields', detail })))
  return paths.reduce<Choice>((choice, path) => withPath(choice, path.split('.')), {})
}

const wrong = (detail: string) => invalid({ parameter: 'fields', detail })

function mistakeIn(path: string, schema: z.ZodType): string | null {
  let at: z.ZodType | null = schema
  const known: string[] = []
  for (const name of path.split('.')) {
    const members: Record<string, z.ZodType> | null = at && membersOf(at)
    if (members === null) {
      at = at && valuesOf(at)
      if (at === null) return `fields: ${known.join('.')} has no members to choose from.`
    } else {
      if (!Object.hasOwn(members, name)) return unknownMember([...known, name], Object.keys(members))
      at = members[name] ?? null
    }
    known.push(name)
  }
  return null
}

function unknownMember(path: readonly string[], names: readonly string[]): string {
  const [last = '', ...before] = [...path].reverse()
  const [meant] = nearest(last, names)
  const prefix = [...before].reverse()
  const hint = meant === undefined ? '' : ` Did you mean ${[...prefix, meant].join('.')}?`
  return `fields: ${path.join('.').slice(0, 80) || '(empty)'} is not a member of this answer.${hint}`
}

type Unwrapped = { unwrap(): z.ZodType }
type Typed = {
  def: { type: string; element?: z.ZodType; valueType?: z.ZodType }
  shape?: Record<string, z.ZodType>
}

/** The schema of a value that is present, and of the items of a list. */
function inner(schema: z.ZodType): z.ZodType {
  const { def } = schema as unknown as Typed
  if (def.type === 'optional' || def.type === 'nullable')
    return inner((schema as unknown as Unwrapped).unwrap())
  return def.type === 'array' && def.element ? inner(def.element) : schema
}

const membersOf = (schema: z.ZodType): Record<string, z.ZodType> | null =>
  (inner(schema) as unknown as Typed).shape ?? null

/** The schema of the values of a map; its keys are those of the caller. */
const valuesOf = (schema: z.ZodType): z.ZodType | null =>
  (inner(schema) as unknown as Typed).def.valueType ?? null

function withPath(choice: Choice, [name = '', ...rest]: readonly string[]): Choice {
  const known = choice[name]
  if (known === null) return choice
  return { ...choice, [name]: rest.length === 0 ? null : withPath(known ?? {}, rest) }
}

/** The chosen members of a value, in its order; a missing one is left out. */
export function select(value: unknown, choice: Choice | null): unknown {
  if (choice === null || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => select(item, choice))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const chosen = Object.hasOwn(choice, name) ? choice[name] : undefined
      return chosen === undefined ? [] : [[name, select(one, chosen)]]
    }),
  )
}
