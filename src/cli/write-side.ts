import { clock } from '../primitives/runtime.ts'
import { openEngineOnce } from '../service/open-engine.ts'
import { createWriteSide, type WriteSide } from '../service/write-side.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

/** Runs a command on the engine of the settings; a server may run there at the same time. */
export async function withWriteSide<T>(
  command: (writeSide: WriteSide, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(process.env)
  const engine = await openEngineOnce(settings)
  try {
    return await command(createWriteSide(engine, settings.PLANS, clock.now), settings)
  } finally {
    await engine.close()
  }
}
