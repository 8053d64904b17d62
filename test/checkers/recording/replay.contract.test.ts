import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { outcomeOf } from '../../../src/checkers/recording/recorder.ts'
import { answerOf, type Recording, recording } from '../../../src/checkers/recording/recording.ts'
import { SOURCES } from '../../../src/events/sections.ts'
import { type Reader, readersOf } from './replay.ts'

const FOLDER = fileURLToPath(new URL('../../recordings/', import.meta.url))
const recorded = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => ({ file, one: recording.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))) }))

/** One replay for all exchanges about a name: a later question may depend on earlier answers. */
const replays = new Map<string, Promise<ReadonlyMap<string, Reader>>>()
function replayOf(file: string, name: string): Promise<ReadonlyMap<string, Reader>> {
  const key = JSON.stringify([dirname(file), name])
  const known = replays.get(key)
  if (known) return known
  const ofName = recorded.filter(
    (each) => dirname(each.file) === dirname(file) && each.one.asked.name === name,
  )
  const running = readersOf(ofName.map(({ one }) => one))
  replays.set(key, running)
  return running
}

async function outcomeNow(file: string, { asked, question, answer }: Recording): Promise<string> {
  const reader = (await replayOf(file, asked.name)).get(question.evidence)
  if (!reader) return 'no checker asks this question'
  return answer ? outcomeOf(reader, answerOf(answer)) : 'no answer is recorded'
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
