import { StoreRefused } from '../engine/ports/event-store.ts'
import { verifyChains } from '../engine/verify.ts'
import { withCore } from './core.ts'

/** `verify`: exit code 1 when the log was altered. */
export async function verify(): Promise<void> {
  await withCore(async ({ engine }, settings) => {
    const showProgress = process.stderr.isTTY
    const result = await verifyChains(engine.store, {
      onProgress: ({ events }: { events: number }) => {
        if (showProgress) process.stderr.write(`\r${events} events `)
      },
    })
    if (showProgress) process.stderr.write('\r')
    if (result.events === 0 && !result.problem)
      throw new StoreRefused(
        settings.ENGINE === 'embedded'
          ? `There is no event in the log of the folder ${settings.DATA}; set NAMECHECK_DATA to the folder of the service.`
          : 'There is no event in the log; set NAMECHECK_EVENTSTORE_URL to the server of the service.',
      )
    console.log(`${result.events} events in ${result.streams} streams`)
    if (!result.problem) return console.log('every hash and every link is right')
    const { stream, revision, what } = result.problem
    console.log(stream === null ? `ALTERED: ${what}` : `ALTERED: ${stream} at revision ${revision}: ${what}`)
    process.exitCode = 1
  })
}
