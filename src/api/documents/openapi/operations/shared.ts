import { z } from 'zod'
import { MEDIA_TYPES } from '../../../http/answer-views.ts'
import { type AnswerSpec, json } from '../operation.ts'

/** An answer in JSON, HTML, CSV and PDF. */
export const inEveryForm = (description: string, schema: z.ZodType, example: string): AnswerSpec => ({
  status: 200,
  description,
  forms: {
    'application/json': { schema, examples: [example] },
    'text/html': {},
    'text/csv': {},
    'application/pdf': {},
  },
  headers: ['Vary', 'Preference-Applied'],
  headersOfForms: ['Content-Disposition'],
})

/** The answer of an operation that returns an OpenAPI document. */
export const documentAnswer = json(200, 'The document.', z.looseObject({ openapi: z.string() }), {
  headers: ['Cache-Control'],
})

const chosenMembers = z.record(z.string(), z.unknown()).meta({
  id: 'ChosenMembers',
  description: 'The members that `fields` names, in the order of the whole answer.',
})

/** An answer whose JSON has the views of `view`, and the members of `fields`. */
export const inEveryView = (
  answer: AnswerSpec,
  { summary, compact }: { summary: z.ZodType; compact: z.ZodType },
): AnswerSpec => ({
  ...answer,
  forms: {
    ...answer.forms,
    [MEDIA_TYPES.summary]: { schema: summary },
    [MEDIA_TYPES.compact]: { schema: compact },
    [MEDIA_TYPES.fields]: { schema: chosenMembers },
  },
})
