import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { sentenceOf, unfolded } from '../../../src/api/http/sentences.ts'
import fc from '../../support/properties.ts'

/** Words and signs of the validator that no reader of the API should see. */
const RAW = /invalid|expected|received|too (small|big)|[<>]=?|unrecognized|zod|undefined|NaN/i

const schemas: Record<string, z.ZodType> = {
  string: z.string(),
  'a short string': z.string().min(2).max(3),
  'an empty string': z.string().min(1),
  number: z.number().min(1).max(45),
  'a positive number': z.number().positive().lt(3),
  'a whole number': z.int().nonnegative().multipleOf(3),
  boolean: z.boolean(),
  null: z.null(),
  list: z.array(z.string()).min(1).max(2),
  'a list of nothing': z.array(z.never()).max(0),
  object: z.object({ a: z.string() }),
  'a strict object': z.strictObject({ a: z.string() }),
  record: z.record(z.string().min(2).max(3), z.string()),
  choice: z.enum(['clear', 'caution']),
  literal: z.literal('true'),
  pattern: z.string().regex(/^a$/),
  url: z.url(),
  time: z.iso.datetime(),
  union: z.union([z.string().min(3), z.number()]),
  discriminated: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), b: z.int() })]),
  'with a default': z.int().min(1).default(3),
  optional: z.int().min(1).optional(),
  refined: z.string().refine(() => false),
  tuple: z.tuple([z.string(), z.number()]),
  date: z.date(),
}

const sentences = (schema: z.ZodType, value: unknown): string[] =>
  schema
    .safeParse(value, { error: sentenceOf })
    .error?.issues.flatMap(unfolded)
    .map(({ message }) => message) ?? []

const near = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'x',
  'cler',
  0,
  -1,
  1.5,
  99,
  [],
  {},
  { a: 1, b: 2 },
  {
    abcd: 'x',
  },
)
const values = fc.oneof(near, fc.jsonValue(), fc.array(near), fc.record({ kind: near, a: near, b: near }))

describe('the sentence of an issue', () => {
  it.each(Object.entries(schemas))('has no word of the validator: %s', (_name, schema) => {
    fc.assert(
      fc.property(values, (value) => {
        for (const sentence of sentences(schema, value)) {
          expect(sentence).not.toMatch(RAW)
          expect(sentence).toMatch(/^[a-z]/)
        }
      }),
    )
  })

  it.each<[string, unknown, string]>([
    ['number', 0, 'must be 1 or more'],
    ['number', 46, 'must be 45 or less'],
    ['a positive number', 0, 'must be more than 0'],
    ['string', undefined, 'is missing'],
    ['a whole number', 1.5, 'must be a whole number'],
    ['a short string', 'abcd', 'is longer than 3 characters; shorten it'],
    ['list', [], 'must not be empty'],
    ['list', ['a', 'b', 'c'], 'must have at most 2 entries'],
    ['choice', 'cler', 'must be one of clear, caution; did you mean clear?'],
    ['union', 'a', 'must have at least 3 characters'],
  ])('of %s with %j says what to send', (name, value, says) => {
    expect(sentences(schemas[name] ?? z.never(), value)).toEqual([says])
  })
})
