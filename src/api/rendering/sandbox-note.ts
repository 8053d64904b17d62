import type { Block } from './page.ts'
import { own } from './words.ts'

/** A note that every report of test mode must carry; empty for a live one. */
export const sandboxNote = (mode: string): Block[] =>
  mode === 'test'
    ? [
        {
          kind: 'note',
          tone: 'warn',
          title: 'Test mode',
          lines: [
            own(
              'The sandbox registries were asked, whose answers are made up. This says nothing about the real world.',
            ),
          ],
        },
      ]
    : []
