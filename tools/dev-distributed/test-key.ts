import { readFileSync, writeFileSync } from 'node:fs'

/**
 * A test key for the service at `url`: the one in `file` while it is valid, else one of a new account on the
 * largest plan, opened over the admin API and stored in `file`, readable by its owner only. Rejects if the admin
 * API refuses.
 */
export async function testKey(url: string, adminToken: string, file: string): Promise<string> {
  const known = read(file)
  if (known !== null && (await ask(url, 'GET', '/api/v1/usage', known)).ok) return known
  const { id } = await created(url, '/admin/v1/accounts', adminToken, { plan: 'business' })
  const { secret } = await created(url, `/admin/v1/accounts/${id}/keys`, adminToken, { mode: 'test' })
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

async function created(url: string, path: string, adminToken: string, body: unknown) {
  const answer = await ask(url, 'POST', path, adminToken, body)
  if (!answer.ok) throw new Error(`POST ${path} was refused: ${await answer.text()}`)
  return (await answer.json()) as { id: string; secret: string }
}

const ask = (url: string, method: string, path: string, token: string, body?: unknown) =>
  fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
