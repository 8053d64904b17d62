import { z } from 'zod'
import { goodsTerm } from '../checks/applied-request-schema.ts'
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

const choice = described(
  'GoodsChoice',
  'A class that words may mean.',
  { niceClass: z.int().min(1).max(45), text: z.string() },
  { niceClass: 'Number of the class.', text: 'What the words name in this class, in English.' },
)

const doubt = described(
  'GoodsDoubt',
  'Words that were not read for certain.',
  { said: z.string(), choices: z.array(choice) },
  {
    said: 'The words as sent.',
    choices:
      'What they may mean, one for each class, the most probable first. A single one is a guess: the words stay in doubt until its class is sent as `niceClasses`.',
  },
)

/** Goods as a check understands them. */
export const goodsReading = described(
  'GoodsReading',
  'Goods and services as a check understands them.',
  {
    object: z.literal('goods'),
    goodsTerms: z.array(goodsTerm),
    unmappedGoods: z.array(z.string()),
    doubts: z.array(doubt),
  },
  {
    object: 'Object type.',
    goodsTerms: 'The terms, in the order of the goods, at most 25.',
    unmappedGoods: 'Parts of the goods that were not understood.',
    doubts:
      'Words that were not read for certain, and what they may mean. Name one of the classes as `niceClasses`, here or in a check, to decide.',
  },
)
