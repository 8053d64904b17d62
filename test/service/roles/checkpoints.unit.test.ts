import { describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { Stuck } from '../../../src/primitives/process-part.ts'
import { keepCheckpoints } from '../../../src/service/roles/checkpoints.ts'
import type { Parts } from '../../../src/service/roles/role.ts'
import { readSettings } from '../../../src/settings/settings.ts'

describe('the checkpoints over a log', () => {
  it('are active in a round that continues to read, and stuck in one that does not', async () => {
    const tree = { readTo: '', follow: async () => {}, grow: () => new Promise<number>(() => {}) }
    const evidence = { store: { end: async () => '9' }, tree, now: Date.now }
    const checkpoints = keepCheckpoints({
      writeSide: { evidence },
      settings: readSettings({}),
      logger: pino({ level: 'silent' }),
    } as unknown as Parts)
    for (const position of ['1', '2', '3']) {
      tree.readTo = position
      expect(await checkpoints.stoppage()).toBeNull()
    }
    expect(await checkpoints.stoppage()).toBeInstanceOf(Stuck)
    checkpoints.stop()
  })
})
