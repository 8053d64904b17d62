import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openSqliteKeyStore } from '../../src/engine/sqlite/key-store.ts'
import { startSubject } from '../measure.ts'
import type { Log } from './logs.ts'

const BETWEEN_CHECKS_MS = 500

export type Live = {
  /** Seconds from the start of the process. */
  ready: number
  firstAnswer: number
  /** Seconds of the slowest check, without the first one. */
  slowest: number
  median: number
  checks: number
}

/**
 * Starts the service on a restored folder and requests one live check after another for `seconds`. Rejects if an
 * answer differs from that of the sources.
 */
export async function liveChecks(data: string, seconds: number): Promise<Live> {
  const begun = performance.now()
  const since = (from: number) => (performance.now() - from) / 1_000
  const subject = await startSubject('./service.ts', { NAMECHECK_DATA: data })
  try {
    const ready = since(begun)
    await check(subject, 'Lumivora')
    const firstAnswer = since(begun)
    const times: number[] = []
    while (since(begun) < firstAnswer + seconds) {
      const asked = performance.now()
      await check(subject, `Lumivora ${times.length}`)
      times.push(since(asked))
      await delay(BETWEEN_CHECKS_MS)
    }
    const sorted = times.sort((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0
    return { ready, firstAnswer, slowest: sorted.at(-1) ?? 0, median, checks: times.length }
  } finally {
    await subject.stop()
  }
}

type Report = { status: string; sections: Readonly<Record<string, { status: string }>> }

async function check({ url, key }: { url: string; key: string }, query: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/checks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query, tlds: ['com', 'net'] }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`a check was answered ${response.status}: ${text}`)
  const { status, sections } = JSON.parse(text) as Report
  if (status !== 'completed' || Object.values(sections).some((one) => one.status !== 'done'))
    throw new Error(`a check was not answered by its sources: ${text}`)
}

/** Rejects if the erased account has a key, or if the other one has none. */
export async function checkErased(data: string, { kept, erased }: Log): Promise<void> {
  const keyStore = await openSqliteKeyStore(join(data, 'vault.db'))
  const [keptKey, erasedKey] = [await keyStore.key(kept), await keyStore.key(erased)]
  await keyStore.close()
  if (!keptKey || erasedKey) throw new Error('the erased account has a key, or the other has none')
}
