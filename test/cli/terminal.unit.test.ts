import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { pino } from 'pino'
import {
  printableJson,
  printableLog,
  printError,
  printJson,
  printLine,
  printTable,
} from '../../src/cli/terminal.ts'

/** Clears a screen, moves a cursor, ends a title, reorders text, splits a line. */
const HOSTILE = 'a\u001b[2Jb\u009b31mc\u0007d\u202ee\u2028f\rg\u007fh'
const HARMLESS = 'Lumivora 苹果 \u200dזה é'

let lines: string[]
beforeEach(() => {
  lines = []
  for (const method of ['log', 'error'] as const)
    jest.spyOn(console, method).mockImplementation((text) => void lines.push(String(text)))
})
afterEach(() => void jest.restoreAllMocks())

/** Characters that a terminal interprets; line feeds and tabs are text. */
const ACTS = /(?![\t\n])[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

describe('what commands print', () => {
  it.each([
    ['a line', () => printLine(`name ${HOSTILE}`)],
    ['an error', () => printError(`cannot: ${HOSTILE}`)],
    ['a table', () => printTable([`name ${HOSTILE}`], [[HOSTILE]])],
    ['JSON', () => printJson({ [HOSTILE]: HOSTILE }, 2)],
  ])('holds no character that a terminal acts on: %s', (_what, print) => {
    print()
    expect(lines.join('\n')).not.toMatch(ACTS)
    expect(lines.join('\n')).toMatch(/001b/i)
  })

  it('names such characters, and keeps line breaks, tabs and every other text', () => {
    printLine(`one\n\ttwo ${HARMLESS} \u001b[31m`)
    expect(lines).toEqual([`one\n\ttwo ${HARMLESS} [U+001B][31m`])
  })

  it('keeps each row of a table in one line, and its columns in place', () => {
    printTable(['name', 'label'], [['one\ntwo', HARMLESS]])
    expect(lines).toEqual(['name            label', `one[U+000A]two  ${HARMLESS}`])
  })

  it('leaves the value of JSON as it is', () => {
    const value = { text: `${HOSTILE}${HARMLESS}\u{e0041}\\\n\t"` }
    printJson(value)
    expect(JSON.parse(lines.join(''))).toEqual(value)
    expect(printableJson(JSON.stringify('plain'))).toBe('"plain"')
  })

  it('holds no such character in a log line, whose value is as it was', () => {
    const written: string[] = []
    const logger = pino(
      { base: null, timestamp: false },
      printableLog({ write: (line) => written.push(line) }),
    )
    logger.warn({ reason: HOSTILE }, HARMLESS)
    expect(written.join('')).not.toMatch(ACTS)
    expect(JSON.parse(written.join(''))).toEqual({ level: 40, reason: HOSTILE, msg: HARMLESS })
    expect(written.join('').endsWith('}\n')).toBe(true)
  })
})
