import { startCounting } from './counting.ts'

/** The service, which answers each message of its parent with its counts. */
const counts = startCounting()
process.on('message', () => process.send?.(counts()))
await import('../service.ts')
