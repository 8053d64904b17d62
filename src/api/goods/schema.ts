import { z } from 'zod'
import { described, listOf } from '../http/described.ts'

const term = described(
  'NiceClassTerm',
  'A term of a class.',
  { id: z.string(), text: z.string() },
  { id: 'Number of the term.', text: 'The term in English.' },
)

export const niceClass = described(
  'NiceClass',
  'A class of the Nice Classification.',
  {
    object: z.literal('nice_class'),
    niceClass: z.int().min(1).max(45),
    heading: z.string(),
    terms: z.array(term),
    score: z.number().min(0).max(1).nullable(),
  },
  {
    object: 'Object type.',
    niceClass: 'Number of the class.',
    heading: 'Heading of the class in the thirteenth edition, in English.',
    terms: 'The nearest terms, best first, at most 10; empty without a query.',
    score: 'How well the class fits the query, 0 to 1; null without a query.',
  },
)

export const niceClassList = listOf('NiceClassList', niceClass)
