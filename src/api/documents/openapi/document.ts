import { describeApi } from './describe-api.ts'
import { examples } from './examples.ts'
import { operations } from './operations/all.ts'
import { tags } from './tags.ts'
import { webhookPaths } from './webhooks.ts'

const ABOUT = `Checks whether a brand name is free to use: domains, social networks, trademarks, companies, and an analysis of the name. Every word of a report can be traced to evidence.

- **Keys** (\`Authorization: Bearer nk_live_…\` or \`nk_test_…\`) decide the mode: live keys query the real registries, test keys the sandbox.
- **Times** are RFC 3339 in UTC. **Lists** are \`{"object": "list", "data": […], "nextCursor": …}\`.
- **Errors** are problems (RFC 9457); distinguish them by \`code\`.
- **Answers can gain members**, and enums marked \`x-open-enum\` can gain values: ignore those that you do not know. Requests with undocumented members or query parameters are rejected (422).
- Every path that supports \`GET\` also supports \`HEAD\`. An unknown path is answered with 404, an unsupported method with 405 and \`Allow\`.`

/** The OpenAPI 3.1 description of `/api/v1`, for the server at this address (no trailing slash). */
export const openApiDocument = (serverUrl: string) =>
  describeApi(
    {
      title: 'Namecheck',
      summary: 'Checks whether a brand name is free to use, with evidence for every word of the report.',
      about: ABOUT,
      prefix: '/api/v1',
      tags,
      scheme: {
        name: 'apiKey',
        description:
          'An API key, `nk_live_…` or `nk_test_…`. The roles of an operation are the scopes that it requires.',
      },
      operations,
      webhooks: webhookPaths(),
      examples,
    },
    serverUrl,
  )
