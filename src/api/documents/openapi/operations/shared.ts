import { z } from 'zod'
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
