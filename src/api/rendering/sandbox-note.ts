import type { Block } from './report-model.ts'
import { plain } from './words.ts'

/** A note that every report of test mode must carry; empty for a live one. */
export const sandboxNote = (mode: string): Block[] =>
  mode === 'test'
    ? [
        {
          kind: 'note',
          tone: 'warn',
          title: 'Test mode',
          lines: [
            plain(
              'This check used the sandbox registries, whose answers are made up. The result says nothing about real registrations.',
            ),
          ],
        },
      ]
    : []
