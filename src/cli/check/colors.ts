import { styleText } from 'node:util'
import type { Tone } from '../../verdict/report-words.ts'
import { printableCell } from '../terminal.ts'

type Format = Parameters<typeof styleText>[0]

/** Colors a text that is free of control characters. */
export type Paint = (format: Format, text: string) => string

/** Colors for a stream: none unless it is a terminal; `NO_COLOR` and `FORCE_COLOR` are obeyed. */
export const paintFor =
  (stream: NodeJS.WriteStream): Paint =>
  (format, text) =>
    styleText(format, text, { stream, validateStream: true })

/** Text of a caller or a register on one line, without control characters. */
export const safe = (text: string): string => printableCell(text)

export const FORMATS: Readonly<Record<Tone, Format>> = {
  good: 'green',
  warn: 'yellow',
  bad: 'red',
  open: 'magenta',
  near: 'dim',
  plain: 'dim',
}

const COLORS: Readonly<Record<string, Format>> = {
  clear: 'green',
  caution: 'yellow',
  conflict: 'red',
  inconclusive: 'magenta',
}

/** The color of a verdict. */
export const colorOf = (verdict: string | null): Format => COLORS[verdict ?? ''] ?? 'magenta'
