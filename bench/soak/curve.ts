import type { Sample } from './probe.ts'

const ROWS = 16
const BARS = '▁▂▃▄▅▆▇█'
const COLUMNS = ['rss', 'heapTotal', 'heapUsed', 'external', 'arrayBuffers'] as const
const WIDTH = 640
const HEIGHT = 200

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20)

/** The samples as a table of at most 16 rows, each with the highest figures of its interval. */
export function curveTable(samples: readonly Sample[]): string {
  const rows = parts(samples, ROWS).map((part) => {
    const figures = COLUMNS.map((column) => mebibytes(Math.max(...part.map((sample) => sample[column]))))
    return `| ${[Math.round((part.at(-1)?.at ?? 0) / 60), ...figures].join(' | ')} |`
  })
  return [
    '| minute | RSS, MiB | heap | heap used | external | array buffers |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** One character for each of at most 60 intervals, from zero up to the highest figure. */
export function sparkline(figures: readonly number[]): string {
  const highest = Math.max(...figures, 1)
  return parts(figures, 60)
    .map((part) => BARS[Math.min(BARS.length - 1, Math.floor((Math.max(...part) / highest) * BARS.length))])
    .join('')
}

/** RSS and heap over time as a drawing. */
export function curveSvg(samples: readonly Sample[]): string {
  const latest = samples.at(-1)?.at ?? 1
  const highest = Math.max(...samples.map(({ rss }) => rss), 1) * 1.1
  const line = (column: 'rss' | 'heapUsed', color: string) => {
    const points = samples.map((sample) =>
      [(sample.at / latest) * WIDTH, HEIGHT - (sample[column] / highest) * HEIGHT]
        .map((n) => n.toFixed(1))
        .join(','),
    )
    return `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${points.join(' ')}"/>`
  }
  const label = (y: number, color: string, text: string) =>
    `<text x="8" y="${y}" fill="${color}" font-size="12">${text}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`,
    line('rss', '#b5179e'),
    line('heapUsed', '#3a86ff'),
    label(
      16,
      '#b5179e',
      `RSS, up to ${mebibytes(highest / 1.1)} MiB over ${Math.round(latest / 60)} minutes`,
    ),
    label(32, '#3a86ff', 'heap of the main thread, used'),
    '</svg>\n',
  ].join('\n')
}

function parts<T>(all: readonly T[], count: number): T[][] {
  const size = Math.max(1, Math.ceil(all.length / count))
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}
