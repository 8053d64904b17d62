import { once } from 'node:events'
import { createWriteStream, existsSync, renameSync } from 'node:fs'
import { importLog as bringIn } from '../engine/backup/import-log.ts'
import { ExportedLog, exportLog as linesOf } from '../engine/backup/log-lines.ts'
import { StoreRefused } from '../engine/ports/event-store.ts'
import { openLog } from '../service/open-log.ts'
import { readSettings } from '../settings/settings.ts'
import { progressLine } from './progress-line.ts'
import { resumable } from './resumable.ts'
import { printLine } from './terminal.ts'

/** `log export`: the whole log as JSON lines, with the unchanged bytes of each record. Never overwrites a file. */
export async function exportLog(file: string): Promise<void> {
  const toOutput = file === '-'
  if (!toOutput && existsSync(file))
    throw new StoreRefused(`${file} already exists and is not overwritten: give another name`)
  const progress = progressLine(process.stderr, 'events')
  const source = await openLog(readSettings(process.env), { exclusive: false })
  try {
    const { store } = source
    const part = `${file}.part`
    const out = toOutput ? process.stdout : createWriteStream(part, { mode: 0o600, flush: true })
    const failed = once(out, 'error').then(([error]) => Promise.reject(error))
    failed.catch(() => undefined)
    let events = 0
    const onRead = (done: number, position: string, end: string) => {
      events = done
      progress.show(done, Math.round(done / (Number.parseInt(position, 10) / Number.parseInt(end, 10))))
    }
    for await (const lines of linesOf(store, onRead))
      if (!out.write(lines)) await Promise.race([once(out, 'drain'), failed])
    progress.clear()
    if (toOutput) return
    await Promise.race([new Promise<void>((resolve) => out.end(resolve)), failed])
    renameSync(part, file)
    printLine(`${events} events written to ${file}`)
  } finally {
    progress.clear()
    await source.close()
  }
}

/** `log import`: imports such a file into a log that is empty or holds its beginning. */
export async function importLog(file: string): Promise<void> {
  if (!existsSync(file))
    throw new StoreRefused(`${file} does not exist: give the path of a file that log export wrote`)
  const settings = readSettings(process.env)
  const progress = progressLine(process.stderr, 'events')
  const from = new ExportedLog(file)
  const target = await openLog(settings, { exclusive: true })
  try {
    const { events, copied, were } = await bringIn(from, target.store, {
      onProgress: progress.show,
      heads: { folder: settings.DATA },
    })
    progress.clear()
    printLine(`${copied} events imported, ${were} already present`)
    printLine(`${events} events: all hashes and links are correct`)
  } catch (error) {
    throw resumable(error)
  } finally {
    progress.clear()
    await from.close()
    await target.close()
  }
}
