import type { z } from 'zod'
import { nearest } from '../../events/did-you-mean.ts'

/** What a member must be, by the name that zod gives to its type. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const NO_FORM = 'does not have one of the accepted forms'

/**
 * What is wrong with a value, as the predicate of a sentence, for every kind of issue whose schema says nothing itself:
 * no reader of the API sees the words of the validator.
 */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return `must be ${KINDS[issue.expected] ?? 'of another type'}`
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a complete URL, such as https://example.com/' : NO_FORM
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_value':
      return oneOf(issue.values.map(String), issue.input)
    case 'unrecognized_keys':
      return 'has members that are not known'
    case 'invalid_key':
      return `has a name that is not accepted: it ${issue.issues[0]?.message ?? NO_FORM}`
    case 'invalid_element':
    case 'invalid_union':
      return NO_FORM
    default:
      return 'is not accepted'
  }
}

function tooSmall(origin: string, least: number, isInclusive: boolean): string {
  if (origin === 'string') return least === 1 ? 'must not be empty' : `must have at least ${least} characters`
  if (origin === 'array' || origin === 'object' || origin === 'set' || origin === 'map')
    return least === 1 ? 'must not be empty' : `must have at least ${least} entries`
  return isInclusive ? `must be ${least} or more` : `must be more than ${least}`
}

function tooBig(origin: string, most: number, isInclusive: boolean): string {
  if (origin === 'string') return `is longer than ${most} characters; shorten it`
  if (origin === 'array' || origin === 'object' || origin === 'set' || origin === 'map')
    return most === 0 ? 'must be empty' : `must have at most ${most} entries`
  return isInclusive ? `must be ${most} or less` : `must be less than ${most}`
}

function oneOf(values: readonly string[], input: unknown): string {
  if (input === undefined) return 'is missing'
  const [meant] = typeof input === 'string' ? nearest(input, values) : []
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`
  return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}${hint}`
}

/** An issue of a value that fits none of several forms becomes those of the first form, which is the usual one. */
export function unfolded(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const [first = []] = issue.code === 'invalid_union' && issue.message === NO_FORM ? issue.errors : []
  if (first.length === 0) return [issue]
  return first.flatMap((inner) => unfolded({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** A sentence with its full stop, unless it is a question. */
export const ended = (sentence: string): string => (/[.?]$/.test(sentence) ? sentence : `${sentence}.`)
