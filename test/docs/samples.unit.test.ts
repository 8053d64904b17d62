import { describe, expect, it } from '@jest/globals'
import { commandsOf, expectShown, samplesOf } from '../support/samples.ts'

const text = (shown: string) => ({ language: 'text', marks: ['output'], text: shown })
const json = (shown: unknown) => ({ language: 'json', marks: ['output'], text: JSON.stringify(shown) })

describe('samples of a page', () => {
  it('are its fenced blocks with language and marks', () => {
    const page = 'a\n\n```sh run\nls\n\npwd\n```\n\n```\nnone\n```\n\n```text output\nx\n```\n'
    expect(samplesOf(page)).toEqual([
      { language: 'sh', marks: ['run'], text: 'ls\n\npwd' },
      { language: 'text', marks: ['output'], text: 'x' },
    ])
  })

  it('for a shell are commands, without remarks', () => {
    const text = 'a --b   # c\n\n# d\ncurl -s x#y \\\n  -d "z"\n'
    expect(commandsOf({ language: 'sh', marks: [], text })).toEqual(['a --b', 'curl -s x#y   -d "z"'])
  })

  it('fail when the output is another one', () => {
    expectShown('clear 92\n', text('clear …'))
    expect(() => expectShown('caution 92\n', text('clear …'))).toThrow()
    expect(() => expectShown('clear 92\nmore', text('clear 92'))).toThrow()
    expectShown('{"id":"chk_1","score":10,"rows":[{"a":1,"b":2}]}', json({ id: 'chk_…', rows: [{ a: 1 }] }))
    expect(() => expectShown('{"id":"bat_1"}', json({ id: 'chk_…' }))).toThrow()
    expect(() => expectShown('{"rows":[]}', json({ rows: [{ a: 1 }] }))).toThrow()
    expect(() => expectShown('{}', json({ id: '…' }))).toThrow()
  })
})
