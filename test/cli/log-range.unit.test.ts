import { describe, expect, it } from '@jest/globals'
import { selectionOf } from '../../src/cli/log-range.ts'
import { derivedId } from '../../src/commands/ids.ts'
import { relayStream } from '../../src/events/relay.ts'
import {
  accountStream,
  batchStream,
  checkpointStream,
  checkStream,
  keyStream,
  quotaStream,
  shareStream,
  webhookStream,
} from '../../src/events/streams.ts'

const id = (prefix: string) => derivedId(prefix, ['a'])

describe('which part of the log is meant', () => {
  it('may be of several types', () => {
    expect(selectionOf({ types: 'CheckCompleted, CheckCanceled,' }).types).toEqual([
      'CheckCompleted',
      'CheckCanceled',
    ])
  })

  it.each([
    ['CheckComplete', /Unknown event type CheckComplete.*Did you mean CheckCompleted/],
    ['checkcompleted', /Did you mean CheckCompleted/],
    ['CheckCompleted,ApiKeyUse', /Unknown event type ApiKeyUse.*Did you mean ApiKeyUsed/],
    ['constructor', /Event types: .*CheckRequested.*SourceResult/],
    [' ,', /No event type is given. Event types: .*CheckRequested/],
  ])('is refused with an unknown type: %s', (types, sentence) => {
    expect(() => selectionOf({ types })).toThrow(sentence)
  })

  it('may be of kinds of streams, and of every stream that there can be', () => {
    const streams = [
      'check',
      'checkpoint',
      checkStream(id('chk')),
      shareStream(id('chk')),
      batchStream(id('bat')),
      accountStream(id('acc')),
      quotaStream(id('acc'), '202611'),
      webhookStream(id('whk')),
      keyStream('0f'.repeat(32)),
      checkpointStream('stamps'),
      relayStream('namecheck'),
    ]
    expect(selectionOf({ stream: streams.join(',') }).streams).toEqual(streams)
  })

  it.each([
    ['chek', /"chek" is neither a kind of stream \(check, .*Did you mean check\?/],
    ['check,chk_0123456789abcdefghijABCD', /"chk_0123456789abcdefghijABCD" is neither.*such as check-chk_…/],
    ['check-acc_0123456789abcdefghijABCD', /neither/],
    ['quota-acc_0123456789abcdefghijABCD', /neither/],
    ['constructor-x', /neither/],
    ['', /neither/],
  ])('is refused where there can be no such stream: %s', (stream, sentence) => {
    expect(() => selectionOf({ stream })).toThrow(sentence)
  })
})
