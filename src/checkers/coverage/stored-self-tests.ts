import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import type { RegisterAbout } from '../../registers/file.ts'
import { localScope } from '../local-register.ts'
import type { Providers } from '../providers.ts'
import { liveProofs } from '../self-test/run-store.ts'
import { registerScope } from '../self-test/self-test.ts'
import type { SelfTest } from './ways-to-search.ts'

/** The last self-tests of registers that are stored, by scope; `at` is the time of the run. */
export async function storedSelfTests(
  ephemeralStore: EphemeralStore,
  { trademarks, companies }: Pick<Providers, 'trademarks' | 'companies'>,
  local: readonly RegisterAbout[],
): Promise<Map<string, SelfTest & { at: string }>> {
  const stored = liveProofs(ephemeralStore)
  const found = new Map<string, SelfTest & { at: string }>()
  for (const scope of [
    ...trademarks.map(({ id }) => registerScope('trademarks', id)),
    ...companies.map(({ id }) => registerScope('companies', id)),
    ...local.map(localScope),
  ]) {
    const last = await stored.read(scope)
    if (last?.ok) found.set(scope, { state: 'proven', provenAt: last.at, at: last.at })
    else if (last) found.set(scope, { state: 'failed', provenAt: last.provenAt, at: last.at })
  }
  return found
}
