import createClient from 'openapi-fetch'
import type { paths } from './schema'

const [, , url = '', key = ''] = process.argv

async function main(): Promise<void> {
  const client = createClient<paths, 'application/json'>({
    baseUrl: url,
    headers: { Authorization: `Bearer ${key}` },
  })
  const { data, error } = await client.POST('/api/v1/checks', { body: { query: 'Lumivora' } })
  if (!data) throw new Error(JSON.stringify(error))
  console.log(data.verdict)
}

void main()
