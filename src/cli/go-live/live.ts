import { createInterface } from 'node:readline/promises'
import { coverageNow } from '../../api/coverage/view.ts'
import type { SettingValues } from '../../checkers/descriptor.ts'
import type { SelfTestState } from '../../checkers/self-test/self-test.ts'
import { goLive } from '../../commands/go-live.ts'
import { hashSecret } from '../../commands/key/secret.ts'
import { keepOwnerKey, ownerKeyFile, readOwnerKey } from '../../console/owner-keys.ts'
import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import { asTyped } from '../../primitives/program.ts'
import { clock } from '../../primitives/runtime.ts'
import { openRegisters, type RegisterFolder } from '../../registers/serve/registers.ts'
import { liveSources } from '../../service/live-sources.ts'
import type { WriteSide } from '../../service/write-side.ts'
import { type Settings, WrongSetting } from '../../settings/settings.ts'
import { type ActorOption, actorOf } from '../actor.ts'
import { paintFor } from '../check/colors.ts'
import { wrap } from '../check/columns.ts'
import { countriesOf } from '../check/options.ts'
import type { Look } from '../check/report-text.ts'
import { firstStart } from '../first-start.ts'
import { keysInUse } from '../keys-in-use.ts'
import { stopSignal } from '../log-range.ts'
import { printLine } from '../terminal.ts'
import { withWriteSide } from '../write-side.ts'
import { coverageLines, outlook } from './table.ts'

export type LiveOptions = { countries?: string; account?: string; show?: boolean } & ActorOption

const QUESTION = 'Countries in which the names will be used (such as Norway, France; at most 5): '
const COLUMNS = 100

/**
 * `live`: shows what is searched in some countries without a key and what each key or file adds, and issues a live key
 * whose checks use these countries. It works while the service runs; the key needs no restart. A live key that the data
 * folder keeps for the account is used again.
 */
export async function live(options: LiveOptions): Promise<void> {
  const actor = actorOf(options)
  const chosen = countriesOf(options.countries ?? (await ask()))
  await withWriteSide(async (writeSide, settings) => {
    await show(writeSide, settings, chosen)
    if (options.show) return
    const owner = await ownerAccount(writeSide, settings)
    const accountId = options.account ?? owner
    if (accountId === null)
      throw new WrongSetting(
        `No account was created by a first start here, so name one with --account. "${asTyped('namecheck accounts list')}" lists all accounts`,
      )
    if (accountId === owner && (await hasLiveKey(writeSide, settings, accountId))) {
      await writeSide.accounts.change(accountId, { type: 'setJurisdictions', jurisdictions: chosen }, actor)
      printLine(`The live key in ${ownerKeyFile(settings.DATA, 'live')} is now for ${chosen.join(', ')}.`)
      printLine(`Try it: ${asTyped('namecheck check Lumivora')}`)
      return
    }
    const { key, secret } = await goLive(writeSide.accounts, { accountId, jurisdictions: chosen, actor })
    if (secret === null) return
    printLine(`live key ${key.id} of ${accountId}, for ${chosen.join(', ')}\n${secret}`)
    if (accountId === owner) {
      keepOwnerKey(settings.DATA, 'live', secret)
      printLine(
        'The key is stored in the file live-key of the data folder, where "namecheck check" finds it.',
      )
      printLine(`Try it: ${asTyped('namecheck check Lumivora')}`)
    } else {
      printLine('The secret is shown only once. Store it now. Earlier live keys of the account keep working.')
      printLine(`For "${asTyped('namecheck check')}", set NAMECHECK_API_KEY to it, or add --key.`)
    }
  })
}

/** Asks for the countries. Throws WrongSetting where no person can answer. */
async function ask(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new WrongSetting(
      'Add --countries with the countries in which the names will be used, for example NO,FR',
    )
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(QUESTION, { signal: stopSignal() })
  } finally {
    lines.close()
  }
}

async function show(writeSide: WriteSide, settings: Settings, chosen: readonly string[]): Promise<void> {
  const keys = await keysInUse(writeSide, settings)
  const registers = openRegisters(liveSources(settings).registers)
  try {
    await printCoverage(keys.values(), { registers, ephemeralStore: writeSide.engine.ephemeralStore }, chosen)
  } finally {
    registers.close()
  }
}

type CoverageParts = {
  registers: RegisterFolder
  ephemeralStore: EphemeralStore
  /** Those that the command has just made. */
  selfTests?: readonly SelfTestState[]
}

/**
 * Prints what is searched for some countries, and what to set, import or fix for the rest.
 * @param values of the settings of providers
 */
export async function printCoverage(
  values: SettingValues,
  { registers, ephemeralStore, selfTests = [] }: CoverageParts,
  chosen: readonly string[],
): Promise<void> {
  const { countries } = await coverageNow({
    settings: { providers: values },
    registers,
    ephemeralStore,
    now: clock.now,
    providers: async () => selfTests.map((one) => ({ name: one.provider, canaries: [one] })),
  })
  const wanted = countries.filter(({ code }) => chosen.includes(code))
  const look: Look = { paint: paintFor(process.stdout), columns: process.stdout.columns || COLUMNS }
  const lines = [...coverageLines(wanted, look), '', ...wrap(outlook(wanted), look.columns), '']
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Whether the data folder holds a live key of this account that works. */
async function hasLiveKey({ directory }: WriteSide, { DATA }: Settings, accountId: string): Promise<boolean> {
  const secret = readOwnerKey(DATA, 'live')
  if (secret === null) return false
  const { issued, revokedAt } = await directory.key(hashSecret(secret))
  return issued?.accountId === accountId && !revokedAt
}

/** The account of the person who started the service on this machine, which the first start opens; null without one. */
async function ownerAccount(writeSide: WriteSide, settings: Settings): Promise<string | null> {
  if (settings.ENGINE === 'distributed') return null
  const secret = readOwnerKey(settings.DATA, 'test') ?? (await firstStart(writeSide, settings))
  if (secret === null) return null
  const { issued } = await writeSide.directory.key(hashSecret(secret))
  return issued?.accountId ?? null
}
