import { once } from 'node:events'
import type { RecordedEvent } from '../events/event.ts'
import { followSelected } from '../replay/follow.ts'
import { jsonLine, textLine } from '../replay/lines.ts'
import { beginOf, walk } from '../replay/selection.ts'
import { WrongSetting } from '../settings/settings.ts'
import { type SelectionOptions, selectionOf, stopSignal } from './log-range.ts'
import { printableCell, printableJson, printError } from './terminal.ts'
import { withWriteSide } from './write-side.ts'

type Options = SelectionOptions & { follow?: boolean; json?: boolean }

/** `events`: prints events, one per line; with `--follow` also new ones, until it is stopped. */
export async function events({ follow = false, json = false, ...options }: Options): Promise<void> {
  const selection = selectionOf(options)
  if (follow && selection.to) throw new WrongSetting('--follow has no end: omit --to')
  const jsonText = process.stdout.isTTY ? printableJson : (text: string) => text
  const line = (event: RecordedEvent) => (json ? jsonText(jsonLine(event)) : printableCell(textLine(event)))
  const signal = stopSignal()
  const print = async (some: readonly RecordedEvent[]) => {
    const text = some.map((event) => `${line(event)}\n`).join('')
    if (text !== '' && !process.stdout.write(text))
      await Promise.race([once(process.stdout, 'drain'), aborted(signal)])
  }
  await withWriteSide(async ({ engine: { store } }) => {
    const isOpen = selection.from === undefined && selection.after === undefined
    const after = follow && isOpen ? await store.end() : await beginOf(store, selection)
    if (follow) {
      const onLost = (error: Error) => printError(`${error.message}; the command retries automatically`)
      return followSelected(store, selection, { after, take: print, signal, onLost })
    }
    for await (const { selected } of walk(store, selection, after)) {
      await print(selected)
      if (signal.aborted) return
    }
  })
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
