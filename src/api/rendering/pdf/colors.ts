import type { Tone } from '../report-model.ts'

export const INK = '#1b1c22'
export const SOFT = '#565964'
export const LINE = '#d9dbe1'
export const LINK = '#1a4fb4'

export const TONES: Readonly<Record<Tone, { ink: string; ground: string }>> = {
  good: { ink: '#0b6b3a', ground: '#e8f5ec' },
  warn: { ink: '#8a5200', ground: '#fdf3e0' },
  bad: { ink: '#b3231b', ground: '#fdecea' },
  open: { ink: '#4b4a8f', ground: '#eeeefa' },
  plain: { ink: INK, ground: '#f5f6f8' },
}

/** How a text is set; sizes in points. */
export type Style = { size: number; bold: boolean; color: string }
export const style = (size: number, color: string = INK, bold = false): Style => ({ size, bold, color })

/** Distance between baselines, in ems. */
export const LEADING = 1.34
