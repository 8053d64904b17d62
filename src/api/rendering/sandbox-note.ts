import type { Block } from './page.ts'
import { own } from './words.ts'

/** What a report of test mode must not be handed on without; nothing for a live one. */
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
