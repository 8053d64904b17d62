import { clock as time } from '../primitives/runtime.ts'

/** A line that is overwritten as work proceeds; nothing is written unless the output is a terminal. */
export type ProgressLine = { show(done: number, total: number): void; clear(): void }

const EVERY_MS = 200

/** Shows how many `things` are done, the rate per second, and the time left. `clock` is in ms and monotonic. */
export function progressLine(
  out: { isTTY?: boolean; write(text: string): unknown },
  things: string,
  clock: () => number = time.monotonic,
): ProgressLine {
  let first: { at: number; done: number } | undefined
  let shown = Number.NEGATIVE_INFINITY
  let width = 0
  const write = (line: string) => {
    if (!out.isTTY) return
    out.write(`\r${line.padEnd(width)}${line === '' ? '\r' : ''}`)
    width = line.length
  }
  return {
    show(done, total) {
      const now = clock()
      first ??= { at: now, done }
      if (now - shown < EVERY_MS && done < total) return
      shown = now
      const rate = (done - first.done) / ((now - first.at) / 1_000)
      const tempo =
        rate > 0 && Number.isFinite(rate)
          ? `, ${Math.round(rate)}/s, ${clockTime((total - done) / rate)} left`
          : ''
      write(`${done} of ${total} ${things}${tempo}`)
    },
    clear() {
      if (width > 0) write('')
      width = 0
    },
  }
}

function clockTime(seconds: number): string {
  const whole = Math.ceil(seconds)
  const minutes = Math.floor(whole / 60)
  const [h, m, s] = [Math.floor(minutes / 60), minutes % 60, whole % 60]
  return [h, m, s].map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
