import { z } from 'zod'

const text = z.string().trim().min(1).max(600)
const rated = z.object({ score: z.number().min(0).max(100), text })

/** What a model is asked to say about a name. No member can state availability; members that were not asked for are dropped. */
export const modelAnalysis = z.object({
  pronounceability: rated.describe('how easily people say the name, 100 = everybody at once'),
  memorability: rated.describe('how well people remember it, 100 = at first hearing'),
  ambiguity: rated.describe('how far it can be misheard, misspelled, misread, 100 = always'),
  meanings: z
    .array(z.object({ language: text, meaning: text, negative: z.boolean() }))
    .max(12)
    .describe(
      'what the name, or a word it looks or sounds like, means in any language; negative: it can hurt a brand',
    ),
  distinctiveness: z.object({
    class: z.enum(['generic', 'descriptive', 'suggestive', 'arbitrary', 'fanciful', 'unknown']),
    text,
  }),
  strengths: z.array(text).max(8),
  risks: z.array(text).max(8),
  summary: text.describe('two sentences'),
})
export type ModelAnalysis = z.output<typeof modelAnalysis>

/** Bounds that some servers reject in strict mode; the answer is checked against them here instead. */
const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'maxItems'] as const

/**
 * {@link modelAnalysis} as JSON Schema, for `response_format`: every member is required, and no other member is allowed.
 */
export function modelAnalysisJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(modelAnalysis, {
    io: 'input',
    override: ({ jsonSchema }) => {
      for (const bound of BOUNDS) delete jsonSchema[bound]
      if (jsonSchema.type === 'object') jsonSchema.additionalProperties = false
    },
  })
  return schema
}
