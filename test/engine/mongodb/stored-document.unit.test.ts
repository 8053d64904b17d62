import { describe, expect, it } from '@jest/globals'
import { stored } from '../../../src/engine/mongodb/stored-document.ts'

describe('a document as it is stored', () => {
  it('has each scalar under its path, only the presence of arrays, and the whole as text', () => {
    const document = {
      state: 'done',
      _id: 'a',
      owner: { mail: 'x', since: null, tags: ['p', { q: 1 }] },
      revision: 7,
      paid: false,
      'dotted.name': 1,
      $where: 'x',
      no: { 'a/b': 1 },
    }
    expect(stored(document)).toEqual({
      _id: 'a',
      revision: 7,
      keys: { state: 'done', owner: {}, 'owner/mail': 'x', 'owner/tags': {}, paid: false, no: {} },
      body: JSON.stringify(document),
    })
  })

  it('treats names with a meaning in JavaScript as names', () => {
    const document = JSON.parse('{"_id":"a","revision":0,"__proto__":{"v":1},"constructor":2}')
    expect(Object.entries(stored(document).keys)).toEqual([
      ['__proto__', {}],
      ['__proto__/v', 1],
      ['constructor', 2],
    ])
  })
})
