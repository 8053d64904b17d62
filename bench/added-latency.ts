import type { Subject } from './measure.ts'

export type Latency = { p50: number; p99: number }

/**
 * Latency that a service adds to its slowest source, which takes `delayMs`, at a steady rate of checks per second.
 */
export async function addedLatency(
  subject: Pick<Subject, 'url' | 'key'>,
  delayMs: number,
  perSecond: number,
  seconds: number,
): Promise<Latency> {
  const check = async () => {
    const started = performance.now()
    const response = await fetch(`${subject.url}/api/v1/checks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${subject.key}` },
      body: JSON.stringify({ query: 'Lumivora' }),
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`a check was answered ${response.status}`)
    return performance.now() - started - delayMs
  }
  for (let warm = 0; warm < 20; warm++) await check()
  const running: Promise<number>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    running.push(check())
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond))
  }
  const sorted = (await Promise.all(running)).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
