import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { messages } from '../../webhooks/message-schemas.ts'

const HEADERS = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Id of the message, the same at every attempt. It identifies repeats.',
    schema: { type: 'string' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description:
      'Time at which this attempt was signed, in seconds since 1970. Reject a difference of more than 5 minutes.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, one for each active secret, separated by spaces.',
    schema: { type: 'string' },
  },
] as const

/** The name of an example is that of its schema with a lower-case initial. */
const exampleOf = (id: string): string => id.charAt(0).toLowerCase() + id.slice(1)

/** The messages to endpoints ([Standard Webhooks](https://www.standardwebhooks.com)). */
export function webhookPaths(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    Object.entries(messages).map(([type, schema]) => {
      const { id = '', description = '' } = schema.meta() ?? {}
      return [
        type,
        {
          post: {
            operationId: `on${id.replace(/Message$/, '')}`,
            tags: ['Webhooks'],
            summary: type,
            description: `${description}\n\nAny 2xx answer within 15 s is a success; the service retries after any other result. It does not follow redirects, and 410 pauses the endpoint.`,
            security: [],
            parameters: [...HEADERS],
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema,
                  examples: { [type]: { $ref: `#/components/examples/${exampleOf(id)}` } },
                },
              },
            },
            responses: { '2XX': { description: 'The message was accepted.' } },
          },
        },
      ]
    }),
  )
}
