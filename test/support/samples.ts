import { expect } from '@jest/globals'

/** A fenced block: its language, what else its info string says, its text. */
export type Sample = { language: string; marks: readonly string[]; text: string }

const FENCE = /^```(\w+)(.*)\n([\s\S]*?)^```$/gm
const ELISION = '…'

/** The fenced blocks of a text in Markdown that name their language. */
export function samplesOf(markdown: string): Sample[] {
  return [...markdown.matchAll(FENCE)].map(([, language = '', marks = '', text = '']) => ({
    language,
    marks: marks.trim().split(/\s+/).filter(Boolean),
    text: text.trimEnd(),
  }))
}

/** The commands of a sample for a shell, one for each line that is not continued, without their remarks. */
export function commandsOf({ text }: Sample): string[] {
  const lines = text.replaceAll('\\\n', '').split('\n')
  return lines.map((line) => line.replace(/(^|\s+)# .*$/, '').trim()).filter((line) => line !== '')
}

/** Fails unless an output is what a page shows of it: in JSON members may be left out, `…` stands for any text. */
export function expectShown(output: string, shown: Sample): void {
  if (shown.language === 'json')
    expect(JSON.parse(output)).toMatchObject(withElisions(JSON.parse(shown.text)))
  else expect(output.replaceAll('\r\n', '\n').trim()).toMatch(elided(shown.text.trim()))
}

function withElisions(value: unknown): Record<string, unknown> {
  const inside = (one: unknown): unknown => {
    if (typeof one === 'string') return one.includes(ELISION) ? expect.stringMatching(elided(one)) : one
    if (Array.isArray(one)) return one.map(inside)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, inside(member)]))
  }
  return inside(value) as Record<string, unknown>
}

const elided = (text: string): RegExp => new RegExp(`^${text.split(ELISION).map(escaped).join('[\\s\\S]*')}$`)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
