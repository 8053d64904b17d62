import { client } from './hey/client.gen'
import { createCheck } from './hey/sdk.gen'

const [, , url = '', key = ''] = process.argv

async function main(): Promise<void> {
  client.setConfig({ baseUrl: url, auth: key })
  const { data } = await createCheck({ body: { query: 'Lumivora' }, throwOnError: true })
  console.log(data.verdict)
}

void main()
