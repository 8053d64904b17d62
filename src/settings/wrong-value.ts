import { z } from 'zod'
import { shortened } from '../primitives/text.ts'

/** The end of its name shows whether the value of a setting is a secret. */
const SECRET = /(TOKEN|PASSWORD|PASSPHRASE|SECRET|KEY)$/
/** Longer values are truncated. */
const MAX_SHOWN = 100
/** Zod's own bounds of whole numbers; a setting without bounds has these. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER

type Bounds = { type?: string; minimum?: number; exclusiveMinimum?: number; maximum?: number }

/** The valid values of a setting and the given one, as the end of a sentence that begins with its name. */
export function wrongValue(name: string, type: z.ZodType, value: string, issue: z.core.$ZodIssue): string {
  const [, index] = issue.path
  const item = typeof index === 'number' ? itemsOf(value)[index] : undefined
  const phrases = alternatives(type, value).map((each) => takes(each, type))
  const expected =
    phrases.length === 0 ? takes(issue, type) : phrases.join(' or ').replace(/ or must be /g, ' or ')
  return `${expected}${got(name, item ?? value)}`
}

/** The items of a list, parsed as `list` in `values.ts` does. */
export const itemsOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The issues of each alternative of a union; none for a setting of one kind. */
function alternatives(type: z.ZodType, value: string): z.core.$ZodIssue[] {
  if (type instanceof z.ZodDefault || type instanceof z.ZodOptional)
    return alternatives(type.unwrap() as z.ZodType, value)
  if (!(type instanceof z.ZodUnion)) return []
  return type.options.flatMap((option) => z.safeParse(option, value).error?.issues.slice(0, 1) ?? [])
}

function takes(issue: z.core.$ZodIssue, type: z.ZodType): string {
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${choice(issue.values.map(String))}`
    case 'invalid_type':
    case 'too_small':
    case 'too_big':
      return issue.message.startsWith('must ') ? issue.message : `must be ${numberWithin(boundsOf(type))}`
    default:
      return issue.message
  }
}

function boundsOf(type: z.ZodType): Bounds {
  return z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' }) as Bounds
}

function numberWithin({ type, minimum, exclusiveMinimum, maximum }: Bounds): string {
  const kind = type === 'integer' ? 'a whole number' : 'a number'
  const least = minimum !== undefined && minimum > -UNBOUNDED ? minimum : undefined
  const most = maximum !== undefined && maximum < UNBOUNDED ? maximum : undefined
  if (least !== undefined && most !== undefined) return `${kind} between ${least} and ${most}`
  const bounds = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(least === undefined && exclusiveMinimum !== undefined ? [`greater than ${exclusiveMinimum}`] : []),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ]
  return bounds.length === 0 ? kind : `${kind}, ${bounds.join(' and ')}`
}

function choice(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`
}

/** Shows nothing of a secret, or of an address that can contain one. */
function got(name: string, value: string): string {
  if (SECRET.test(name) || /[@?]/.test(value)) return ''
  return `, got ${JSON.stringify(shortened(value, MAX_SHOWN))}`
}
