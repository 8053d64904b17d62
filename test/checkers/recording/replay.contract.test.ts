import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { type Recording, recording } from '../../../src/checkers/recording/recording.ts'
import { SOURCES } from '../../../src/events/sections.ts'
import { replayOf } from './replay.ts'

const FOLDER = fileURLToPath(new URL('../../recordings/', import.meta.url))
const recorded = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => ({ file, one: recording.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))) }))

const replays = new Map<string, ReturnType<typeof replayOf>>()

/** The recordings of a folder are those of one run. */
function outcomeNow(file: string, one: Recording): Promise<string> {
  const folder = dirname(file)
  const ofFolder = () => recorded.filter((each) => dirname(each.file) === folder).map((each) => each.one)
  const replay = replays.get(folder) ?? replayOf(ofFolder())
  replays.set(folder, replay)
  return replay(one)
}

describe('the recorded answers', () => {
  it('are those of every source', () => {
    expect(new Set(recorded.map(({ one }) => one.source))).toEqual(new Set(SOURCES))
  })

  it.each(recorded.filter(({ one }) => one.by === 'reader' && one.repeatable))(
    'are read as recorded: $file',
    async ({ file, one }) => {
      expect(await outcomeNow(file, one)).toBe(one.outcome)
    },
  )

  it('are read by the real readers: a changed one has another outcome', async () => {
    const found = recorded.find(({ one }) => one.question.evidence.startsWith('domains/rdap/'))
    if (!found?.one.answer) throw new Error('no RDAP answer is recorded')
    const body = { as: 'text', text: '<html>', cut: false } as const
    const changed = { ...found.one, answer: { ...found.one.answer, body } }
    expect(await outcomeNow(found.file, changed)).toBe('invalid_answer')
  })
})
