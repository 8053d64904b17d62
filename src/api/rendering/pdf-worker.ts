import { parentPort } from 'node:worker_threads'
import { pdfPage } from './pdf/pdf-document.ts'
import type { Page } from './report-model.ts'

/** Request to the worker thread, which answers with the transferred bytes. */
export type PrintOrder = { id: number; page: Page }
export type Printed = { id: number; bytes: Uint8Array } | { id: number; error: string }

parentPort?.on('message', async ({ id, page }: PrintOrder) => {
  try {
    const bytes = new Uint8Array(await pdfPage(page))
    parentPort?.postMessage({ id, bytes } satisfies Printed, [bytes.buffer])
  } catch (error) {
    const { stack } = error instanceof Error ? error : new Error(String(error))
    parentPort?.postMessage({ id, error: stack ?? 'no reason was given' } satisfies Printed)
  }
})
