import { pino } from 'pino'
import { startService } from '../compose.ts'
import { readSettings } from '../config.ts'
import { complain } from './complain.ts'
import { firstStart } from './first-start.ts'

const EXAMPLE = 'Lumivora'

/** `serve`: starts everything, prints where it listens and what to try, stops gracefully at SIGTERM and SIGINT. */
export async function serve(): Promise<void> {
  const settings = readSettings(process.env)
  const logger = pino({ level: settings.LOG_LEVEL }, pino.destination(2))
  const service = await startService(settings, logger)
  let asked = false
  const stop = () => {
    if (asked) process.exit(1)
    asked = true
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  console.log(`listening on ${service.url}`)
  const key = await firstStart(service.core, settings)
  if (!key) {
    console.log(
      'There is no ready key here. Open an account with its keys: npm run namecheck -- accounts open',
    )
    return
  }
  console.log(`test key: ${key}`)
  console.log('Try it, it needs no network:')
  console.log(`  ${curlLine(service.url, key)}`)
}

function curlLine(url: string, key: string): string {
  return `curl -s ${url}/api/v1/checks -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"query":"${EXAMPLE}"}'`
}
