/** Standard normal quantile for a two-sided interval of 95%. */
const Z = 1.959964

export type Rate = { hits: number; n: number; share: number; low: number; high: number }

/** The share `hits / n` with its 95% Wilson score interval. `n` = 0 gives the interval [0, 1]. */
export function wilson(hits: number, n: number): Rate {
  if (n === 0) return { hits, n, share: 0, low: 0, high: 1 }
  const share = hits / n
  const scale = 1 + Z ** 2 / n
  const middle = share + Z ** 2 / (2 * n)
  const spread = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2))
  return {
    hits,
    n,
    share,
    low: Math.max(0, (middle - spread) / scale),
    high: Math.min(1, (middle + spread) / scale),
  }
}

/** `.452 (57/126; .367–.539)` */
export const shown = ({ hits, n, share, low, high }: Rate): string =>
  n === 0 ? 'no data' : `${decimals(share)} (${hits}/${n}; ${decimals(low)}–${decimals(high)})`

const decimals = (share: number): string => share.toFixed(3).replace(/^0/, '')
