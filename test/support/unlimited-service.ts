import { startServiceProcess } from './service-process.ts'

const ADMIN_TOKEN = 'an-admin-token-for-tests'
const LIMITS = { checksPerMonth: 1_000_000, writesPerMinute: 1_000_000, liveKeys: 1_000 }

/** A service as a process, with a test key of an account that runs into no limit. */
export type UnlimitedService = {
  url: string
  key: string
  /** Id of that key. */
  keyId: string
  stop(): Promise<void>
}

/** Starts it on the settings given, embedded in the folder `data` unless they say otherwise. */
export async function startUnlimited(
  data: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<UnlimitedService> {
  const service = await startServiceProcess({
    NAMECHECK_DATA: data,
    NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
    NAMECHECK_WRONG_KEYS_PER_MINUTE: '1000000',
    ...settings,
  })
  const ask = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${service.url}/admin/v1/accounts${path}`, {
      method,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as { id: string; secret: string }
  }
  const { id } = await ask('POST', '', { plan: 'business' })
  await ask('PATCH', `/${id}`, { limits: LIMITS })
  const { id: keyId, secret: key } = await ask('POST', `/${id}/keys`, { mode: 'test' })
  return { url: service.url, key, keyId, stop: () => service.stop() }
}
