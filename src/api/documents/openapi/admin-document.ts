import { describeApi } from './describe-api.ts'
import { adminOperations } from './operations/admin.ts'
import { adminTags } from './tags.ts'

const ABOUT = `For the operator of the service: accounts and their keys, local registers, read models, and events that could not be processed. Without the setting \`NAMECHECK_ADMIN_TOKEN\`, the admin API is off (404). Errors are problems (RFC 9457).`

/** The OpenAPI 3.1 description of `/admin/v1`, for the server at this address (no trailing slash). */
export const adminDocument = (serverUrl: string) =>
  describeApi(
    {
      title: 'Namecheck for operators',
      summary: 'Accounts, keys and maintenance of the service.',
      about: ABOUT,
      prefix: '/admin/v1',
      tags: adminTags,
      scheme: { name: 'adminToken', description: 'The token of the setting `NAMECHECK_ADMIN_TOKEN`.' },
      operations: adminOperations,
      webhooks: {},
      examples: {},
    },
    serverUrl,
  )
