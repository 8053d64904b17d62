/**
 * Does work now and then again and again, `ms` after it ended, until stopped. An error is told and ends nothing;
 * once stopped, what is still under way is nobody's concern.
 */
export function repeat(
  ms: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): void } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const turn = async () => {
    try {
      await work()
    } catch (error) {
      if (!stopped) onError(error)
    }
    if (!stopped) timer = setTimeout(turn, ms)
  }
  void turn()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
