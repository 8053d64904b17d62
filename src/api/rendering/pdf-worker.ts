import { answerJobs } from '../http/thread-jobs.ts'
import { pdfPage } from './pdf/pdf-document.ts'
import type { Page } from './report-model.ts'

answerJobs(
  async (page: Page) => new Uint8Array(await pdfPage(page)),
  ({ buffer }) => [buffer],
)
