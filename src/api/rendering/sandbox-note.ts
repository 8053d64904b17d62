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
              'The answers here are made up by the sandbox registries. They say nothing about real registrations.',
            ),
          ],
        },
      ]
    : []
