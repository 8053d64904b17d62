/** Wall clock and processor time of this process, ms. */
export async function timed<T>(work: () => Promise<T> | T): Promise<{ value: T; ms: number; cpu: number }> {
  const [started, used] = [performance.now(), process.cpuUsage()]
  const value = await work()
  const { user, system } = process.cpuUsage(used)
  return { value, ms: performance.now() - started, cpu: (user + system) / 1_000 }
}
