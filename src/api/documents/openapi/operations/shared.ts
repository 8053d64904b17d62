import { z } from 'zod'
import { type AnswerSpec, json } from '../operation.ts'

/** What can be had as JSON, as a page, as a table and as a PDF. */
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

/** A description such as this one. */
export const documentAnswer = json(200, 'The document.', z.looseObject({ openapi: z.string() }), {
  headers: ['Cache-Control'],
})
